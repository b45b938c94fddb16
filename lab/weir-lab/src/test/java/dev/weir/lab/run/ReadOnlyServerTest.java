package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Recorded;
import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run on somebody's server, with an account that may only SELECT from one schema. */
class ReadOnlyServerTest {
    private static final String SECRET = "value-that-must-not-leak";
    private static final String PASSWORD = "only-reads";

    private static RunningServer owner;

    @TempDir
    private Path runs;

    @BeforeAll
    static void start() throws SQLException {
        owner = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        for (String sql : List.of(
                "CREATE DATABASE shop",
                "CREATE TABLE shop.customer (id INT PRIMARY KEY, name VARCHAR(50), since DATE)",
                "INSERT INTO shop.customer VALUES (1, '" + SECRET + "', '2020-01-01'), (2, NULL, NULL)",
                "CREATE FUNCTION shop.writes() RETURNS INT NO SQL BEGIN INSERT INTO shop.customer VALUES (9, '', NULL);"
                        + " RETURN 1; END",
                "CREATE USER reader@'%' IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT SELECT, EXECUTE ON shop.* TO reader@'%'",
                "SET GLOBAL log_output = 'TABLE'")) {
            execute(sql);
        }
    }

    @AfterAll
    static void stop() {
        if (owner != null) {
            owner.close();
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = owner.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> column(String sql) throws SQLException {
        try (Connection connection = owner.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /** What would move if anything were written. */
    private static Map<String, String> traces() throws SQLException {
        Map<String, String> traces = new TreeMap<>();
        try (Connection connection = owner.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS WHERE Variable_name REGEXP"
                        + " '^(Com_(insert|update|delete|replace|load|create|alter|drop|truncate|rename|grant|revoke|lock|call|"
                        + "set_password|install|flush).*|Innodb_rows_(inserted|updated|deleted)|Binlog_cache_use)$'")) {
            while (rows.next()) {
                traces.put(rows.getString(1), rows.getString(2));
            }
        }
        traces.put("schemas", column("SHOW DATABASES").toString());
        traces.put(
                "tables",
                column("SELECT CONCAT(table_schema, '.', table_name, '/', IFNULL(update_time, ''))"
                                + " FROM information_schema.tables WHERE table_schema = 'shop'")
                        .toString());
        traces.put("users", column("SELECT user FROM mysql.user").toString());
        return traces;
    }

    private static String url(String schema) {
        return "mysql://reader:" + PASSWORD + "@127.0.0.1:" + owner.port() + "/" + schema;
    }

    private RunRequest request(String sql, String... arms) {
        return new RunRequest(
                List.of(Studies.named("stream", Map.of("query", sql))),
                Preset.DEFAULT,
                Requests.SAFETY_NET,
                List.of(Recorded.link("relay")),
                Set.of(arms),
                Set.of("off"),
                Map.of(),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run stream",
                runs);
    }

    @Test
    void aRunReadsAndWritesNothing() throws Exception {
        // reading update_time caches statistics in the server's own tables, once
        traces();
        Map<String, String> before = traces();
        execute("SET GLOBAL general_log = ON");

        RunSet set = new Lab(
                        ReadOnlyServer.source("mysql", url("shop")),
                        RunProgress.quiet(),
                        new PageReporter(),
                        Heats.of(1))
                .start(request(
                        "SELECT * FROM customer ORDER BY id",
                        "connectorj.at-once",
                        "mariadb.stream",
                        "connectorj.cursor"))
                .set();

        execute("SET GLOBAL general_log = OFF");
        Map<String, String> moved = traces();
        moved.entrySet().removeAll(before.entrySet());
        assertThat(moved).isEmpty();
        List<String> statements = column("SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log"
                + " WHERE user_host LIKE 'reader%' AND command_type IN ('Query', 'Execute')");
        assertThat(statements).contains("SELECT * FROM customer ORDER BY id").allSatisfy(sql -> {
            String word = sql.strip()
                    .replaceAll("^/\\*.*?\\*/", "")
                    .strip()
                    .split("\\s+", 2)[0]
                    .toUpperCase(Locale.ROOT);
            assertThat(word).as(sql).isIn("SELECT", "SHOW", "SET", "USE");
            assertThat(sql.toUpperCase(Locale.ROOT)).doesNotContain("GET_LOCK").doesNotContain("SET GLOBAL");
        });
        Run run = Heats.told(set.read().get(0));
        // a busy machine may find the relay slow; that is no failure of an arm
        assertThat(run.groups()).isNotEmpty().noneMatch(group -> group.outcome() == SliceGroup.Outcome.FAILED);
        assertThat(run.groups().map(SliceGroup::arm))
                .contains("connectorj.at-once", "mariadb.stream", "sentinel", "injected.round-trip");
        assertThat(run.manifest().fixture().query()).isEqualTo("SELECT * FROM customer ORDER BY id");
        assertNothingLeaks(set.path());
    }

    private static void assertNothingLeaks(Path run) throws IOException {
        try (var files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(SECRET, PASSWORD);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM customers | shop | customers' doesn't exist | --url names schema=shop",
                "SELECT * FROM customer | | No database selected | write SCHEMA.TABLE",
                "SELECT * FORM customer | shop | You have an error | mysql client",
                "SELECT nam FROM customer | shop | Unknown column 'nam' | mysql client",
                "SELECT * FROM mysql.user | shop | SELECT command denied | GRANT SELECT",
                "SELECT writes() | shop | READ ONLY | stored function",
                "SELECT * FROM customer | elsewhere | Access denied | GRANT SELECT",
                "SELECT id FROM customer WHERE id < 0 | shop | returns no rows | widen"
            })
    void whatTheServerRefusesIsOneLineWithTheRemedy(String sql, String schema, String said, String remedy) {
        LabServer.Source source = ReadOnlyServer.source("mysql", url(schema == null ? "" : schema));
        Study study = Studies.named("stream", Map.of("query", sql));

        assertThatThrownBy(
                        () -> source.open(List.of(study), RunProgress.quiet()).close())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(said)
                .hasMessageContaining(remedy)
                .message()
                .hasLineCount(1)
                .doesNotContain(PASSWORD);
    }

    @Test
    void theEmbeddedServerHasNoTablesOfTheirs() {
        LabServer.Source source = ReadOnlyServer.source("mysql", null);
        Study study = Studies.named("stream", Map.of("query", "SELECT * FROM shop.customer"));
        assertThatThrownBy(
                        () -> source.open(List.of(study), RunProgress.quiet()).close())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds no tables of yours")
                .hasMessageContaining("--url mysql://");

        Study tableless = Studies.named("stream", Map.of("query", "SELECT 1 UNION ALL SELECT 2"));
        try (LabServer server = source.open(List.of(tableless), RunProgress.quiet())) {
            assertThat(tableless.fixture(List.of()).rows()).isEqualTo(2);
            assertThat(server.schema()).isEmpty();
        }
    }

    @Test
    void aRunGoesOnOnlyWithTheSameRows() throws Exception {
        execute("CREATE TABLE shop.resumed AS SELECT 1 AS n");
        RunRequest request = request("SELECT n FROM resumed ORDER BY n", "mariadb.at-once");
        RunSet set = new Lab(
                        ReadOnlyServer.source("mysql", url("shop")),
                        RunProgress.quiet(),
                        new PageReporter(),
                        Heats.of(0))
                .start(request)
                .set();
        execute("INSERT INTO shop.resumed VALUES (2)");

        RunRequest again = request("SELECT n FROM resumed ORDER BY n", "mariadb.at-once");
        assertThatThrownBy(() -> new Lab(
                                ReadOnlyServer.source("mysql", url("shop")),
                                RunProgress.quiet(),
                                new PageReporter(),
                                Heats.of(0))
                        .resume(again, set))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rows then=1, now=2")
                .hasMessageContaining("start a new run");
    }
}
