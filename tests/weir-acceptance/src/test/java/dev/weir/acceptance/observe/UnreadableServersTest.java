package dev.weir.acceptance.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Account;
import dev.weir.lab.EnvironmentException;
import dev.weir.lab.observe.Observation;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerLogin;
import dev.weir.lab.server.ServerUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that do not count, may not be read, or begin to count anew: one line each. */
class UnreadableServersTest {
    private static final ObservedServers SERVERS = new ObservedServers();

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
        String names = IntStream.range(0, 4000)
                .mapToObj(number -> "1 AS " + "a".repeat(250) + number)
                .collect(Collectors.joining(", "));
        try (Connection latin1 = ServerLogin.connect(
                        server.url(), Map.of("characterEncoding", "ISO-8859-1", "useServerPrepStmts", "true"));
                PreparedStatement prepared = latin1.prepareStatement("SELECT 'ÿþ' AS `größe`, ?");
                Statement statement = latin1.createStatement()) {
            prepared.setInt(1, 1);
            prepared.executeQuery().close();
            statement.executeQuery("SELECT 'ÿþ' AS `größe`").close();
            statement.executeQuery("SELECT " + names).close();

            Observation seen = Observation.of(server.url(), Duration.ZERO, step -> {});

            assertThat(seen.workingPerSecond()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void otherServersThanThoseThatCountAreSaid(String kind) {
        try (RunningServer idle = ObservedServers.startWithout(kind)) {
            refuses(idle.url(), "counts no statements: performance_schema=OFF, expected ON");
        }
    }
}
