package dev.weir.lab.study.load;

import io.r2dbc.spi.Batch;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.TransactionDefinition;
import io.r2dbc.spi.ValidationDepth;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Connections that are no {@link io.r2dbc.spi.Lifecycle}. r2dbc-pool calls {@code preRelease} of those that are, whatever its settings;
 * r2dbc-mysql answers by a rollback, which without a transaction is a ping.
 */
record SilentReturns(ConnectionFactory factory) implements ConnectionFactory {

    @Override
    public Publisher<? extends Connection> create() {
        return Mono.from(factory.create()).map(Silent::new);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return factory.getMetadata();
    }

    private record Silent(Connection connection) implements Connection {
        @Override
        public Publisher<Void> beginTransaction() {
            return connection.beginTransaction();
        }

        @Override
        public Publisher<Void> beginTransaction(TransactionDefinition definition) {
            return connection.beginTransaction(definition);
        }

        @Override
        public Publisher<Void> close() {
            return connection.close();
        }

        @Override
        public Publisher<Void> commitTransaction() {
            return connection.commitTransaction();
        }

        @Override
        public Batch createBatch() {
            return connection.createBatch();
        }

        @Override
        public Publisher<Void> createSavepoint(String name) {
            return connection.createSavepoint(name);
        }

        @Override
        public Statement createStatement(String sql) {
            return connection.createStatement(sql);
        }

        @Override
        public boolean isAutoCommit() {
            return connection.isAutoCommit();
        }

        @Override
        public ConnectionMetadata getMetadata() {
            return connection.getMetadata();
        }

        @Override
        public IsolationLevel getTransactionIsolationLevel() {
            return connection.getTransactionIsolationLevel();
        }

        @Override
        public Publisher<Void> releaseSavepoint(String name) {
            return connection.releaseSavepoint(name);
        }

        @Override
        public Publisher<Void> rollbackTransaction() {
            return connection.rollbackTransaction();
        }

        @Override
        public Publisher<Void> rollbackTransactionToSavepoint(String name) {
            return connection.rollbackTransactionToSavepoint(name);
        }

        @Override
        public Publisher<Void> setAutoCommit(boolean autoCommit) {
            return connection.setAutoCommit(autoCommit);
        }

        @Override
        public Publisher<Void> setLockWaitTimeout(Duration timeout) {
            return connection.setLockWaitTimeout(timeout);
        }

        @Override
        public Publisher<Void> setStatementTimeout(Duration timeout) {
            return connection.setStatementTimeout(timeout);
        }

        @Override
        public Publisher<Void> setTransactionIsolationLevel(IsolationLevel level) {
            return connection.setTransactionIsolationLevel(level);
        }

        @Override
        public Publisher<Boolean> validate(ValidationDepth depth) {
            return connection.validate(depth);
        }
    }
}
