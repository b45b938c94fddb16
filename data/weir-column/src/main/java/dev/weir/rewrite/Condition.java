package dev.weir.rewrite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** A condition of WHERE, with the values of its markers. */
record Condition(String sql, List<String> values) {
    static final Condition NONE = new Condition("TRUE", List.of());

    Condition and(Condition other) {
        return new Condition(
                "(" + sql + ") AND (" + other.sql + ")",
                Stream.concat(values.stream(), other.values.stream()).toList());
    }

    /** Sets the markers, the first of which has this number. */
    void bind(PreparedStatement statement, int first) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setString(first + i, values.get(i));
        }
    }
}
