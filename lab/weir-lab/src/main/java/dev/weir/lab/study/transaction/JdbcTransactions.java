package dev.weir.lab.study.transaction;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;

/** Transactions by the calls of {@link Connection}, in the order in which Spring's transaction manager makes them. */
record JdbcTransactions(Connections connections) implements Transactions {
    static final int ISOLATION = Connection.TRANSACTION_READ_COMMITTED;

    @Override
    public void run(Unit unit, Work work) throws SQLException {
        Connection connection = connections.take();
        try {
            if (unit.isTransaction()) {
                isolated(connection, unit, work);
            } else {
                work.on(connection);
            }
        } finally {
            connections.giveBack(connection);
        }
    }

    private static void isolated(Connection connection, Unit unit, Work work) throws SQLException {
        if (unit.isReadOnly()) {
            connection.setReadOnly(true);
        }
        int before = unit.isIsolated() ? connection.getTransactionIsolation() : ISOLATION;
        if (before != ISOLATION) {
            connection.setTransactionIsolation(ISOLATION);
        }
        boolean autoCommit = connection.getAutoCommit();
        if (autoCommit) {
            connection.setAutoCommit(false);
        }
        try {
            committed(connection, work);
        } finally {
            if (autoCommit) {
                connection.setAutoCommit(true);
            }
            if (before != ISOLATION) {
                connection.setTransactionIsolation(before);
            }
            if (unit.isReadOnly()) {
                connection.setReadOnly(false);
            }
        }
    }

    private static void committed(Connection connection, Work work) throws SQLException {
        try {
            work.on(connection);
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        connections.close();
    }
}
