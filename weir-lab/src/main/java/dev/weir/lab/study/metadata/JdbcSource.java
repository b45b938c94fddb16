package dev.weir.lab.study.metadata;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Where an operation has its connection from. */
sealed interface JdbcSource extends AutoCloseable {

    Connection take() throws SQLException;

    void giveBack(Connection connection) throws SQLException;

    /** Begins a new transaction where reads go in one. */
    default void begin() throws SQLException {}

    @Override
    void close() throws SQLException;

    /** One connection for every operation, each its own transaction. */
    record Single(Connection connection) implements JdbcSource {
        @Override
        public Connection take() {
            return connection;
        }

        @Override
        public void giveBack(Connection taken) {
            // it stays
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /** One connection; the operations of a level are one transaction, which is not ended while they are timed. */
    record OneTransaction(Connection connection) implements JdbcSource {
        static OneTransaction on(Connection connection) throws SQLException {
            connection.setAutoCommit(false);
            return new OneTransaction(connection);
        }

        @Override
        public void begin() throws SQLException {
            connection.commit();
        }

        @Override
        public Connection take() {
            return connection;
        }

        @Override
        public void giveBack(Connection taken) {
            // it stays
        }

        @Override
        public void close() throws SQLException {
            connection.rollback();
            connection.close();
        }
    }

    /** A HikariCP pool of one connection, borrowed and given back by each operation. */
    record Pooled(HikariDataSource pool) implements JdbcSource {
        static Pooled of(JdbcFamily family, Target target, Map<String, String> more) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(family.url(target));
            config.setUsername(target.account().user());
            config.setPassword(target.account().password());
            family.properties(target.tls(), true).forEach(config::addDataSourceProperty);
            more.forEach(config::addDataSourceProperty);
            target.options().forEach(config::addDataSourceProperty);
            config.setMaximumPoolSize(1);
            config.setMinimumIdle(1);
            return new Pooled(new HikariDataSource(config));
        }

        @Override
        public Connection take() throws SQLException {
            return pool.getConnection();
        }

        @Override
        public void giveBack(Connection taken) throws SQLException {
            taken.close();
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
