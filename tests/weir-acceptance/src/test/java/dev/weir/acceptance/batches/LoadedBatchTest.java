package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.batches.LoadedBatches.DATABASE;
import static dev.weir.acceptance.batches.LoadedBatches.INSERT;
import static dev.weir.acceptance.batches.LoadedBatches.KINDS;
import static dev.weir.acceptance.batches.LoadedBatches.ROWS;
import static dev.weir.acceptance.batches.LoadedBatches.add;
import static dev.weir.acceptance.batches.LoadedBatches.insert;
import static dev.weir.acceptance.batches.LoadedBatches.loads;
import static dev.weir.acceptance.batches.LoadedBatches.open;
import static dev.weir.acceptance.batches.RewrittenBatches.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that go out as LOAD DATA LOCAL, and the rows that their tables have then. */
@ExtendWith(TestServers.class)
class LoadedBatchTest {
    private static String rows(Connection connection, String table) throws SQLException {
        return only(connection, "SELECT CONCAT(COUNT(*), ' ', COUNT(IF(v = CONCAT('v', id), 1, NULL))) FROM " + table);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void rowsAreLoaded(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "")) {
            assertThat(insert(connection, INSERT, ROWS)).hasSize(ROWS).containsOnly(1);
            assertThat(loads(connection)).isEqualTo(1);
            assertThat(rows(connection, "t")).isEqualTo("300 300");
            assertThat(connection.getAutoCommit()).isTrue();
            execute(connection, "ROLLBACK");
            assertThat(rows(connection, "t")).as("committed").isEqualTo("300 300");
            assertThat(insert(connection, "INSERT INTO `k` VALUES (?, ?, DEFAULT, 7)", 2))
                    .containsOnly(1);
            assertThat(insert(connection, "INSERT INTO " + DATABASE + ".b (id, v) VALUES (?, ?)", 5000))
                    .hasSize(5000)
                    .containsOnly(1);
            assertThat(loads(connection)).isEqualTo(2);
            assertThat(rows(connection, "b")).isEqualTo("5000 5000");
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aTransactionHasThem(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "&sessionVariables=transaction_isolation='READ-COMMITTED'")) {
            connection.setAutoCommit(false);
            insert(connection, INSERT, ROWS);
            assertThat(loads(connection)).isEqualTo(1);
            execute(connection, "SAVEPOINT mine");
            try (PreparedStatement more = connection.prepareStatement(INSERT)) {
                add(more, 1000, 1000 + ROWS, "v");
                more.executeBatch();
            }
            assertThat(loads(connection)).isEqualTo(2);
            execute(connection, "ROLLBACK TO SAVEPOINT mine");
            assertThat(rows(connection, "t")).isEqualTo("300 300");
            connection.rollback();
            assertThat(rows(connection, "t")).isEqualTo("0 0");
        }
    }

    /** Their order, and LAST_INSERT_ID(), which LOAD DATA does not report: the last row is an INSERT. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void idsThatTheServerGives(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO k (v) VALUES (?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setString(1, String.format("v%05d", i));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            assertThat(loads(connection)).isEqualTo(1);
            assertThat(only(connection, "SELECT v FROM k WHERE id = LAST_INSERT_ID()"))
                    .isEqualTo("v00299");
            assertThat(only(connection, "SELECT COUNT(*) FROM k a JOIN k b ON a.id < b.id AND a.v >= b.v"))
                    .isEqualTo("0");
            assertThat(only(connection, "SELECT COUNT(*) FROM k WHERE z = 7 AND at > '2020-01-01'"))
                    .as("defaults")
                    .isEqualTo("300");
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aLargeBatchIsLoadedInParts(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO x VALUES (?, ?)")) {
            for (int id = 0; id < 3 * ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "x".repeat(4000));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(3 * ROWS).containsOnly(1);
            assertThat(loads(connection)).as("of 4 MiB").isEqualTo(2);
            assertThat(only(connection, "SELECT SUM(LENGTH(v)) FROM x")).isEqualTo("3600000");
        }
    }

    /** Of which fewer than 256 have 4 MiB, a character counted as three bytes; those that are left do not fill a statement. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void fewLongRowsAreLoaded(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO x VALUES (?, ?)")) {
            for (int id = 0; id < 40; id++) {
                insert.setInt(1, id);
                insert.setString(2, "\t".repeat(50_000));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(40).containsOnly(1);
            assertThat(loads(connection)).as("of 27 rows").isEqualTo(1);
            assertThat(only(connection, "SELECT SUM(LENGTH(v)) FROM x")).isEqualTo("2000000");
        }
    }

    /** A table that was changed meanwhile: the order is that of its columns now. A column named twice is refused. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void columnsWithoutNames(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, "");
                Connection other = Weir.open(servers.get(kind), DATABASE, "")) {
            insert(connection, "INSERT INTO t VALUES (?, ?)", ROWS);
            execute(
                    other,
                    "DELETE FROM t",
                    "ALTER TABLE t ADD COLUMN first INT NOT NULL FIRST, MODIFY v VARCHAR(20) NULL");
            execute(other, "ALTER TABLE t DROP COLUMN v, ADD COLUMN w VARCHAR(20)", "ALTER TABLE t DROP COLUMN id");
            insert(connection, "INSERT INTO t VALUES (?, ?)", ROWS);
            assertThat(loads(connection)).isEqualTo(2);
            assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE w = CONCAT('v', first)"))
                    .isEqualTo("300");
            assertThatThrownBy(() -> insert(connection, "INSERT INTO k (z, z) VALUES (?, ?)", ROWS))
                    .hasMessageContaining("specified twice");
            assertThat(loads(connection)).isEqualTo(2);
        }
    }
}
