package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.batches.RewrittenBatches.DATABASE;
import static dev.weir.acceptance.batches.RewrittenBatches.REWRITE;
import static dev.weir.acceptance.batches.RewrittenBatches.created;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/** Statements of many rows are not longer than the server takes. */
class RewrittenPacketsTest {
    /** The session's limit counts, not one that is set for later ones. */
    @OnEachVersion
    void statementsFitTheServersPackets(String kind, Servers servers) throws Exception {
        try (Connection root = created(
                servers.get(kind), "CREATE TABLE t (v INT PRIMARY KEY, s VARBINARY(60000) NOT NULL) ENGINE=InnoDB")) {
            String before = only(root, "SELECT @@global.max_allowed_packet");
            for (int packet : new int[] {64 << 10, 20 << 10, 1 << 10}) {
                run(root, "SET GLOBAL max_allowed_packet = " + packet);
                try (Connection connection = Weir.open(servers.get(kind), DATABASE, REWRITE)) {
                    run(root, "SET GLOBAL max_allowed_packet = " + before);
                    for (int bytes : new int[] {30, 700, 1500, 9000, 12000}) {
                        insertOfBytes(connection, bytes);
                    }
                } finally {
                    run(root, "SET GLOBAL max_allowed_packet = " + before);
                }
            }
        }
    }

    private static void insertOfBytes(Connection connection, int bytes) throws SQLException {
        run(connection, "DELETE FROM t");
        byte[] value = new byte[bytes];
        Arrays.fill(value, (byte) '\'');
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < 500; i++) {
                insert.setInt(1, i);
                insert.setBytes(2, value);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).as("bytes=%d", bytes).hasSize(500).doesNotContain(-3);
        }
        assertThat(only(connection, "SELECT CONCAT(COUNT(*), ' ', MIN(LENGTH(s))) FROM t"))
                .isEqualTo("500 " + bytes);
    }
}
