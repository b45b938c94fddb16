package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What {@code SET TRANSACTION} has set for the next transaction is for the batch, and for no question of the driver ahead of it. */
class CharacterizedTransactionTest {
    private static final String DATABASE = "weir_characterized";
    private static final int READ_ONLY = 1792;

    @OnEachVersion
    void theFirstRowIsRefused(String kind, Servers servers) throws Exception {
        isRefused(kind, servers, "SET TRANSACTION READ ONLY");
    }

    /** A statement that fails before a table is used leaves them to the next one on MySQL. */
    @OnEachVersion
    void theFirstRowIsRefusedBehindAnError(String kind, Servers servers) throws Exception {
        isRefused(kind, servers, "SET TRANSACTION READ ONLY", "INSERT INTO missing VALUES (1)");
    }

    private static void isRefused(String kind, Servers servers, String... before) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            statement.execute(before[0]);
            for (String failing : List.of(before).subList(1, before.length)) {
                assertThatThrownBy(() -> statement.execute(failing)).isInstanceOf(SQLException.class);
            }
            for (int id = 1; id <= 60; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch)
                    .isInstanceOfSatisfying(
                            BatchUpdateException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(READ_ONLY));
            assertThat(only(connection, "SELECT COUNT(*) FROM t WHERE id = 1"))
                    .as("the row that came first")
                    .isEqualTo("0");
        }
    }
}
