package dev.weir.lab.study.keys;

import java.sql.SQLException;
import java.util.Map;

/**
 * A store whose requests have one size, whatever the level: so it stands at the same levels as an arm that asks for one key at
 * a time, and the two can be compared round by round.
 *
 * @param store what is asked
 * @param size keys of each request
 */
record FixedBatch(KeyStore.Batching store, int size) implements KeyStore.Batching {

    @Override
    public int batch(KeyLevel level) {
        return size;
    }

    @Override
    public BatchLookup lookup(int keys, int batch) {
        return store.lookup(keys, batch);
    }

    @Override
    public void roundTrip() throws Exception {
        store.roundTrip();
    }

    @Override
    public Map<String, String> settings() throws Exception {
        return store.settings();
    }

    @Override
    public void close() throws SQLException {
        store.close();
    }
}
