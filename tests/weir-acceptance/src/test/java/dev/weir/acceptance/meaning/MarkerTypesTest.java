package dev.weir.acceptance.meaning;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Markers have values of one type, then of another: each execution gives what it gives alone. The system property
 * {@code weir.markers.seed} repeats the random choices, {@code weir.markers.steps} sets the number of executions.
 */
class MarkerTypesTest {
    private static final String DATABASE = "weir_markers";
    private static final long SEED = Long.getLong("weir.markers.seed", 1);
    private static final int STEPS = Integer.getInteger("weir.markers.steps", 3000);

    private static final List<String> STATEMENTS = List.of(
            "SELECT ?",
            "SELECT ?, ?",
            "SELECT COALESCE(?, 1)",
            "SELECT IFNULL(?, 'a')",
            "SELECT IFNULL(?, ?)",
            "SELECT CASE WHEN ? IS NULL THEN 'x' ELSE ? END",
            "SELECT CONCAT(?, 'x', ?)",
            "SELECT ? + 1",
            "SELECT ? * 1.5",
            "SELECT -?",
            "SELECT ? = 5",
            "SELECT JSON_ARRAY(?, 1)",
            "SELECT HEX(?)",
            "SELECT GREATEST(?, 3)",
            "SELECT UPPER(?)",
            "SELECT CAST(? AS CHAR)",
            "SELECT DATE_ADD('2024-01-01', INTERVAL ? DAY)",
            "SELECT ? UNION ALL SELECT 1",
            "SELECT x FROM (SELECT ? AS x) q",
            "SELECT COUNT(*) FROM c WHERE i = ?",
            "SELECT COUNT(*) FROM c WHERE b >= ?",
            "SELECT COUNT(*) FROM c WHERE d = ?",
            "SELECT COUNT(*) FROM c WHERE f < ?",
            "SELECT COUNT(*) FROM c WHERE t = ?",
            "SELECT COUNT(*) FROM c WHERE t LIKE ?",
            "SELECT COUNT(*) FROM c WHERE bl = ?",
            "SELECT COUNT(*) FROM c WHERE da = ?",
            "SELECT COUNT(*) FROM c WHERE dt >= ?",
            "SELECT COUNT(*) FROM c WHERE ti = ?",
            "SELECT COUNT(*) FROM c WHERE j = ?",
            "SELECT COUNT(*) FROM c WHERE i IN (?, ?, 1)",
            "SELECT COUNT(*) FROM c WHERE t BETWEEN ? AND ?");

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE c (i INT, b BIGINT UNSIGNED, d DECIMAL(12,3), f DOUBLE, t VARCHAR(30), bl BLOB, da DATE,"
                        + " dt DATETIME(6), ti TIME, j JSON)",
                "INSERT INTO c VALUES (5, 18446744073709551610, 12345.679, 2500.25, 'téxt', 'Bé', '2024-02-29',"
                        + " '2024-02-29 13:14:15.123456', '13:14:15', '\"téxt\"'),"
                        + " (1, 1, 1, 1, '17.5', 'Sé', '2024-02-28', '2024-02-29', '00:00:05', '5')");
        return server;
    }

    /** What the issue of a pool's user would be: the second object finds what the first has left. */
    @OnEachKind
    void aValueIsNotConvertedToTheTypeOfTheOneBefore(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (boolean kept : new boolean[] {true, false}) {
            try (Connection connection = Weir.open(server, DATABASE)) {
                List<Object> values = List.of(LocalDateTime.of(2024, 2, 29, 13, 14, 15), "text", 5, "more", 5L, 2.5);
                PreparedStatement statement = connection.prepareStatement("SELECT ?");
                for (Object value : values) {
                    statement.setObject(1, value);
                    try (ResultSet row = statement.executeQuery()) {
                        assertThat(row.next()).isTrue();
                        String text = value.toString().replace('T', ' ');
                        assertThat(row.getString(1)).startsWith(text);
                    }
                    if (!kept) {
                        statement.close();
                        statement = connection.prepareStatement("SELECT ?");
                    }
                }
            }
        }
    }

    @OnEachKind
    void anExecutionGivesWhatItGivesAlone(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        Random random = new Random(SEED);
        String again = "; repeat with -Dweir.markers.seed=" + SEED;
        try (Connection connection = Weir.open(server, DATABASE, "&prepStmtCacheSize=20");
                Connection other = Weir.open(server, DATABASE, "&prepStmtCacheSize=0")) {
            List<PreparedStatement> kept = new ArrayList<>();
            for (String sql : STATEMENTS) {
                kept.add(connection.prepareStatement(sql));
            }
            for (int step = 0; step < STEPS; step++) {
                int choice = random.nextInt(STATEMENTS.size());
                String sql = STATEMENTS.get(choice);
                List<MarkerValues> values = values(random, sql);
                String found;
                if (random.nextInt(4) == 0) {
                    try (PreparedStatement anew = connection.prepareStatement(sql)) {
                        found = run(anew, values);
                    }
                } else {
                    found = run(kept.get(choice), values);
                }
                try (PreparedStatement alone = other.prepareStatement(sql)) {
                    assertThat(found).as(sql + " " + values + again).isEqualTo(run(alone, values));
                }
            }
        }
    }

    private static List<MarkerValues> values(Random random, String sql) {
        // NULL has the type of the values before it, which shows in what an expression makes of two markers
        boolean mixes = sql.contains("(?, ?)");
        List<MarkerValues> all = Stream.of(MarkerValues.values())
                .filter(value -> !mixes || value != MarkerValues.NULL)
                .toList();
        return sql.chars()
                .filter(c -> c == '?')
                .mapToObj(marker -> all.get(random.nextInt(all.size())))
                .toList();
    }

    private static String run(PreparedStatement statement, List<MarkerValues> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            values.get(i).set(statement, i + 1);
        }
        try (ResultSet rows = statement.executeQuery()) {
            return read(rows);
        } catch (SQLException e) {
            // functions of JSON name what is wrong by the type that a marker has
            return "error";
        }
    }

    private static String read(ResultSet rows) throws SQLException {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                Object value = rows.getObject(i);
                found.add(text(value instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "" + value));
            }
        }
        return found.toString();
    }

    /** NULL has the type of the values before it, so that a number has other digits behind the point. */
    private static String text(String value) {
        try {
            return new BigDecimal(value).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException text) {
            return value;
        }
    }

    @OnEachKind
    void readsSentTogetherHaveTypesOfTheirOwn(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        Random random = new Random(SEED);
        // alone, one whose values do not fit its markers goes out as text
        List<String> statements = STATEMENTS.subList(0, 2);
        try (Connection connection = Weir.open(server, DATABASE, "&prepStmtCacheSize=3");
                Connection other = Weir.open(server, DATABASE, "&prepStmtCacheSize=0");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            List<PreparedStatement> kept = new ArrayList<>();
            for (String sql : statements) {
                kept.add(connection.prepareStatement(sql));
            }
            for (int round = 0; round < 20; round++) {
                List<String> expected = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    int choice = random.nextInt(statements.size());
                    List<MarkerValues> values = values(random, statements.get(choice));
                    if (values.contains(MarkerValues.STREAM)) {
                        continue;
                    }
                    for (int marker = 0; marker < values.size(); marker++) {
                        values.get(marker).set(kept.get(choice), marker + 1);
                    }
                    pipeline.add(kept.get(choice));
                    try (PreparedStatement alone = other.prepareStatement(statements.get(choice))) {
                        expected.add(run(alone, values));
                    }
                }
                List<String> found = new ArrayList<>();
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        found.add(read(results.resultSet()));
                    }
                }
                assertThat(found).as("seed=" + SEED).isEqualTo(expected);
            }
        }
    }

    /** Statements that were evicted are closed on the server, so that it does not run out of them. */
    @OnEachKind
    void manyCombinationsStayFew(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        long before = prepared(server);
        try (Connection connection = Weir.open(server, DATABASE)) {
            Random random = new Random(SEED);
            String sql = "SELECT ?, ?, ?, ?";
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < 100; i++) {
                    run(statement, values(random, sql));
                }
            }
            connection.isValid(10);
            assertThat(prepared(server) - before).isBetween(1L, 7L);
        }
    }

    private static long prepared(RunningServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            return Long.parseLong(only(connection, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'", 2));
        }
    }

    @OnEachKind
    void anotherTypeCostsNoRoundTripMore(String kind, Servers servers) throws Exception {
        assumeTrue(kind.equals("newest"), "only MySQL since 8.0.22 needs another statement");
        RunningServer server = server(kind, servers);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql:weir://127.0.0.1:" + proxy.port()
                                + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                        server.user(),
                        server.password());
                PreparedStatement statement = connection.prepareStatement("SELECT 1 FROM DUAL WHERE 5 = ?")) {
            connection.isValid(10);
            for (Object value : List.of(1, "1", 2, "2", 5L, "text")) {
                WireTraffic counts = proxy.counts();
                statement.setObject(1, value);
                statement.executeQuery().close();
                assertThat(proxy.counts().since(counts).roundTrips())
                        .as("" + value)
                        .isOne();
            }
        }
    }
}
