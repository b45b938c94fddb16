package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Rewritten batches, with generated ids, whose statements are killed at any time: rows that are told are there, the connection goes on. */
class KilledBatchTest {
    private static final String DATABASE = "weir_killed_batch";
    private static final int ROWS = 40;

    @OnEachVersion
    void killedAgainAndAgain(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        for (String options : List.of("", "&allowMultiQueries=true")) {
            Weir.create(
                    server,
                    DATABASE,
                    "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, v INT NOT NULL) ENGINE=InnoDB");
            try (Connection other = server.connect();
                    Connection connection = Weir.open(server, DATABASE, "&socketTimeout=20000" + options)) {
                int told = insert(connection, 0);
                assertThat(told).isEqualTo(ROWS);
                told += whileKilled(other, connection);
                int there = Integer.parseInt(only(other, "SELECT COUNT(*) FROM " + DATABASE + ".t"));
                assertThat(there).isGreaterThanOrEqualTo(told);
                assertThat(only(other, "SELECT COUNT(DISTINCT v) FROM " + DATABASE + ".t"))
                        .isEqualTo(Integer.toString(there));
                // a KILL that came late may meet it
                insert(connection, -ROWS);
                assertThat(insert(connection, -2 * ROWS)).isEqualTo(ROWS);
            }
        }
    }

    /** Returns how many rows are reported as inserted. */
    private static int whileKilled(Connection other, Connection connection) throws Exception {
        String kill = "KILL QUERY " + only(connection, "SELECT CONNECTION_ID()");
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> kills = CompletableFuture.runAsync(() -> {
            for (int i = 0; !over.get(); i++) {
                execute(other, kill);
                LockSupport.parkNanos(100_000L * (i % 37));
            }
        });
        int told = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        for (int batch = 1; System.nanoTime() < end; batch++) {
            told += insert(connection, batch * ROWS);
        }
        over.set(true);
        kills.get(60, TimeUnit.SECONDS);
        return told;
    }

    private static void execute(Connection connection, String sql) {
        try {
            run(connection, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int insert(Connection connection, int first) throws SQLException {
        int[] counts;
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, first + i);
                insert.addBatch();
            }
            counts = insert.executeBatch();
        } catch (BatchUpdateException e) {
            assertThat(connection.isClosed()).as(e.toString()).isFalse();
            counts = e.getUpdateCounts();
        }
        return (int) Arrays.stream(counts).filter(count -> count == 1).count();
    }
}
