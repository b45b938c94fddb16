package dev.weir.lab.study.keys;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

/** The raw connections of a {@link RawStore}, several executions a write: the limit of every pipeline. */
record RawPipelineStore(RawStore store) implements KeyStore.Batching {

    @Override
    public BatchLookup lookup(int keys, int batch) {
        String sql = Sql.single(keys);
        return request -> store.connected().contains(sql, request);
    }

    @Override
    public void roundTrip() throws IOException, SQLException {
        store.roundTrip();
    }

    @Override
    public Map<String, String> settings() throws IOException, SQLException {
        return store.settings();
    }

    @Override
    public void close() {
        store.close();
    }
}
