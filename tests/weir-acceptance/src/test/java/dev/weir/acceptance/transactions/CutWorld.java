package dev.weir.acceptance.transactions;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Two databases, and a connection of another maker's driver that sees what is committed. */
final class CutWorld implements AutoCloseable {
    static final String A = "weir_cut_a";
    static final String B = "weir_cut_b";

    private final RunningServer server;
    private final Connection observer;

    CutWorld(RunningServer server) throws SQLException {
        this.server = server;
        create(A, 10);
        create(B, 100);
        this.observer = server.connect();
    }

    private void create(String database, int factor) throws SQLException {
        Weir.create(
                server,
                database,
                "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL) ENGINE=InnoDB",
                "INSERT INTO t VALUES (1, %d), (2, %d)".formatted(factor, 2 * factor),
                "CREATE TABLE log (n INT NOT NULL) ENGINE=InnoDB");
    }

    RunningServer server() {
        return server;
    }

    int count(String sql) throws SQLException {
        try (Statement statement = observer.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1);
        }
    }

    /** Waits until the server has forgotten a connection, so that its transaction is rolled back. */
    void awaitGone(long connection) throws SQLException {
        String sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connection;
        Await.until("connection=" + connection + " is gone", () -> count(sql) == 0);
    }

    @Override
    public void close() throws SQLException {
        try (observer;
                Statement statement = observer.createStatement()) {
            statement.execute("DROP DATABASE " + A);
            statement.execute("DROP DATABASE " + B);
        }
    }
}
