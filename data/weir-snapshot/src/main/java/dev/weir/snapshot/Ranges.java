package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A table, cut into ranges of a key. Every row is in exactly one of them, also those that come later: the first range has no lower bound,
 * the last no upper one, and of two neighbours one says {@code >=} what the other says {@code <}.
 *
 * @param table as it was named
 * @param index whose columns are the key: the primary one, or a unique one without NULL; empty without a key
 * @param key its columns; empty without a key
 * @param ranges in the order of the key
 * @param source of the estimates, or why there is one range only
 */
public record Ranges(String table, String index, List<String> key, List<Range> ranges, String source) {
    /** Copies. */
    public Ranges {
        key = List.copyOf(key);
        ranges = List.copyOf(ranges);
    }

    /**
     * Cuts a table by estimates that the optimizer makes from its index, not by reading it. A table whose key has columns of a type
     * that cannot be cut, or which has none, is one range: {@link #source} says so.
     *
     * @param connection to its server; what it runs only reads
     * @param table {@code table} or {@code schema.table}
     * @param count how many ranges; there are fewer for a table with few rows
     */
    public static Ranges of(Connection connection, String table, int count) throws SQLException {
        if (count < 1) {
            throw new IllegalArgumentException("count=" + count + ", expected one at least");
        }
        QualifiedName name = QualifiedName.parse(table);
        Optional<Key> key = Key.find(connection, name);
        if (key.isEmpty()) {
            String why = "one range: no primary key, and no unique one without NULL, whose types can be cut";
            return new Ranges(table, "", List.of(), List.of(new Range(0, "TRUE", List.of(), 0)), why);
        }
        return new Splitter(new Dives(connection, name, key.get()), key.get(), count).split(table);
    }

    /** Returns the rows of all ranges, as the server estimates them. */
    public long estimatedRows() {
        return ranges.stream().mapToLong(Range::estimatedRows).sum();
    }

    /**
     * Returns the query of one of the ranges, in the order of the key, with a marker for each of its values.
     *
     * @param columns the select list
     * @param range one of these
     */
    public String select(String columns, Range range) throws SQLException {
        String order = key.stream().map(QualifiedName::quoted).collect(Collectors.joining(", ", " ORDER BY ", ""));
        return "SELECT " + columns + " FROM " + QualifiedName.parse(table).quoted()
                + (index.isEmpty() ? "" : " FORCE INDEX (" + QualifiedName.quoted(index) + ")") + " WHERE "
                + range.condition() + (key.isEmpty() ? "" : order);
    }

    /**
     * Prepares the read of one of the ranges, in the order of the key, as a stream; for reads of your own.
     *
     * @param connection that reads, one of a snapshot's
     * @param columns the select list
     * @param range one of these
     */
    public PreparedStatement prepare(Connection connection, String columns, Range range) throws SQLException {
        PreparedStatement statement = new SqlFragment(select(columns, range), range.values()).prepare(connection, "");
        // Weir streams anyway, Connector/J by this value
        statement.setFetchSize(Integer.MIN_VALUE);
        return statement;
    }
}
