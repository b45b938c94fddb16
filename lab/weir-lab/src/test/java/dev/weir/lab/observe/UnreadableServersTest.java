package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Relay;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that do not count, may not be read, or begin to count anew: one line each. */
class UnreadableServersTest {
    private static final ObservedServers SERVERS = new ObservedServers();
    private static final int LONG_SECONDS = 10;

    @AfterAll
    static void stop() {
        SERVERS.close();
    }

    static List<String> kinds() {
        return ObservedServers.kinds();
    }

    private static void run(RunningServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static ServerUrl account(RunningServer server, String name) throws SQLException {
        run(server, "DROP USER IF EXISTS '" + name + "'@'%'", "CREATE USER '" + name + "'@'%' IDENTIFIED BY 'secret'");
        return new ServerUrl(server.host(), server.port(), new Account(name, "secret"));
    }

    private static void refuses(ServerUrl url, String... words) {
        assertThatThrownBy(() -> Observation.of(url, Duration.ZERO, step -> {}))
                .isInstanceOf(EnvironmentException.class)
                .message()
                .contains(words)
                .doesNotContain("\n", "secret");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void anAccountWithoutAPrivilegeIsToldTheGrant(String kind) throws SQLException {
        refuses(
                account(SERVERS.get(kind), "nobody"),
                "account may not read the counters at host=",
                "GRANT SELECT ON performance_schema.* TO 'nobody'@'..'");
    }

    /** The account that the page makes. */
    @ParameterizedTest
    @MethodSource("kinds")
    void thatGrantIsEnough(String kind) throws Exception {
        RunningServer server = SERVERS.get(kind);
        Matcher block = Pattern.compile("(?s)```sql\n(.*?)```")
                .matcher(Files.readString(Path.of("..", "..", "docs", "server-look.md")));
        assertThat(block.find()).isTrue();
        run(server, block.group(1).lines().map(line -> line.replace(";", "")).toArray(String[]::new));
        ServerUrl url = new ServerUrl(server.host(), server.port(), new Account("reader", "secret"));

        Observation seen = Observation.of(url, Duration.ZERO, step -> {});

        assertThat(seen.sinceStart()).isTrue();
        assertThat(seen.bytesPerSecond()).isPositive();
        assertThat(seen.notes()).noneMatch(note -> note.contains("by connection"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void digestsThatAreOffAreSaid(String kind) throws SQLException {
        RunningServer server = SERVERS.get(kind);
        String switching =
                "UPDATE performance_schema.setup_consumers SET ENABLED = '%s' WHERE NAME = 'statements_digest'";
        run(server, switching.replace("%s", "NO"));
        try {
            refuses(server.url(), "consumer=statements_digest is off, expected on; run: UPDATE performance_schema.");
        } finally {
            run(server, switching.replace("%s", "YES"));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void statementsThatAreNotCountedAreSaidButNotStepsOfRoutines(String kind) throws Exception {
        RunningServer server = SERVERS.get(kind);
        String switching =
                "UPDATE performance_schema.setup_instruments SET ENABLED = '%s' WHERE NAME LIKE 'statement/%s'";
        run(server, switching.formatted("NO", "sp/%"));
        try {
            assertThat(Observation.of(server.url(), Duration.ZERO, step -> {}).notes())
                    .noneMatch(note -> note.contains("are off"));
            run(server, switching.formatted("NO", "sql/select"));
            assertThat(Observation.of(server.url(), Duration.ZERO, step -> {}).notes())
                    .contains("Statements of 1 kind are not counted: instruments statement/% are off.");
        } finally {
            run(server, switching.formatted("YES", "%"));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aTableOfDigestsThatIsEmptiedMeanwhileIsSaid(String kind) {
        RunningServer server = SERVERS.get(kind);
        List<SQLException> failed = new ArrayList<>();

        assertThatThrownBy(() -> Observation.of(server.url(), Duration.ofSeconds(1), step -> {
                    try {
                        if (step.startsWith("Watching")) {
                            run(server, "TRUNCATE performance_schema.events_statements_summary_by_digest");
                        }
                    } catch (SQLException e) {
                        failed.add(e);
                    }
                }))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("the counters were reset between the two looks");
        assertThat(failed).isEmpty();
    }

    /** Of other character sets, as text and prepared, and of a megabyte. */
    @ParameterizedTest
    @MethodSource("kinds")
    void statementsOfAnyTextAreRead(String kind) throws Exception {
        RunningServer server = SERVERS.get(kind);
        try (Connection latin1 = ServerLogin.connect(
                        server.url(), Map.of("characterEncoding", "ISO-8859-1", "useServerPrepStmts", "true"));
                PreparedStatement prepared = latin1.prepareStatement("SELECT 'ÿþ' AS `größe`, ?");
                Statement statement = latin1.createStatement()) {
            prepared.setInt(1, 1);
            prepared.executeQuery().close();
            statement.executeQuery("SELECT 'ÿþ' AS `größe`").close();
            statement.executeQuery(aMegabyte()).close();

            Observation seen = Observation.of(server.url(), Duration.ZERO, step -> {});

            assertThat(seen.workingPerSecond()).isPositive();
        }
    }

    /** A server's clock that is a day before or behind that of the client, by sessions of their own time. */
    @ParameterizedTest
    @MethodSource("kinds")
    void aClockThatDiffersIsNotMissed(String kind) throws Exception {
        RunningServer server = SERVERS.get(kind);
        ServerUrl url = account(server, "clock");
        run(server, "GRANT SELECT ON performance_schema.* TO 'clock'@'%'");
        try {
            for (String skew : List.of("+ 86400", "- 86400")) {
                run(server, "SET GLOBAL init_connect = 'SET timestamp = UNIX_TIMESTAMP() " + skew + "'");
                Observation seen = watched(url);
                assertThat(seen.seconds()).isBetween(1.0, 3600.0);
                assertThat(seen.bytesPerSecond()).isNotNegative();
            }
            refuses(url, "clock of the server was put back to before its start: Uptime=-", "--watch 60s");
        } finally {
            run(server, "SET GLOBAL init_connect = ''");
        }
    }

    /** Looks for a second, and where the machine is too busy for that, longer, as the refusal says. */
    private static Observation watched(ServerUrl url) throws Exception {
        for (int seconds = 1; ; seconds *= 4) {
            try {
                return Observation.of(url, Duration.ofSeconds(seconds), step -> {});
            } catch (EnvironmentException e) {
                if (seconds > LONG_SECONDS || !e.getMessage().contains("too unevenly to tell")) {
                    throw e;
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aProxyIsSaid(String kind) throws Exception {
        RunningServer server = SERVERS.get(kind);
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("relay"));
                Relay proxy = link.relayTo(new InetSocketAddress(server.host(), server.port()))) {
            ServerUrl url = new ServerUrl(
                    "127.0.0.1", proxy.address().getPort(), server.url().account());

            assertThat(Observation.of(url, Duration.ZERO, step -> {}).notes())
                    .anySatisfy(note -> assertThat(note)
                            .contains(":" + server.port() + " and answers at 127.0.0.1:" + url.port(), "a proxy"));
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("kinds")
    void aServerThatEndsTheConnectionIsSaid(String kind) {
        RunningServer server = ObservedServers.startCounting(kind, List.of());
        try {
            assertThatThrownBy(() -> Observation.of(server.url(), Duration.ofSeconds(1), step -> {
                        if (step.startsWith("Watching")) {
                            server.close();
                        }
                    }))
                    .isInstanceOf(EnvironmentException.class)
                    .message()
                    .contains("host=127.0.0.1 port=" + server.port(), "was lost", "restarted", "look again")
                    .doesNotContain("\n");
        } finally {
            server.close();
        }
    }

    /** A digest of a megabyte, and more statements than there is room for. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("kinds")
    void digestsOfAMegabyteAndAFullTableOfThemAreRead(String kind) throws Exception {
        try (RunningServer server = ObservedServers.startCounting(
                        kind,
                        List.of(
                                "--max-digest-length=1048576",
                                "--performance-schema-max-digest-length=1048576",
                                "--performance-schema-digests-size=100",
                                "--performance-schema-events-statements-history-size=1",
                                "--performance-schema-events-statements-history-long-size=1",
                                "--performance-schema-max-thread-instances=50"));
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.executeQuery(aMegabyte()).close();
            for (int i = 0; i < 200; i++) {
                statement.executeQuery("SELECT 1 AS name_" + i).close();
            }
            assertThat(longest(statement)).isGreaterThan(900_000);

            Observation seen = Observation.of(server.url(), Duration.ZERO, step -> {});

            assertThat(seen.workingPerSecond()).isPositive();
            assertThat(seen.notes()).anySatisfy(note -> assertThat(note).contains("performance_schema_digests_size"));
        }
    }

    private static long longest(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(
                "SELECT MAX(LENGTH(DIGEST_TEXT)) FROM performance_schema.events_statements_summary_by_digest")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Returns a statement of a megabyte, and so is its digest: names are not left out of it. */
    private static String aMegabyte() {
        String name = "n".repeat(64);
        return "SELECT 1 IN (" + String.join(", ", Collections.nCopies(15_500, name)) + ") FROM (SELECT 1 AS " + name
                + ") AS d";
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void otherServersThanThoseThatCountAreSaid(String kind) {
        try (RunningServer idle = ObservedServers.startWithout(kind)) {
            refuses(idle.url(), "counts no statements: performance_schema=OFF, expected ON");
        }
    }
}
