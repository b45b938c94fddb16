package dev.weir.spark.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables read by four executors while money moves from account to account. */
@Tag("nightly")
@ParameterizedClass
@ValueSource(strings = {SnapshotSourceTest.MYSQL, "mariadb"})
class SnapshotSourceTest {
    private static final int ACCOUNTS = 10_000;
    private static final int SUMS = 6;
    static final String MYSQL = "mysql";
    private static final String NUMBERS =
            " WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) ";

    private static RunningServer server;

    @TempDir
    private static Path folder;

    private static String output;
    private static List<String> statements;

    @Parameter
    String kind;

    @BeforeParameterizedClassInvocation
    static void run(String kind) throws Exception {
        server = RunningServer.start(ServerSpec.parse(kind), ServerSettings.small());
        create();
        AtomicBoolean stopped = new AtomicBoolean();
        Thread transfers = new Thread(() -> move(stopped));
        transfers.start();
        try {
            SparkProcess ended = SparkProcess.run(
                    folder,
                    4,
                    SourceProgram.class,
                    List.of(
                            "jdbc:mysql:weir://" + server.host() + ":" + server.port()
                                    + "/weir_bank?zeroDateTimeBehavior=convertToNull",
                            server.user(),
                            server.password(),
                            String.valueOf(SUMS),
                            String.valueOf(kind.equals(MYSQL))));
            output = ended.output();
            assertThat(ended.code()).as(output).isZero();
        } finally {
            stopped.set(true);
            transfers.join();
        }
        statements = logged();
        printStops();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    private static void create() throws SQLException {
        execute(
                "CREATE DATABASE weir_bank",
                "USE weir_bank",
                "CREATE TABLE account (id INT PRIMARY KEY, amount BIGINT NOT NULL)",
                "INSERT INTO account" + NUMBERS + "SELECT a.i * 10 + b.i - 11, 100 FROM n a, n b WHERE b.i <= 10",
                "CREATE TABLE orders (id INT PRIMARY KEY, customer INT NOT NULL, total DECIMAL(12, 2), title VARCHAR(20),"
                        + " placed DATETIME(6) NOT NULL, day DATE NOT NULL, ratio DOUBLE NOT NULL,"
                        + " code CHAR(5) NOT NULL, due DATE NOT NULL, KEY (customer))",
                "SET SESSION sql_mode = ''",
                "INSERT INTO orders" + NUMBERS + "SELECT i, i % 7, i / 4,"
                        + " IF(i % 9 = 0, NULL, CONCAT(IF(i % 2 = 0, 'title ', 'TITLE '), i DIV 2)),"
                        + " TIMESTAMP('2026-01-01') + INTERVAL i * 1000001 MICROSECOND,"
                        + " DATE('2026-01-01') + INTERVAL i % 5 DAY, i / 8,"
                        + " CONCAT('c', i % 9), IF(i % 4 = 0, '0000-00-00', DATE('2026-01-01') + INTERVAL i % 5 DAY) FROM n",
                "CREATE TABLE types (id INT PRIMARY KEY, d DECIMAL(30, 10), du DECIMAL(10, 2) UNSIGNED, dt DATETIME(6),"
                        + " ts TIMESTAMP(3) NULL, day DATE, t TIME, y YEAR, b1 BIT(1), b9 BIT(9), tiny1 TINYINT(1), tiny TINYINT,"
                        + " tinyu TINYINT UNSIGNED, smallu SMALLINT UNSIGNED, mediumu MEDIUMINT UNSIGNED, intu INT UNSIGNED,"
                        + " bigu BIGINT UNSIGNED, big BIGINT, f FLOAT, dbl DOUBLE, js JSON, bl BLOB, vb VARBINARY(9), bi BINARY(3),"
                        + " tx TEXT, c CHAR(3), v VARCHAR(20), e ENUM('a', 'b'), s SET('x', 'y'), g GEOMETRY)",
                "INSERT INTO types VALUES (1, 12345678901234567890.0123456789, 12.34, '2026-02-03 04:05:06.789012',"
                        + " '2026-02-03 04:05:06.789', '2026-02-03', '14:05:06', 2026, b'1', b'100000001', 1, -128, 255, 65535,"
                        + " 16777215, 4294967295, 18446744073709551615, -9223372036854775808, 1.5, 2.25, '{\"a\": [1, null]}',"
                        + " x'00FF', x'0102', x'03', 'größer', 'c', 'v\uD83D\uDE00', 'b', 'x,y', ST_PointFromText('POINT(1 2)'))",
                "INSERT INTO types (id) VALUES (2)",
                "ANALYZE TABLE account, orders, types",
                "CREATE USER weir_weak",
                "GRANT SELECT ON weir_bank.* TO weir_weak",
                "SET GLOBAL log_output = 'TABLE'",
                "SET GLOBAL general_log = ON");
    }

    private static void execute(String... all) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : all) {
                statement.execute(sql);
            }
        }
    }

    /** Moves money until it is stopped, each time in a transaction of its own. */
    private static void move(AtomicBoolean stopped) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION sql_log_off = ON");
            connection.setAutoCommit(false);
            while (!stopped.get()) {
                int from = ThreadLocalRandom.current().nextInt(ACCOUNTS / 2);
                int to = ThreadLocalRandom.current().nextInt(ACCOUNTS / 2, ACCOUNTS);
                statement.execute("UPDATE weir_bank.account SET amount = amount - 7 WHERE id = " + from);
                statement.execute("UPDATE weir_bank.account SET amount = amount + 7 WHERE id = " + to);
                connection.commit();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> logged() throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT DISTINCT CONVERT(argument USING utf8mb4) FROM mysql.general_log WHERE command_type IN"
                                + " ('Query', 'Execute')")) {
            while (row.next()) {
                all.add(row.getString(1));
            }
        }
        return all;
    }

    /** Prints for how long writers were stopped at most. */
    private static void printStops() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT COUNT(*), AVG(micros), MAX(micros) FROM (SELECT TIMESTAMPDIFF(MICROSECOND, f.event_time,"
                                + " u.event_time) micros FROM mysql.general_log f JOIN mysql.general_log u USING (thread_id)"
                                + " WHERE f.argument LIKE 'FLUSH%' AND u.argument LIKE 'UNLOCK%') stops")) {
            row.next();
            System.out.println(
                    server.describe().version() + " reads=" + row.getInt(1) + " writers stopped by four executors,"
                            + " ms: mean=" + row.getDouble(2) / 1000 + " max=" + row.getDouble(3) / 1000);
        }
    }

    /** The rest of the line of the output that begins so. */
    private static String result(String begin) {
        assertThat(output).containsPattern("(?m)^result \\Q" + begin + "\\E");
        String rest = output.substring(output.indexOf("result " + begin) + "result ".length() + begin.length());
        return rest.lines().findFirst().orElse("").strip();
    }

    private void assumeSparkIsAsked() {
        assumeThat(kind)
                .as("what does not depend on the server is tried with one")
                .isEqualTo(MYSQL);
    }

    @Test
    void sumsStayTheSame() {
        assertThat(result("partitions=")).isEqualTo("4 executors=4");
        assertThat(result("weir sums=")).isEqualTo("[1000000]");
        // the same four partitions, each at an instant of its own
        assertThat(result("jdbc wrong=")).isEqualTo("true");
        assertThat(result("none wrong=")).isEqualTo("true");
    }

    @Test
    void theTableIsReadAgainWhenAnExecutorIsLost() {
        assumeSparkIsAsked();
        assertThat(output).contains("Lost executor");
        assertThat(result("lost, then shuffled:")).isEqualTo("1000000");
        assertThat(result("lost:")).contains("Could not recover from a failed barrier ResultStage");
    }

    @Test
    void typesAndValuesAreThoseOfJdbc() {
        assertThat(result("types weir")).isEqualTo(result("types jdbc")).contains("bigu:decimal(20,0)");
        List<String> rows = output.lines()
                .filter(line -> line.startsWith("result row weir "))
                .toList();
        assertThat(rows).hasSize(2);
        assertThat(output.lines().filter(line -> line.startsWith("result row jdbc ")))
                .containsExactlyElementsOf(rows.stream()
                        .map(line -> line.replace("row weir", "row jdbc"))
                        .toList());
    }

    @Test
    void columnsFiltersAndLimitsAreTheServersWork() {
        assertThat(output.lines().filter(line -> line.startsWith("result filter ")))
                .hasSize(11)
                .allSatisfy(line -> assertThat(line).contains("same=true").doesNotContain("rows=0 "));
        assertThat(result("count")).isEqualTo("1000");
        assertThat(result("limit")).isEqualTo("3");
        for (String part : List.of(
                ") AND `id` IS NOT NULL AND `id` >= 10 AND `id` <= 20 AND `customer` IN (1, 2)",
                ") AND `total` IS NOT NULL AND `id` IS NOT NULL AND `total` <= 3.25 AND `id` > 7",
                ") AND `title` IS NOT NULL AND `title` = 'TITLE 5'",
                ") AND `title` IS NULL",
                "AND `day` = '2026-01-03' AND `ratio` < 3.5",
                "SELECT `title` FROM `orders` WHERE (TRUE) AND `id` IS NOT NULL AND `id` > 5 LIMIT 3")) {
            assertThat(statements).anySatisfy(sql -> assertThat(sql).contains(part));
        }
        assertThat(statements).noneSatisfy(sql -> assertThat(sql).contains("title 97"));
    }

    @Test
    void whatSparkCannotDoAtOneInstantIsAnError() {
        assumeSparkIsAsked();
        assertThat(result("union:")).contains("Barrier execution mode does not allow");
        assertThat(result("take:")).contains("Barrier execution mode does not allow");
        assertThat(result("repartitioned:")).isEqualTo("20000");
        assertThat(result("none:")).isEqualTo("2");
        assertThat(result("too many:")).contains("readers=9, expected at most slots=4 of the executors");
        assertThat(result("query:")).contains("dbtable=(SELECT 1) one, expected a table");
        assertThat(result("nothing:")).contains("table=nothing cannot be read");
        assertThat(result("grants:")).contains("no exact snapshot is possible", "grant RELOAD");
    }
}
