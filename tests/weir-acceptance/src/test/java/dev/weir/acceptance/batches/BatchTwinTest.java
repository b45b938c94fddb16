package dev.weir.acceptance.batches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random batches run by a connection that sends ahead and by one that waits for each reply: counts, errors, keys and rows are the
 * same. {@code -Dweir.batch.seed} and {@code -Dweir.batch.rounds} say otherwise which and how many.
 */
@ExtendWith(TestServers.class)
class BatchTwinTest {
    private static final long SEED = Long.getLong("weir.batch.seed", 17);
    private static final int ROUNDS = Integer.getInteger("weir.batch.rounds", 150);
    private static final String ONE = "weir_batch_one";
    private static final String OTHER = "weir_batch_other";
    private static final List<String> MODES =
            List.of("STRICT_ALL_TABLES", "NO_BACKSLASH_ESCAPES,STRICT_TRANS_TABLES", "");

    private static final String[] TABLES = {
        "CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(8) NOT NULL, n DECIMAL(4,1), b VARBINARY(20), d DOUBLE) ENGINE=InnoDB",
        "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(8) NOT NULL UNIQUE, n DECIMAL(4,1), b VARBINARY(20),"
                + " d DOUBLE) ENGINE=InnoDB",
        "CREATE TABLE m (id INT PRIMARY KEY, s VARCHAR(8) NOT NULL, n DECIMAL(4,1), b VARBINARY(20), d DOUBLE) ENGINE=MyISAM",
        "CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.n = IF(NEW.id = 13, 99999, NEW.n)"
    };

    private static final List<String> STATEMENTS = List.of(
            "INSERT INTO t (id, s, n, b, d) VALUES (?, ?, ?, ?, ?)",
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)",
            "INSERT INTO m VALUES (?, ?, ?, ?, ?)",
            "INSERT INTO k (id, s, n, b, d) VALUES (NULLIF(? % 4, 0), ?, ?, ?, ?)",
            "INSERT IGNORE INTO t VALUES (?, ?, ?, ?, ?)",
            "INSERT INTO t VALUES (?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE s = 'again'",
            "REPLACE INTO t VALUES (?, ?, ?, ?, ?)",
            "UPDATE t SET id = ? + 1 WHERE s = ? OR n = ? OR b = ? OR d = ?",
            "DELETE FROM t WHERE id = ? AND s <> ? AND (n = ? OR b = ? OR d = ? OR TRUE)");

    @ParameterizedTest
    @MethodSource("dev.weir.acceptance.TestServers$Servers#kinds")
    void sentAhead(String kind, TestServers.Servers servers) throws Exception {
        walk(servers.get(kind), "", STATEMENTS, true);
    }

    /**
     * Ids that the server gives have other gaps after an error, and NULL means another thing to a server that is not strict. What
     * fails behind a trigger, or in a table of MyISAM, is not sent again.
     */
    @ParameterizedTest
    @MethodSource("dev.weir.acceptance.TestServers$Servers#kinds")
    void rewritten(String kind, TestServers.Servers servers) throws Exception {
        List<String> safe = STATEMENTS.stream()
                .filter(sql -> !sql.contains(" m ") && !sql.contains(" k "))
                .toList();
        walk(servers.get(kind), "&rewriteBatchedStatements=true", safe, false, "DROP TRIGGER tr");
    }

    private static void walk(
            RunningServer server, String options, List<String> statements, boolean loose, String... more)
            throws Exception {
        String[] tables = Stream.of(TABLES, more).flatMap(Stream::of).toArray(String[]::new);
        Weir.create(server, ONE, tables);
        Weir.create(server, OTHER, tables);
        Random random = new Random(SEED);
        try (Connection ahead = Weir.open(server, ONE, options);
                Connection waiting = Weir.open(
                        server, OTHER, options.replace("&rewriteBatchedStatements=true", "") + "&pipelining=off")) {
            for (int round = 0; round < ROUNDS; round++) {
                if (random.nextInt(6) == 0) {
                    settings(random, loose, ahead, waiting);
                }
                Batch batch = Batch.random(random, statements, loose);
                String expected = batch.run(waiting) + rows(waiting);
                assertThat(batch.run(ahead) + rows(ahead))
                        .as("seed=%d round=%d %s", SEED, round, batch)
                        .isEqualTo(expected);
            }
        }
    }

    private static void settings(Random random, boolean loose, Connection... both) throws SQLException {
        String mode = MODES.get(random.nextInt(loose ? MODES.size() : 2));
        String charset = random.nextInt(3) == 0 ? "latin1" : "utf8mb4";
        int transaction = random.nextInt(4);
        for (Connection each : both) {
            each.setAutoCommit(true);
            try (Statement statement = each.createStatement()) {
                statement.execute("SET sql_mode = '" + mode + "'");
                statement.execute("SET NAMES " + charset);
                statement.execute("DELETE FROM t");
                statement.execute("DELETE FROM k");
                statement.execute("TRUNCATE TABLE k");
                statement.execute("DELETE FROM m");
                if (transaction == 0) {
                    statement.execute("START TRANSACTION");
                }
            }
            each.setAutoCommit(transaction <= 1);
        }
    }

    private static String rows(Connection connection) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            for (String table : List.of("t", "k", "m")) {
                try (ResultSet rows =
                        statement.executeQuery("SELECT id, s, n, HEX(b), d FROM " + table + " ORDER BY id")) {
                    while (rows.next()) {
                        all.append(table);
                        for (int column = 1; column <= 5; column++) {
                            all.append(' ').append(rows.getString(column));
                        }
                        all.append('\n');
                    }
                }
            }
            try (ResultSet last = statement.executeQuery("SELECT ROW_COUNT(), @@sql_mode")) {
                last.next();
                all.append(last.getString(1));
            }
        }
        return all.toString();
    }

    /** What is in a batch. */
    private record Batch(String sql, List<List<Object>> elements, boolean text, boolean keys) {
        static Batch random(Random random, List<String> statements, boolean loose) {
            List<List<Object>> elements = new ArrayList<>();
            int size = random.nextInt(random.nextBoolean() ? 5 : 40);
            for (int i = 0; i < size; i++) {
                elements.add(Arrays.asList(
                        random.nextInt(60),
                        value(
                                random,
                                30,
                                loose,
                                "ab\\c",
                                "x'y",
                                "ä€",
                                "\n'ü",
                                "\t\0",
                                loose ? "😀'" : "",
                                "far too long",
                                "",
                                "42"),
                        value(random, 5, true, 1, 12.5, new BigDecimal("-7.25"), "3.1", 123456),
                        value(random, 9, true, new byte[] {0, 39, 92, -1}, "text", new byte[30], new byte[0]),
                        value(random, 4, true, 0.1, 1e300, -3, 2.5f, 7L)));
            }
            return new Batch(
                    statements.get(random.nextInt(statements.size())),
                    elements,
                    random.nextInt(4) == 0,
                    random.nextInt(3) == 0);
        }

        private static Object value(Random random, int oneIn, boolean nulls, Object... values) {
            return nulls && random.nextInt(oneIn) == 0 ? null : values[random.nextInt(values.length)];
        }

        String run(Connection connection) throws SQLException {
            if (text) {
                try (Statement statement = connection.createStatement()) {
                    for (List<Object> element : elements) {
                        statement.addBatch(textOf(element));
                    }
                    return outcome(statement, true);
                }
            }
            int generated = keys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS;
            try (PreparedStatement statement = connection.prepareStatement(sql, generated)) {
                for (List<Object> element : elements) {
                    for (int i = 0; i < element.size(); i++) {
                        Object value = element.get(i);
                        if (value == null) {
                            statement.setNull(i + 1, Types.VARCHAR);
                        } else {
                            statement.setObject(i + 1, value);
                        }
                    }
                    statement.addBatch();
                }
                return outcome(statement, keys);
            }
        }

        /** With numbers alone, which need no quotes. */
        private String textOf(List<Object> element) {
            String filled = sql;
            for (Object value : element) {
                String literal = value instanceof Number ? value.toString() : value == null ? "NULL" : "'4'";
                filled = filled.replaceFirst("\\?", literal);
            }
            return filled;
        }

        private static String outcome(Statement statement, boolean keys) throws SQLException {
            StringBuilder told = new StringBuilder();
            try {
                told.append(Arrays.toString(statement.executeLargeBatch()));
            } catch (BatchUpdateException e) {
                told.append(Arrays.toString(e.getLargeUpdateCounts()));
                for (SQLException each = e.getNextException(); each != null; each = each.getNextException()) {
                    told.append('\n').append(each.getMessage().replace(OTHER, ONE));
                }
            }
            if (keys) {
                try (ResultSet rows = statement.getGeneratedKeys()) {
                    while (rows.next()) {
                        told.append(" key=").append(rows.getLong(1));
                    }
                }
            }
            return told.append('\n').toString();
        }
    }
}
