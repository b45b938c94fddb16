package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Questions about an index that a server answers from few of its pages: keys next to a value, and estimates of rows. */
final class Dives {
    /** Parts of a table that one statement asks for. */
    private static final int AT_ONCE = 32;

    private final Connection connection;
    private final Key key;
    private final String from;
    private int statements;

    Dives(Connection connection, TableName table, Key key) {
        this.connection = connection;
        this.key = key;
        this.from = " FROM " + table.quoted() + " FORCE INDEX (" + TableName.quoted(key.index()) + ") WHERE ";
    }

    int statements() {
        return statements;
    }

    /** Returns all of the table; empty if it has no rows. */
    Optional<Interval> whole() throws SQLException {
        Condition.Builder ends = new Condition.Builder();
        addNearest(ends, 0, null, null, "");
        ends.add(" UNION ALL ");
        addNearest(ends, 1, null, null, " DESC");
        List<@Nullable List<Object>> keys = keys(ends.build(), 2);
        List<Object> first = keys.get(0);
        List<Object> last = keys.get(1);
        if (first == null || last == null) {
            return Optional.empty();
        }
        Interval whole = Interval.of(null, null, first, last);
        // estimates of small tables may be zero
        long rows = estimates(List.of(whole)).get(0);
        return Optional.of(whole.withRows(Math.max(2, rows)));
    }

    /** Returns the key behind some rows of a part; empty if there is none. */
    Optional<List<Object>> passing(Interval part, long rows) throws SQLException {
        Condition.Builder select = new Condition.Builder().add("SELECT 0, " + key.list("") + from);
        key.between(select, part.first(), part.before());
        select.add(" ORDER BY " + key.list("") + " LIMIT 1 OFFSET " + rows);
        return Optional.ofNullable(keys(select.build(), 1).get(0));
    }

    /** Returns for each part the two that a cut makes of it, or itself if there is no cut, or one side of it is empty. */
    List<List<Interval>> halves(List<Interval> parts, List<@Nullable List<Object>> cuts) throws SQLException {
        List<List<Interval>> halves = new ArrayList<>();
        for (int begin = 0; begin < parts.size(); begin += AT_ONCE) {
            int end = Math.min(parts.size(), begin + AT_ONCE);
            halves.addAll(someHalves(parts.subList(begin, end), cuts.subList(begin, end)));
        }
        return halves;
    }

    private List<List<Interval>> someHalves(List<Interval> parts, List<@Nullable List<Object>> cuts)
            throws SQLException {
        Condition.Builder all = new Condition.Builder();
        String separator = "";
        for (int i = 0; i < parts.size(); i++) {
            Interval part = parts.get(i);
            List<Object> cut = cuts.get(i);
            if (cut != null) {
                all.add(separator);
                addNearest(all, 2 * i, part.from(), cut, " DESC");
                all.add(" UNION ALL ");
                addNearest(all, 2 * i + 1, cut, part.before(), "");
                separator = " UNION ALL ";
            }
        }
        Condition select = all.build();
        List<@Nullable List<Object>> keys = select.sql().isEmpty() ? List.of() : keys(select, 2 * parts.size());
        List<List<Interval>> halves = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Interval part = parts.get(i);
            List<Object> cut = cuts.get(i);
            if (cut == null) {
                halves.add(List.of(part.withAttempt(-1)));
                continue;
            }
            List<Object> below = keys.get(2 * i);
            List<Object> above = keys.get(2 * i + 1);
            halves.add(
                    below == null || above == null
                            ? List.of(part.withAttempt(part.attempt() + 1))
                            : List.of(
                                    Interval.of(part.from(), cut, part.first(), below),
                                    Interval.of(cut, part.before(), above, part.last())));
        }
        return halves;
    }

    /** Adds a query for the first key in bounds, or the last one. */
    private void addNearest(
            Condition.Builder select,
            int number,
            @Nullable List<Object> from,
            @Nullable List<Object> before,
            String order) {
        select.add("(SELECT " + number + " AS number, " + key.list("") + this.from);
        key.between(select, from, before);
        select.add(" ORDER BY " + key.list(order) + " LIMIT 1)");
    }

    /** Returns the keys that a query finds, by the number in its first column; null where it finds none. */
    private List<@Nullable List<Object>> keys(Condition select, int size) throws SQLException {
        List<@Nullable List<Object>> keys = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            keys.add(null);
        }
        statements++;
        try (PreparedStatement statement = select.prepare(connection, "", "");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                keys.set(row.getInt(1), key.values(row, 2));
            }
        }
        return keys;
    }

    /** Returns the same parts, those that come in pairs with their rows. */
    List<List<Interval>> estimated(List<List<Interval>> parts) throws SQLException {
        List<Interval> fresh = parts.stream()
                .filter(pair -> pair.size() == 2)
                .flatMap(List::stream)
                .toList();
        List<Long> rows = new ArrayList<>();
        for (int begin = 0; begin < fresh.size(); begin += AT_ONCE) {
            rows.addAll(estimates(fresh.subList(begin, Math.min(fresh.size(), begin + AT_ONCE))));
        }
        List<List<Interval>> all = new ArrayList<>();
        int next = 0;
        for (List<Interval> one : parts) {
            all.add(
                    one.size() == 2
                            ? List.of(
                                    one.get(0).withRows(rows.get(next++)),
                                    one.get(1).withRows(rows.get(next++)))
                            : one);
        }
        return all;
    }

    private List<Long> estimates(List<Interval> parts) throws SQLException {
        Condition.Builder all = new Condition.Builder();
        for (int i = 0; i < parts.size(); i++) {
            all.add((i == 0 ? "" : " UNION ALL ") + "SELECT 1" + from);
            key.between(all, parts.get(i).from(), parts.get(i).before());
        }
        long[] rows = new long[parts.size()];
        statements++;
        try (PreparedStatement statement = all.build().prepare(connection, "EXPLAIN FORMAT=TRADITIONAL ", "");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                int id = row.getInt("id");
                if (id > 0) {
                    rows[id - 1] += row.getLong("rows");
                }
            }
        }
        List<Long> estimates = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            estimates.add(Math.max(1, rows[i])); // each has a key at least
        }
        return estimates;
    }
}
