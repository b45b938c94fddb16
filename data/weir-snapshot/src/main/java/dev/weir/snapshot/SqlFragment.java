package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece of SQL, with a {@code ?} for each of its values.
 */
record SqlFragment(String sql, List<Object> values) {

    /** Prepares a statement that ends with it. */
    PreparedStatement prepare(Connection connection, String before) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(before + sql);
        try {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
        return statement;
    }

    /** Gathers text and values. */
    static final class Builder {
        private final StringBuilder sql = new StringBuilder();
        private final List<Object> values = new ArrayList<>();

        Builder add(String text) {
            sql.append(text);
            return this;
        }

        Builder add(SqlFragment other) {
            sql.append(other.sql);
            values.addAll(other.values);
            return this;
        }

        Builder value(Object value) {
            sql.append('?');
            values.add(value);
            return this;
        }

        SqlFragment build() {
            return new SqlFragment(sql.toString(), List.copyOf(values));
        }
    }
}
