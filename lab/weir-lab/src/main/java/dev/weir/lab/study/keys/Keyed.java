package dev.weir.lab.study.keys;

import dev.weir.api.KeyedReads;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The statement for one key, asked of many keys by Weir's keyed reads, as any user reaches them. */
final class Keyed implements JdbcBatchStore.Way {
    private final Map<Place, KeyedReads> kept = new ConcurrentHashMap<>();

    /** A connection belongs to one thread, and so does what is kept for it. */
    private record Place(Connection connection, String sql) {}

    @Override
    public JdbcBatchStore.Question question(int keys, int batch) {
        String sql = Sql.single(keys);
        return (connection, request) -> contains(new Place(connection, sql), request);
    }

    private boolean[] contains(Place place, UUID[] keys) throws SQLException {
        List<byte[]> values = Arrays.stream(keys).map(Keys::bytes).toList();
        List<Boolean> found = reads(place).read(values, row -> Boolean.TRUE);
        boolean[] answers = new boolean[keys.length];
        for (int i = 0; i < keys.length; i++) {
            answers[i] = found.get(i) != null;
        }
        return answers;
    }

    private KeyedReads reads(Place place) throws SQLException {
        KeyedReads reads = kept.get(place);
        if (reads == null) {
            reads = place.connection().unwrap(WeirReads.class).keyed(place.sql());
            kept.put(place, reads);
        }
        return reads;
    }

    @Override
    public void close() throws SQLException {
        for (KeyedReads reads : kept.values()) {
            reads.close();
        }
        kept.clear();
    }
}
