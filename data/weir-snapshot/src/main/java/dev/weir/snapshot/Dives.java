package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Questions about an index that a server answers from few of its pages: keys next to a value, and estimates of rows. */
final class Dives {
    /** Questions of one statement, each a SELECT of its UNION. */
    private static final int AT_ONCE = 256;

    private final Connection connection;
    private final Key key;
    private final String from;
    private int statements;

    Dives(Connection connection, QualifiedName table, Key key) {
        this.connection = connection;
        this.key = key;
        this.from = " FROM " + table.quoted() + " FORCE INDEX (" + QualifiedName.quoted(key.index()) + ") WHERE ";
    }

    int statements() {
        return statements;
    }

    /** Returns all of the table; empty if it has no rows. */
    Optional<KeyInterval> whole() throws SQLException {
        List<@Nullable List<Object>> keys =
                keys(List.of(nearest(null, null, "", "1"), nearest(null, null, " DESC", "1")));
        List<Object> first = keys.get(0);
        List<Object> last = keys.get(1);
        if (first == null || last == null) {
            return Optional.empty();
        }
        KeyInterval whole = KeyInterval.of(null, null, first, last);
        // estimates of small tables may be zero
        long rows = estimates(List.of(whole)).get(0);
        return Optional.of(whole.withRows(Math.max(2, rows)));
    }

    /** Returns the key behind some rows of a part; empty if there is none. */
    Optional<List<Object>> passing(KeyInterval part, long rows) throws SQLException {
        return Optional.ofNullable(keys(List.of(nearest(part.first(), part.before(), "", "1 OFFSET " + rows)))
                .get(0));
    }

    /** Returns for each part the pieces that cuts make of it and that are not empty, or itself if there is one only. */
    List<List<KeyInterval>> pieces(List<KeyInterval> parts, List<List<List<Object>>> cuts) throws SQLException {
        List<SqlFragment> ends = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            KeyInterval part = parts.get(i);
            List<List<Object>> cut = cuts.get(i);
            for (int j = 0; j < cut.size(); j++) {
                ends.add(nearest(j == 0 ? part.from() : cut.get(j - 1), cut.get(j), " DESC", "1"));
                ends.add(nearest(cut.get(j), j + 1 == cut.size() ? part.before() : cut.get(j + 1), "", "1"));
            }
        }
        Iterator<@Nullable List<Object>> keys = keys(ends).iterator();
        List<List<KeyInterval>> all = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            all.add(pieces(parts.get(i), cuts.get(i), keys));
        }
        return all;
    }

    /** A piece that is empty goes to the one before it: nothing is left out between two. */
    private static List<KeyInterval> pieces(
            KeyInterval part, List<List<Object>> cuts, Iterator<@Nullable List<Object>> keys) {
        List<KeyInterval> pieces = new ArrayList<>();
        List<Object> from = part.from();
        List<Object> first = part.first();
        for (List<Object> cut : cuts) {
            List<Object> last = keys.next();
            if (first != null && last != null) {
                pieces.add(KeyInterval.of(from, cut, first, last));
            }
            from = cut;
            first = keys.next();
        }
        if (first != null) {
            pieces.add(KeyInterval.of(from, part.before(), first, part.last()));
        }
        if (pieces.size() < 2) {
            return List.of(part.withAttempt(cuts.isEmpty() ? -1 : part.attempt() + 1));
        }
        for (int i = 0; i < pieces.size(); i++) {
            List<Object> begin = i == 0 ? part.from() : pieces.get(i).from();
            List<Object> end =
                    i + 1 == pieces.size() ? part.before() : pieces.get(i + 1).from();
            pieces.set(
                    i,
                    KeyInterval.of(
                            begin, end, pieces.get(i).first(), pieces.get(i).last()));
        }
        return pieces;
    }

    /** Returns the rest of a query, behind SELECT, for the first key in bounds, or the last one. */
    private SqlFragment nearest(
            @Nullable List<Object> from, @Nullable List<Object> before, String order, String limit) {
        SqlFragment.Builder select = new SqlFragment.Builder().add(key.list("") + this.from);
        key.between(select, from, before);
        return select.add(" ORDER BY " + key.list(order) + " LIMIT " + limit).build();
    }

    /** Returns the key that each query finds; null where it finds none. */
    private List<@Nullable List<Object>> keys(List<SqlFragment> queries) throws SQLException {
        List<@Nullable List<Object>> keys = new ArrayList<>();
        for (int begin = 0; begin < queries.size(); begin += AT_ONCE) {
            keys.addAll(someKeys(queries.subList(begin, Math.min(queries.size(), begin + AT_ONCE))));
        }
        return keys;
    }

    private List<@Nullable List<Object>> someKeys(List<SqlFragment> queries) throws SQLException {
        SqlFragment.Builder all = new SqlFragment.Builder();
        List<@Nullable List<Object>> keys = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            all.add((i == 0 ? "" : " UNION ALL ") + "(SELECT " + i + " AS number, ")
                    .add(queries.get(i))
                    .add(")");
            keys.add(null);
        }
        statements++;
        try (PreparedStatement statement = all.build().prepare(connection, "");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                keys.set(row.getInt(1), key.values(row, 2));
            }
        }
        return keys;
    }

    /** Returns the same parts, pieces with their rows. */
    List<List<KeyInterval>> estimated(List<List<KeyInterval>> parts) throws SQLException {
        List<KeyInterval> fresh = parts.stream()
                .filter(pieces -> pieces.size() > 1)
                .flatMap(List::stream)
                .toList();
        List<Long> rows = new ArrayList<>();
        for (int begin = 0; begin < fresh.size(); begin += AT_ONCE) {
            rows.addAll(estimates(fresh.subList(begin, Math.min(fresh.size(), begin + AT_ONCE))));
        }
        Iterator<Long> next = rows.iterator();
        return parts.stream()
                .map(pieces -> pieces.size() > 1
                        ? pieces.stream()
                                .map(piece -> piece.withRows(next.next()))
                                .toList()
                        : pieces)
                .toList();
    }

    private List<Long> estimates(List<KeyInterval> parts) throws SQLException {
        SqlFragment.Builder all = new SqlFragment.Builder();
        for (int i = 0; i < parts.size(); i++) {
            all.add((i == 0 ? "" : " UNION ALL ") + "SELECT 1" + from);
            key.between(all, parts.get(i).from(), parts.get(i).before());
        }
        long[] rows = new long[parts.size()];
        statements++;
        try (PreparedStatement statement = all.build().prepare(connection, "EXPLAIN FORMAT=TRADITIONAL ");
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                int id = row.getInt("id");
                if (id > 0) {
                    rows[id - 1] += row.getLong("rows");
                }
            }
        }
        // each has a key at least
        return Arrays.stream(rows).map(each -> Math.max(1, each)).boxed().toList();
    }
}
