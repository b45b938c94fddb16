package dev.weir.acceptance.transactions;

import dev.weir.testkit.net.FaultProxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction that only reads, one that writes a row, and a read after both, through a {@link FaultProxy}; how far it came, and
 * what went wrong.
 */
final class CutTransaction implements AutoCloseable {
    private static final String OPTIONS = "?sslMode=DISABLED&allowPublicKeyRetrieval=true&socketTimeout=60000";

    private final CutWorld world;
    private final Connection connection;
    private final long id;
    private final int row;
    private final List<String> wrong = new ArrayList<>();
    private At at = At.READING;
    private SQLException error;

    enum At {
        READING,
        WRITING,
        COMMIT,
        AFTERWARDS,
        END
    }

    /** Connects; {@code row} is the number in the row. */
    CutTransaction(CutWorld world, int port, int row) throws SQLException {
        this.world = world;
        this.row = row;
        this.connection = DriverManager.getConnection(
                "jdbc:mysql:weir://127.0.0.1:" + port + "/" + CutWorld.A + OPTIONS,
                world.server().user(),
                world.server().password());
        this.id = Long.parseLong(value("SELECT CONNECTION_ID()"));
    }

    int row() {
        return row;
    }

    At at() {
        return at;
    }

    /** What it was cut with; {@code null} for nothing. */
    SQLException error() {
        return error;
    }

    List<String> wrong() {
        return wrong;
    }

    void run() {
        try {
            read();
            at = At.WRITING;
            write();
            at = At.COMMIT;
            connection.commit();
            at = At.AFTERWARDS;
            afterwards();
            at = At.END;
        } catch (SQLException e) {
            error = e;
        }
    }

    private void read() throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        expect("10", value("SELECT n FROM t WHERE id = 1"));
        expect("20", prepared("SELECT n FROM t WHERE id = ?", 2));
        connection.commit();
    }

    private void write() throws SQLException {
        connection.setReadOnly(false);
        connection.setCatalog(CutWorld.B);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        expect("100", value("SELECT n FROM t WHERE id = 1"));
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO log (n) VALUES (?)")) {
            insert.setInt(1, row);
            insert.executeUpdate();
        }
    }

    private void afterwards() throws SQLException {
        connection.setAutoCommit(true);
        connection.setReadOnly(true);
        expect(String.valueOf(row), value("SELECT n FROM log WHERE n = " + row));
    }

    private void expect(String expected, String value) {
        if (!expected.equals(value)) {
            wrong.add("expected=" + expected + " value=" + value);
        }
    }

    private String value(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "no row";
        }
    }

    private String prepared(String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : "no row";
            }
        }
    }

    /** Closes; returns when the server has ended the session, too. */
    void awaitEnd() throws SQLException {
        connection.close();
        world.awaitGone(id);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    @Override
    public String toString() {
        return "at=" + at + " error=" + error;
    }
}
