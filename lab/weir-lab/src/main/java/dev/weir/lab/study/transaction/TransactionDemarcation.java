package dev.weir.lab.study.transaction;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Wraps units of work around statements. */
interface TransactionDemarcation extends AutoCloseable {
    @FunctionalInterface
    interface Work {
        void on(Connection connection) throws SQLException;
    }

    /**
     * Takes a connection, sets it up for the unit, runs the statements, commits, and restores it.
     *
     * @throws SQLException the driver's failure; the transaction is rolled back then
     */
    void run(Unit unit, Work work) throws SQLException;

    @Override
    void close() throws SQLException;

    /** Transactions by the calls of {@link Connection}, in the order in which Spring's transaction manager makes them. */
    record Jdbc(Connections connections) implements TransactionDemarcation {
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

    /** Transactions of Spring's {@link TransactionTemplate}, which {@code @Transactional} amounts to. */
    static final class Spring implements TransactionDemarcation {
        private final DataSource source;
        private final AutoCloseable pool;
        private final Map<Unit, TransactionTemplate> templates = new EnumMap<>(Unit.class);

        /** Takes connections from a source; closes the pool at the end. */
        Spring(DataSource source, AutoCloseable pool) {
            this.source = source;
            this.pool = pool;
            JdbcTransactionManager manager = new JdbcTransactionManager(source);
            for (Unit unit : Unit.values()) {
                templates.put(unit, template(manager, unit));
            }
        }

        private static TransactionTemplate template(JdbcTransactionManager manager, Unit unit) {
            TransactionTemplate template = new TransactionTemplate(manager);
            template.setReadOnly(unit.isReadOnly());
            if (unit.isIsolated()) {
                template.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
            }
            return template;
        }

        @Override
        public void run(Unit unit, Work work) throws SQLException {
            if (!unit.isTransaction()) {
                onConnection(work);
                return;
            }
            try {
                templates.get(unit).executeWithoutResult(status -> {
                    try {
                        onConnection(work);
                    } catch (SQLException e) {
                        throw new FailedWork(e);
                    }
                });
            } catch (FailedWork e) {
                throw e.cause;
            }
        }

        /** Returns the transaction's connection, else one for these statements. */
        private void onConnection(Work work) throws SQLException {
            Connection connection = DataSourceUtils.getConnection(source);
            try {
                work.on(connection);
            } finally {
                DataSourceUtils.releaseConnection(connection, source);
            }
        }

        @Override
        public void close() throws SQLException {
            try {
                pool.close();
            } catch (SQLException e) {
                throw e;
            } catch (Exception e) {
                throw new SQLException("the pool does not close", e);
            }
        }

        /** Carries a failure through the template, which passes only unchecked exceptions on and rolls back. */
        private static final class FailedWork extends RuntimeException {
            private static final long serialVersionUID = 1;

            private final SQLException cause;

            FailedWork(SQLException cause) {
                super(cause);
                this.cause = cause;
            }
        }
    }
}
