package dev.weir.lab.study.keys;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The resources that an arm keeps open to reach its sets. */
interface KeyStore extends AutoCloseable {
    /** Connections of a pool, as published; more where more threads ask. */
    int POOL_SIZE = 10;

    /** A store whose caller waits for each key. */
    interface Blocking extends KeyStore {
        /** Look-ups in the set of so many keys. */
        Lookup lookup(int keys) throws Exception;

        /** Opens what so many threads need and has every connection see the set's statement once. */
        default void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
            Lookup lookup = lookup(keys);
            workers.run(parallelism, member -> lookup.contains(Keys.key(0)));
        }

        /** Returns whether a look-up is so short that timing it alone would cost more than it does. */
        default boolean instant() {
            return false;
        }
    }

    /** A store that takes several keys in one request. */
    interface Batching extends KeyStore {
        /** Look-ups of so many keys in each request. */
        BatchLookup lookup(int keys, int batch);
    }

    /** A store whose caller does not wait. */
    interface Asynchronous extends KeyStore {
        /** Look-ups in the set of so many keys. */
        AsyncLookup lookup(int keys) throws Exception;
    }

    /** A store that is another one but for its look-ups. */
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

    /** Returns what is in effect on the open connections. */
    Map<String, String> settings() throws Exception;

    @Override
    void close() throws SQLException;

    /** Asks a set for one key and waits for the answer. Threads may share it. */
    @FunctionalInterface
    interface Lookup {
        boolean contains(UUID key) throws Exception;
    }

    /** Asks a set for several keys in one request and waits for the answer. Threads may share it. */
    @FunctionalInterface
    interface BatchLookup {
        /** Returns which of the keys are in the set, one answer a key, in their order. */
        boolean[] contains(UUID[] keys) throws Exception;
    }

    /** Asks a set for one key and does not wait. Threads may share it. */
    @FunctionalInterface
    interface AsyncLookup {
        /** Returns whether the key is in the set, once that is known. */
        CompletionStage<Boolean> contains(UUID key);
    }
}
