package dev.weir.lab.study.keys;

import dev.weir.api.KeyedReads;
import dev.weir.api.WeirReads;
import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A table of MySQL that is queried for several keys at once. */
record JdbcBatchStore(Connections connections, Way way) implements KeyStore.Batching {

    /** A way to query several keys. Threads may share it, each with its own connection. */
    @FunctionalInterface
    interface Way {
        /** Returns the query for sets of {@code keys} keys, {@code batch} keys at a time. */
        Question question(int keys, int batch);

        /** Releases the resources kept on connections. */
        default void close() throws SQLException {}
    }

    @FunctionalInterface
    interface Question {
        /** Queries the keys and waits; returns one answer per key, in their order. */
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

    /** The statement for one key, executed for many keys by Weir's keyed reads, through the public API. */
    static final class Keyed implements Way {
        private final Map<Place, KeyedReads> kept = new ConcurrentHashMap<>();

        /** A connection belongs to one thread, and so do the resources kept for it. */
        private record Place(Connection connection, String sql) {}

        @Override
        public Question question(int keys, int batch) {
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

    /**
     * Puts several keys into a temporary table and joins it with the set: three round trips, whatever the number of keys.
     *
     * <p>The table is MEMORY and is emptied by DELETE, which drops all rows at once there. In InnoDB deleted rows stay until they are
     * purged, and the optimizer counts them; TRUNCATE recreates the table each time.
     */
    static final class TemporaryTable implements Way {
        /** Returns the declaration of an arm. */
        static final String DECLARED =
                "TEMPORARY, ENGINE=MEMORY, kept with its connection; for each batch DELETE, one INSERT of all rows, SELECT";

        private static final String TABLE = "wanted_keys";
        private static final String CREATE =
                "CREATE TEMPORARY TABLE IF NOT EXISTS " + TABLE + " (id BINARY(16) NOT NULL) ENGINE=MEMORY";
        private static final String EMPTY = "DELETE FROM " + TABLE;

        private final Set<Connection> created = ConcurrentHashMap.newKeySet();

        @Override
        public Question question(int keys, int batch) {
            String set = KeyLevel.set(keys);
            String insert = "INSERT INTO " + TABLE + " VALUES (?)" + ", (?)".repeat(batch - 1);
            String join = "SELECT " + set + ".id FROM " + TABLE + " JOIN " + set + " USING (id)";
            return (connection, request) -> {
                create(connection);
                fill(connection, insert, request);
                try (PreparedStatement statement = connection.prepareStatement(join)) {
                    return Sql.answers(statement, request);
                }
            };
        }

        private void create(Connection connection) throws SQLException {
            if (created.add(connection)) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(CREATE);
                }
            }
        }

        private static void fill(Connection connection, String insert, UUID[] keys) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(EMPTY)) {
                statement.executeUpdate();
            }
            try (PreparedStatement statement = connection.prepareStatement(insert)) {
                Sql.set(statement, keys);
                statement.executeUpdate();
            }
        }
    }
}
