package dev.weir.rewrite;

import dev.weir.rewrite.Subject.Taker;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that lie evenly over the order of a key. Of a single integer they are those at or after equidistant keys, a look-up each;
 * of other keys every n-th, for which the server passes over all keys once, though not over values that InnoDB keeps outside of
 * the row.
 */
final class KeySpread {
    private final Connection connection;
    private final Subject subject;

    /** Prepares it for a connection of {@link Sessions#open}. */
    KeySpread(Connection connection, Subject subject) {
        this.connection = connection;
        this.subject = subject;
    }

    /** Visits about so many rows. */
    void each(int count, String selected, Taker<RuntimeException> taker) throws SQLException {
        if (subject.key().isInteger()) {
            equidistant(count, selected, taker);
        } else {
            everyNth(count, selected, taker);
        }
    }

    private void equidistant(int count, String selected, Taker<RuntimeException> taker) throws SQLException {
        List<BigInteger> ends = ends();
        if (ends.isEmpty()) {
            return;
        }
        BigInteger first = ends.get(0);
        BigInteger span = ends.get(1).subtract(first);
        BigInteger next = first;
        for (int i = 0; i < count; i++) {
            BigInteger point =
                    first.add(span.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(Math.max(1, count - 1))));
            if (i > 0 && point.compareTo(next) < 0) {
                continue;
            }
            RowKey at = new RowKey(List.of(point.toString()));
            List<RowKey> found = take(subject.key().startingAt(at), 0, selected, taker);
            if (found.isEmpty()) {
                return;
            }
            next = new BigInteger(found.get(0).values().get(0)).add(BigInteger.ONE);
        }
    }

    /** The smallest and the largest key; nothing of an empty table. */
    private List<BigInteger> ends() throws SQLException {
        String key = subject.key().ordered();
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT CAST(MIN(" + key + ") AS CHAR), CAST(MAX(" + key
                                + ") AS CHAR) FROM " + subject.table().quoted());
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1) == null
                    ? List.of()
                    : List.of(new BigInteger(row.getString(1)), new BigInteger(row.getString(2)));
        }
    }

    private void everyNth(int count, String selected, Taker<RuntimeException> taker) throws SQLException {
        long step = Math.max(1, subject.rows() / count);
        List<RowKey> found = take(Condition.NONE, 0, selected, taker);
        // the number of rows is an estimate; twice as many do no harm
        for (int i = 1; i < 2 * count && !found.isEmpty(); i++) {
            found = take(subject.key().after(found.get(0)), step - 1, selected, taker);
        }
    }

    private List<RowKey> take(Condition where, long passed, String selected, Taker<RuntimeException> taker)
            throws SQLException {
        List<RowKey> found = new ArrayList<>();
        subject.each(connection, selected, where, " LIMIT " + passed + ", 1", (key, row) -> {
            taker.take(key, row);
            found.add(key);
        });
        return found;
    }
}
