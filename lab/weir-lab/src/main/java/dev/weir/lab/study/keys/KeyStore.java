package dev.weir.lab.study.keys;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The resources that an arm keeps open to read its sets. */
interface KeyStore extends AutoCloseable {
    /** Connections of a pool, as published; growing pools have more for more threads. */
    int POOL_SIZE = 10;

    /** A store whose caller waits for each key. */
    interface Blocking extends KeyStore {
        /** Returns the look-ups in the set of this many keys. */
        Lookup lookup(int keys) throws Exception;

        /** Opens the connections for this many threads, and executes the set's statement once on each. */
        default void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
            Lookup lookup = lookup(keys);
            workers.run(parallelism, member -> lookup.contains(Keys.key(0)));
        }

        /** Returns whether a look-up is so short that timing it alone would cost more than the look-up. */
        default boolean instant() {
            return false;
        }
    }

    /** A store that takes several keys in one request. */
    interface Batching extends KeyStore {
        /** Returns the look-ups of {@code batch} keys per request. */
        BatchLookup lookup(int keys, int batch);
    }

    /** A store whose caller does not wait. */
    interface Asynchronous extends KeyStore {
        /** Returns the look-ups in the set of this many keys. */
        AsyncLookup lookup(int keys) throws Exception;
    }

    /** A store that delegates to another one, except for its look-ups. */
    interface Forwarding extends KeyStore {
        KeyStore store();

        @Override
        default void roundTrip() throws Exception {
            store().roundTrip();
        }

        @Override
        default Map<String, String> settings() throws Exception {
            return store().settings();
        }

        @Override
        default void close() throws SQLException {
            store().close();
        }
    }

    void roundTrip() throws Exception;

    /** Returns the settings in effect on the open connections. */
    Map<String, String> settings() throws Exception;

    @Override
    void close() throws SQLException;

    /** Looks up one key and waits for the answer. Threads may share it. */
    @FunctionalInterface
    interface Lookup {
        boolean contains(UUID key) throws Exception;
    }

    /** Looks up several keys in one request and waits for the answers. Threads may share it. */
    @FunctionalInterface
    interface BatchLookup {
        /** Returns for each key whether it is in the set, in their order. */
        boolean[] contains(UUID[] keys) throws Exception;
    }

    /** Looks up one key without waiting. Threads may share it. */
    @FunctionalInterface
    interface AsyncLookup {
        /** Returns whether the key is in the set, once known. */
        CompletionStage<Boolean> contains(UUID key);
    }
}
