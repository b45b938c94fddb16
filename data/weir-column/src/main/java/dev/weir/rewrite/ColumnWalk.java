package dev.weir.rewrite;

import dev.weir.codec.CodecException;
import dev.weir.rewrite.BatchPlan.Batch;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rewrites a column's values in key order, a short transaction for each batch of rows, which are locked before they are read: what
 * somebody else writes meanwhile is waited for, or waits. Killed at any moment, it leaves every row whole; rows that are done are
 * recognised, so that it can begin again.
 */
public final class ColumnWalk {
    /** Deadlock, and lock wait timeout: the transaction can be tried again. */
    private static final Set<Integer> WORTH_ANOTHER_TRY = Set.of(1205, 1213);

    private static final int TRIES = 6;
    private static final long FIRST_PAUSE = 100;
    private static final long LONGEST_PAUSE = 200;

    private final Connection connection;
    private final Subject subject;
    private final ValueRewriter rule;
    private final WalkLimits limits;

    /** Listener for the batches of a walk. */
    public interface Watcher {
        /** A batch is done for good, as all rows are up to a key; fails when that cannot be noted. */
        void committed(RowKey last, Tally total) throws IOException;

        /** Returns whether to end after this batch. */
        boolean stops();
    }

    /** Prepares a walk by a connection of {@link Sessions#open}, which is for this walk alone. */
    public ColumnWalk(Connection connection, Subject subject, ValueRewriter rule, WalkLimits limits) {
        this.connection = connection;
        this.subject = subject;
        this.rule = rule;
        this.limits = limits;
    }

    /** Walks a range, and returns what became of its rows; fails at the first value that cannot be rewritten. */
    public Tally walk(KeyRange range, Watcher watcher) throws UnfitValueException, SQLException, IOException {
        BatchPlan plan = new BatchPlan(connection, subject, rule, limits, range);
        Tally total = new Tally();
        long start = System.nanoTime();
        Optional<Batch> batch = plan.next();
        while (batch.isPresent()) {
            total.add(rewrite(batch.get()));
            watcher.committed(batch.get().last(), total);
            slowDown(total.bytesRead(), start, watcher);
            batch = watcher.stops() ? Optional.empty() : plan.next();
        }
        connection.rollback();
        return total;
    }

    /** Waits outside of transactions, and not long after somebody wants an end. */
    private void slowDown(long bytesRead, long start, Watcher watcher) {
        long millis = limits.pauseMillis(bytesRead, System.nanoTime() - start);
        while (millis > 0 && !watcher.stops()) {
            pause(Math.min(millis, LONGEST_PAUSE));
            millis = limits.pauseMillis(bytesRead, System.nanoTime() - start);
        }
    }

    private Tally rewrite(Batch batch) throws UnfitValueException, SQLException {
        long pause = FIRST_PAUSE;
        for (int left = TRIES - 1; ; left--) {
            try {
                Tally tally = rewriteOnce(batch);
                connection.commit();
                return tally;
            } catch (SQLException e) {
                rollBack(e);
                if (left == 0 || !WORTH_ANOTHER_TRY.contains(e.getErrorCode())) {
                    throw e;
                }
                pause(pause);
                pause *= 2;
            } catch (UnfitValueException | RuntimeException e) {
                rollBack(e);
                throw e;
            }
        }
    }

    private void rollBack(Exception why) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            why.addSuppressed(e);
        }
    }

    private Tally rewriteOnce(Batch batch) throws UnfitValueException, SQLException {
        Tally tally = new Tally();
        tally.add(batch.unread());
        // ends the snapshot of the plan
        connection.commit();
        if (batch.wanted() == 0) {
            return tally;
        }
        try (PreparedStatement update = connection.prepareStatement(subject.update(batch.last()))) {
            List<RowKey> written = readAndEncode(batch, update, tally);
            if (!written.isEmpty()) {
                write(update, written);
            }
        }
        return tally;
    }

    /** Locks and reads the rows, and puts what is to be written into the statement's batch; writes nothing yet. */
    private List<RowKey> readAndEncode(Batch batch, PreparedStatement update, Tally tally)
            throws UnfitValueException, SQLException {
        KeyOrder key = subject.key();
        String column = subject.quotedColumn();
        Condition range = batch.range().condition(key);
        Condition where = new Condition(range.sql() + " AND (" + rule.wanted(column) + ")", range.values());
        List<RowKey> written = new ArrayList<>();
        subject.<UnfitValueException>each(connection, column, where, " FOR UPDATE", (row, rows) -> {
            Optional<byte[]> changed = rewritten(row, rows.getBytes(key.size() + 1), tally);
            if (changed.isPresent()) {
                update.setBytes(1, changed.get());
                key.equal(row).bind(update, 2);
                update.addBatch();
                written.add(row);
            }
        });
        return written;
    }

    private Optional<byte[]> rewritten(RowKey row, byte[] value, Tally tally) throws UnfitValueException {
        try {
            Rewritten rewritten = rule.rewrite(value, subject.maxLength());
            tally.read(value.length);
            tally.add(
                    rewritten.outcome(),
                    value.length,
                    rewritten.value().map(each -> each.length).orElse(value.length));
            return rewritten.value();
        } catch (CodecException e) {
            throw new UnfitValueException(subject, row, e.getMessage());
        }
    }

    private void write(PreparedStatement update, List<RowKey> rows) throws UnfitValueException, SQLException {
        int[] counts = update.executeBatch();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 1) {
                throw new UnfitValueException(
                        subject, rows.get(i), "the UPDATE by this key found rows=" + counts[i] + ", expected 1");
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
