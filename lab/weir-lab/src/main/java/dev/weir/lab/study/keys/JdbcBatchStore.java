package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;

/**
 * A table of MySQL that is asked for several keys at a time.
 *
 * @param way how several keys are asked for
 */
record JdbcBatchStore(Connections connections, Way way) implements KeyStore.Batching {

    /** A way to ask for several keys. Threads may share it, each with a connection of its own. */
    @FunctionalInterface
    interface Way {
        /** Returns what is asked of the set of so many keys, {@code batch} of them at a time. */
        Question question(int keys, int batch);

        /** Lets go of what it keeps on connections. */
        default void close() throws SQLException {}
    }

    @FunctionalInterface
    interface Question {
        /**
         * Asks, and waits for the answers.
         *
         * @return one answer a key, in their order
         */
        boolean[] ask(Connection connection, UUID[] keys) throws Exception;
    }

    @Override
    public BatchLookup lookup(int keys, int batch) {
        Question question = way.question(keys, batch);
        return request -> {
            Connection connection = connections.take();
            try {
                return question.ask(connection, request);
            } finally {
                connections.giveBack(connection);
            }
        };
    }

    @Override
    public void roundTrip() throws SQLException {
        Sql.roundTrip(connections.take());
    }

    @Override
    public Map<String, String> settings() throws SQLException {
        return Sql.settings(connections.take());
    }

    @Override
    public void close() throws SQLException {
        try {
            way.close();
        } finally {
            connections.close();
        }
    }
}
