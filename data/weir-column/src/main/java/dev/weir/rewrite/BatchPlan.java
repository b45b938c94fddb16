package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Cuts a range of rows into batches, by lengths alone: reads no value, and locks nothing. */
final class BatchPlan {
    private final Connection connection;
    private final Subject subject;
    private final ValueRewriter rule;
    private final WalkLimits limits;
    private final Deque<Row> ahead = new ArrayDeque<>();
    private KeyRange planned;
    private KeyRange rest;
    private boolean complete;

    /**
     * Rows that are rewritten in one transaction, in a range up to the last key: those whose values need not be read, and how many
     * have to be, as it was when the batch was planned.
     */
    record Batch(KeyRange range, RowKey last, Tally unread, int wanted) {}

    /** A row's key, and its value's length; negative for NULL. */
    private record Row(RowKey key, long length, boolean wanted) {}

    BatchPlan(Connection connection, Subject subject, ValueRewriter rule, WalkLimits limits, KeyRange range) {
        this.connection = connection;
        this.subject = subject;
        this.rule = rule;
        this.limits = limits;
        this.planned = range;
        this.rest = range;
    }

    /** The next batch; empty at the end. */
    Optional<Batch> next() throws SQLException {
        if (ahead.isEmpty() && !complete) {
            lookAhead();
        }
        if (ahead.isEmpty()) {
            return Optional.empty();
        }
        Tally unread = new Tally();
        long bytes = 0;
        int wanted = 0;
        RowKey last = ahead.element().key();
        while (!ahead.isEmpty()) {
            Row row = ahead.element();
            if (row.wanted() && wanted > 0 && bytes + row.length() > limits.bytes()) {
                break;
            }
            last = ahead.remove().key();
            if (row.wanted()) {
                wanted++;
                bytes += row.length();
            } else if (row.length() < 0) {
                unread.add(RowOutcome.NULL, 0, 0);
            } else {
                unread.add(rule.unread(), row.length(), row.length());
            }
        }
        Batch batch = new Batch(rest.to(last), last, unread, wanted);
        rest = rest.from(last);
        return Optional.of(batch);
    }

    private void lookAhead() throws SQLException {
        KeyOrder key = subject.key();
        String column = subject.quotedColumn();
        String selected = "COALESCE(OCTET_LENGTH(" + column + "), -1), COALESCE(" + rule.wanted(column) + ", FALSE)";
        int at = key.size();
        subject.each(
                connection,
                selected,
                planned.condition(key),
                " LIMIT " + limits.rows(),
                (row, rows) -> ahead.add(new Row(row, rows.getLong(at + 1), rows.getBoolean(at + 2))));
        complete = ahead.size() < limits.rows();
        if (!ahead.isEmpty()) {
            goOnFrom(ahead.getLast().key());
        }
    }

    /** A server that gives the rows up to a key again, asked for those after it, would be walked for ever. */
    private void goOnFrom(RowKey last) throws SQLException {
        if (last.equals(planned.after())) {
            throw new SQLException("table=" + subject.table() + ": asked for rows after key "
                    + subject.key().describe(last) + ", the server gave that row again; what is done is done, and the"
                    + " rest needs another key");
        }
        planned = planned.from(last);
    }
}
