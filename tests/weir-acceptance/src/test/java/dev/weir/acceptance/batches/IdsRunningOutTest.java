package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Where a column's ids run out, or a sequence does, a batch inserts the rows that single statements insert, with the same ids. */
@SuppressWarnings("try") // both are closed, and named as twins
class IdsRunningOutTest {
    private static final String ONE = "weir_ids_one";
    private static final String OTHER = "weir_ids_other";
    private static final String ALONE = "&rewriteBatchedStatements=false&pipelining=off";

    /**
     * A table, and batches for it.
     *
     * @param id the column
     * @param options those of the table
     * @param step the session's {@code auto_increment_increment}
     */
    private record Case(String id, String options, int step, List<int[]> batches) {
        String run(Connection connection, int keys) throws SQLException {
            Weir.run(connection, "DROP TABLE IF EXISTS t");
            Weir.run(connection, "CREATE TABLE t (" + id + ", v INT UNIQUE) ENGINE=InnoDB " + options);
            Weir.run(connection, "SET auto_increment_increment = " + step);
            StringBuilder outcome = new StringBuilder();
            for (int[] batch : batches) {
                outcome.append(Arrays.toString(counts(connection, keys, batch)));
            }
            return outcome + only(connection, "SELECT GROUP_CONCAT(id, ':', v ORDER BY id) FROM t");
        }
    }

    private static int[] counts(Connection connection, int keys, int... values) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)", keys)) {
            for (int value : values) {
                insert.setInt(1, value);
                insert.addBatch();
            }
            return insert.executeBatch();
        } catch (BatchUpdateException e) {
            return e.getUpdateCounts();
        }
    }

    /** Some of which one is there twice. */
    private static int[] rows(int count, int from, int twice) {
        int[] rows = IntStream.range(from, from + count).toArray();
        rows[twice + 1] = rows[twice];
        return rows;
    }

    private static final List<Case> CASES = List.of(
            of(
                    "TINYINT UNSIGNED",
                    "AUTO_INCREMENT=200",
                    1,
                    IntStream.range(0, 100).toArray()),
            of("TINYINT UNSIGNED", "", 1, rows(45, 0, 20), rows(45, 100, 3), rows(45, 200, 40)),
            of("TINYINT", "", 7, rows(40, 0, 5)),
            of("SMALLINT", "AUTO_INCREMENT=32700", 1, rows(40, 0, 5), rows(40, 100, 7)),
            of("INT", "AUTO_INCREMENT=2147483600", 1, rows(40, 0, 5), rows(40, 100, 7)),
            of("BIGINT", "AUTO_INCREMENT=9223372036854775760", 1, rows(40, 0, 5), rows(40, 100, 7)),
            of("BIGINT UNSIGNED", "AUTO_INCREMENT=18446744073709551570", 1, rows(40, 0, 5), rows(40, 100, 7)));

    private static Case of(String type, String options, int step, int[]... batches) {
        return new Case("id " + type + " AUTO_INCREMENT PRIMARY KEY", options, step, List.of(batches));
    }

    private static Connection[] twins(RunningServer server, String options) throws SQLException {
        Weir.create(server, ONE);
        Weir.create(server, OTHER);
        return new Connection[] {Weir.open(server, ONE, options), Weir.open(server, OTHER, ALONE)};
    }

    private static void same(Connection[] twins, List<Case> cases, int keys) throws SQLException {
        for (Case each : cases) {
            assertThat(each.run(twins[0], keys)).as(each.toString()).isEqualTo(each.run(twins[1], keys));
        }
    }

    @OnEachVersion
    void asSingleStatements(String kind, Servers servers) throws SQLException {
        Connection[] twins = twins(servers.get(kind), "");
        try (Connection one = twins[0];
                Connection other = twins[1]) {
            same(twins, CASES, Statement.NO_GENERATED_KEYS);
            same(twins, CASES, Statement.RETURN_GENERATED_KEYS);
        }
    }

    @OnEachVersion
    void keysOfRewrittenBatches(String kind, Servers servers) throws SQLException {
        Connection[] twins = twins(servers.get(kind), "&rewriteBatchedStatements=true");
        try (Connection one = twins[0];
                Connection other = twins[1]) {
            same(twins, CASES, Statement.RETURN_GENERATED_KEYS);
        }
    }

    /** The catalog of MySQL 8 has what it was asked for a day ago. */
    @OnEachVersion
    void whatOthersHaveUsedUp(String kind, Servers servers) throws SQLException {
        Connection[] twins = twins(servers.get(kind), "");
        try (Connection one = twins[0];
                Connection other = twins[1]) {
            for (Connection twin : twins) {
                Weir.run(twin, "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT UNIQUE) ENGINE=InnoDB");
                only(
                        twin,
                        "SELECT AUTO_INCREMENT FROM information_schema.TABLES"
                                + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 't'");
                Weir.run(twin, "INSERT INTO t VALUES (2147483600, -1)");
                counts(twin, Statement.NO_GENERATED_KEYS, rows(40, 0, 5));
                counts(twin, Statement.NO_GENERATED_KEYS, rows(40, 100, 5));
            }
            String rows = "SELECT GROUP_CONCAT(id, ':', v ORDER BY id) FROM t";
            assertThat(only(one, rows)).isEqualTo(only(other, rows));
        }
    }

    /** The batches before have used up the ids. */
    @OnEachVersion
    void whatTheConnectionHasUsedUp(String kind, Servers servers) throws SQLException {
        Connection[] twins = twins(servers.get(kind), "");
        try (Connection one = twins[0];
                Connection other = twins[1]) {
            for (Connection twin : twins) {
                Weir.run(
                        twin,
                        "CREATE TABLE t (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, v INT UNIQUE) ENGINE=InnoDB"
                                + " AUTO_INCREMENT=4293900000");
                assertThat(counts(
                                twin,
                                Statement.NO_GENERATED_KEYS,
                                IntStream.range(0, 40).toArray()))
                        .containsOnly(1);
                try (Connection another = Weir.open(servers.get(kind), twin.getCatalog(), "")) {
                    Weir.run(another, "INSERT INTO t VALUES (4294967200, -1)");
                }
                assertThat(counts(
                                twin,
                                Statement.NO_GENERATED_KEYS,
                                IntStream.range(40, 80).toArray()))
                        .containsOnly(1);
                counts(twin, Statement.NO_GENERATED_KEYS, rows(40, 100, 5));
            }
            String rows = "SELECT GROUP_CONCAT(id, ':', v ORDER BY id) FROM t";
            assertThat(only(one, rows)).isEqualTo(only(other, rows));
        }
    }

    /** MariaDB's sequences are used up in the same way. */
    @OnEachVersion
    void sequences(String kind, Servers servers) throws SQLException {
        Connection[] twins = twins(servers.get(kind), "");
        try (Connection one = twins[0];
                Connection other = twins[1]) {
            assumeThat(one.getMetaData().getDatabaseProductVersion()).contains("MariaDB");
            for (Connection twin : twins) {
                Weir.run(twin, "CREATE SEQUENCE s MAXVALUE 60 NOCYCLE CACHE 1");
            }
            same(
                    twins,
                    List.of(new Case("id INT DEFAULT NEXTVAL(s) PRIMARY KEY", "", 1, List.of(rows(45, 0, 9)))),
                    Statement.NO_GENERATED_KEYS);
        }
    }
}
