package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A table of MySQL, several keys a statement: {@code WHERE id IN (...)}. */
record InListStore(Connections connections) implements KeyStore.Batching {

    @Override
    public BatchLookup lookup(int keys, int batch) {
        String sql = Sql.batch(keys, batch);
        return request -> contains(sql, request);
    }

    private boolean[] contains(String sql, UUID[] keys) throws SQLException {
        Connection connection = connections.take();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < keys.length; i++) {
                statement.setBytes(i + 1, Keys.bytes(keys[i]));
            }
            Set<UUID> found = new HashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(Keys.fromBytes(rows.getBytes(1)));
                }
            }
            boolean[] answers = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++) {
                answers[i] = found.contains(keys[i]);
            }
            return answers;
        } finally {
            connections.giveBack(connection);
        }
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
        connections.close();
    }
}
