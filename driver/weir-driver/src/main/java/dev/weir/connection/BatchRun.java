package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.packet.OkPacket;
import dev.weir.session.BatchOutcomes;
import dev.weir.session.Session;
import java.lang.ref.WeakReference;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a batch, its elements together where that can be. One that fails does not keep the others from running, unless it was
 * stopped, the transaction was rolled back (the rest would run outside it), the connection is gone, or an option says so.
 */
final class BatchRun implements BatchOutcomes {
    private static final int NOT_STOPPED = -1;

    private final WeirStatement statement;
    private final SentBehind sentBehind;
    private final Elements elements;
    private final long[] counts;
    private final @Nullable GeneratedKeys keys;
    /** Number of the first elements whose outcome is known. */
    private int known;

    private int sent;
    private int stoppedAt = NOT_STOPPED;
    private @Nullable SQLException first;
    private @Nullable SQLException last;

    /** The elements of a batch. */
    interface Elements {
        /** Returns whether one is an INSERT or REPLACE; {@code index} counts from 0. */
        boolean inserts(int index);

        /** Runs one; {@code index} counts from 0. */
        long runAlone(int index) throws SQLException;

        /**
         * Runs those from one on that can be run together. No result of the statement is open. {@code from} is the index of the
         * first. Returns the index of the first that was not sent, {@code from} where that has to be run by itself.
         */
        int runTogether(int from, BatchOutcomes outcomes) throws SQLException;
    }

    /** @param keys takes in those that elements have made; null where nobody wants them */
    BatchRun(WeirStatement statement, Elements elements, int size, @Nullable GeneratedKeys keys) {
        this.statement = statement;
        this.sentBehind = new SentBehind(statement.session(), statement.owner());
        this.elements = elements;
        this.counts = new long[size];
        this.keys = keys;
    }

    /**
     * Runs all elements; throws {@link BatchUpdateException} when one failed, with the counts of those that ran and
     * EXECUTE_FAILED for those that failed.
     */
    long[] run() throws BatchUpdateException {
        try (sentBehind) {
            return runAll();
        }
    }

    private long[] runAll() throws BatchUpdateException {
        while (known < counts.length && stoppedAt == NOT_STOPPED) {
            int from = known;
            try {
                statement.closeResults();
                if (elements.runTogether(from, this) == from && known == from) {
                    alone(from);
                }
            } catch (SQLException e) {
                throw stopped(e);
            }
        }
        if (first != null) {
            throw failed(first.getMessage(), first, counts());
        }
        return counts;
    }

    private void alone(int index) throws SQLException {
        sent = index + 1;
        try {
            counts[index] = elements.runAlone(index);
            if (keys != null) {
                keys.addAll(statement.keys());
            }
            known++;
        } catch (SQLException e) {
            if (statement.session().link().isClosed()) {
                throw e;
            }
            failed(e, false);
        }
    }

    @Override
    public void ran(OkPacket ok) {
        if (keys != null) {
            keys.add(ok, elements.inserts(known));
        }
        counts[known] = ok.affectedRows();
        known++;
    }

    @Override
    public boolean failed(SQLException error, boolean othersBehind) {
        counts[known] = Statement.EXECUTE_FAILED;
        chain(error);
        if (stoppedAt == NOT_STOPPED && isStopped(error)) {
            stoppedAt = known;
        }
        if (othersBehind && error.getErrorCode() == Errors.LOCK_WAIT_TIMEOUT) {
            sentBehind.cancel();
        }
        known++;
        return stoppedAt == NOT_STOPPED;
    }

    /** Directly behind the last: from the first, each would walk over all. */
    private void chain(SQLException error) {
        if (last == null) {
            first = error;
        } else {
            last.setNextException(error);
        }
        last = error;
    }

    /** Returns whether the statement was stopped, or its transaction rolled back. */
    static boolean isStopped(SQLException e) {
        return e instanceof SQLTimeoutException || e instanceof SQLTransactionRollbackException;
    }

    @Override
    public void lost(int sentBefore) {
        sent = sentBefore;
    }

    /** Returns the counts of the elements before the one that stopped the batch, unless others had been sent behind that one. */
    private long[] counts() {
        if (stoppedAt == NOT_STOPPED) {
            return counts;
        }
        if (known == stoppedAt + 1) {
            return Arrays.copyOf(counts, stoppedAt);
        }
        Arrays.fill(counts, known, counts.length, Statement.EXECUTE_FAILED);
        return counts;
    }

    /** The connection broke, or nothing could be sent. */
    private BatchUpdateException stopped(SQLException error) {
        chain(error);
        int unknown = Math.max(0, sent - known);
        String message =
                "the batch of size=" + counts.length + " was broken off: the update counts of its first " + known
                        + " elements are known, the next " + unknown + " were sent and may have run, the other "
                        + (counts.length - known - unknown) + " were not sent: " + error.getMessage();
        return failed(message, error, Arrays.copyOf(counts, known));
    }

    private static BatchUpdateException failed(@Nullable String message, SQLException e, long[] counts) {
        BatchUpdateException failure = new BatchUpdateException(message, e.getSQLState(), e.getErrorCode(), counts, e);
        failure.setNextException(e);
        return failure;
    }

    /** Update counts as JDBC's older method gives them. */
    static int[] clamp(long[] counts) {
        return Arrays.stream(counts).mapToInt(StatementDefaults::clamp).toArray();
    }

    /**
     * Cancels elements of a batch that were sent behind one that has waited too long for a lock: each of them may wait as long. Not
     * thread-safe.
     */
    private static final class SentBehind implements AutoCloseable {
        private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

        private final Session session;
        private final WeakReference<?> owner;
        private @Nullable Thread canceller;
        private volatile boolean ended;

        SentBehind(Session session, WeakReference<?> owner) {
            this.session = session;
            this.owner = owner;
        }

        void cancel() {
            if (canceller == null) {
                canceller = new Thread(this::cancelEach, "weir-batch-cancel");
                canceller.setDaemon(true);
                canceller.start();
            }
        }

        private void cancelEach() {
            boolean stopped = true;
            while (stopped && !ended) {
                stopped = stop();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }

        private boolean stop() {
            try {
                return session.link().stop(owner).isEmpty();
            } catch (SQLException e) {
                // they end by themselves, later
                return false;
            }
        }

        /** Waits for a KILL under way, so that it meets nothing else. */
        @Override
        public void close() {
            ended = true;
            if (canceller != null) {
                LockSupport.unpark(canceller);
                joinUninterruptibly(canceller);
            }
        }

        private static void joinUninterruptibly(Thread thread) {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
