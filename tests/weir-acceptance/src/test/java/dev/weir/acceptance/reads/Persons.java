package dev.weir.acceptance.reads;

import dev.weir.acceptance.Weir;
import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.shared.SharedReads;
import dev.weir.testkit.Await;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * A table of names by id, and threads that look them up.
 *
 * @param server where it is
 */
record Persons(RunningServer server) {
    static final String DATABASE = "weir_shared";

    /** Ids are below it. */
    static final int COUNT = 4096;

    private static final String BY_ID = "SELECT name FROM person WHERE id = ?";

    static Persons create(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE d (n INT)",
                "INSERT INTO d VALUES (0), (1), (2), (3), (4), (5), (6), (7)",
                "CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(9, 3))",
                "INSERT INTO person SELECT a.n * 512 + b.n * 64 + c.n * 8 + d.n, 'x', 0.5 FROM d a, d b, d c, d",
                "UPDATE person SET name = CONCAT('name ', id), price = id / 8");
        return new Persons(server);
    }

    WeirDataSource source(int port) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl("jdbc:mysql:weir://127.0.0.1:" + port + "/" + DATABASE
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true&connectTimeout=0");
        source.setUser(server.user());
        source.setPassword(server.password());
        return source;
    }

    static SharedKeyedReads.Builder<String> names(DataSource source) {
        return SharedKeyedReads.over(source, BY_ID, row -> row.getString(1));
    }

    static String name(int id) {
        return id < COUNT ? "name " + id : null;
    }

    /**
     * Threads that look ids up, the table being locked: the first one's look-up has reached the server, the others wait for it.
     *
     * @param asking finds out what the server does
     */
    static List<CompletableFuture<String>> waiting(SharedKeyedReads<String> reads, Statement asking, int from, int to)
            throws Exception {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int id = from; id < to; id++) {
            int key = id;
            CompletableFuture<String> result = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    result.complete(reads.read(key));
                } catch (SQLException e) {
                    result.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            all.add(result);
            boolean first = id == from;
            Await.until(
                    "the look-up of id=" + id + " waits",
                    () -> !thread.isAlive()
                            || (first
                                    ? statementsOn(asking) > 0
                                    : LockSupport.getBlocker(thread) instanceof SharedReads));
        }
        return all;
    }

    /** How many look-ups the server is busy with. */
    static int statementsOn(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE info LIKE 'SELECT name%FROM person%'")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
