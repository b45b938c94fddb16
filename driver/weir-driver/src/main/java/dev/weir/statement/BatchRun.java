package dev.weir.statement;

import dev.weir.flight.Batches;
import dev.weir.packet.OkPacket;
import dev.weir.result.KeyRequest;
import dev.weir.session.Session;
import dev.weir.sql.StatementKind;
import java.lang.ref.WeakReference;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a batch, several elements together where possible. After a failed element the others still run, unless the batch was
 * stopped, the transaction was rolled back (they would run outside it), the connection is gone, or an option says so.
 */
final class BatchRun implements Batches.Outcomes {
    private static final int NOT_STOPPED = -1;

    private final WeirStatement statement;
    private final SentBehind sentBehind;
    private final Elements elements;
    private final int size;
    private final BatchCounts counts;
    private final @Nullable GeneratedKeys keys;
    private int sent;
    private int stoppedAt = NOT_STOPPED;
    private boolean interruptedBefore;
    private @Nullable SQLException first;
    private @Nullable SQLException last;

    interface Elements {
        /** Returns whether the element at an index, from 0, is an INSERT or REPLACE. */
        boolean inserts(int index);

        /** Runs the element at an index, from 0. */
        long runAlone(int index) throws SQLException;

        /**
         * Runs elements together, beginning at index {@code from}. No result of the statement is open. Returns the index of the
         * first element that was not sent; {@code from} if that one must run alone.
         */
        int runTogether(int from, Batches.Outcomes outcomes) throws SQLException;
    }

    record Texts(WeirStatement statement, List<String> sql) implements Elements {
        @Override
        public boolean inserts(int index) {
            return StatementKind.of(
                            sql.get(index), statement.session().commands().dialect())
                    .inserts();
        }

        @Override
        public long runAlone(int index) throws SQLException {
            return statement.executeUpdate(sql.get(index), KeyRequest.ANY);
        }

        @Override
        public int runTogether(int from, Batches.Outcomes outcomes) throws SQLException {
            statement.checkOpen();
            if (statement.timeout() > 0) {
                return from;
            }
            Batches batches = statement.session().batches();
            return batches.run(statement.owner(), i -> statement.command(sql.get(i)), sql.size(), from, outcomes);
        }
    }

    /**
     * @param counts receives the elements' update counts
     * @param keys receives generated keys; null if they are not wanted
     */
    BatchRun(WeirStatement statement, Elements elements, int size, BatchCounts counts, @Nullable GeneratedKeys keys) {
        this.statement = statement;
        this.sentBehind = new SentBehind(statement.session(), statement.owner());
        this.elements = elements;
        this.size = size;
        this.counts = counts;
        this.keys = keys;
    }

    /** Runs all elements; fails if one did, with the counts of those that ran and EXECUTE_FAILED for those that failed. */
    void run() throws BatchUpdateException {
        interruptedBefore = Thread.currentThread().isInterrupted();
        try (sentBehind) {
            runAll();
        }
    }

    private void runAll() throws BatchUpdateException {
        while (known() < size && stoppedAt == NOT_STOPPED) {
            int from = known();
            try {
                statement.closeResults();
                if (elements.runTogether(from, this) == from && known() == from) {
                    alone(from);
                }
            } catch (SQLException e) {
                throw stopped(e);
            }
            stopIfInterrupted();
        }
        if (first != null) {
            countNotRun();
            throw failed(first.getMessage(), first);
        }
    }

    /** Stops the batch even if the interrupt came too late for the elements already sent. */
    private void stopIfInterrupted() {
        SQLException interruption = statement.session().link().interruption(interruptedBefore);
        if (interruption != null && known() < size && stoppedAt == NOT_STOPPED) {
            chain(interruption);
            stoppedAt = known();
        }
    }

    /** Returns the number of leading elements whose outcome is known. */
    private int known() {
        return counts.size();
    }

    private void alone(int index) throws SQLException {
        sent = index + 1;
        try {
            long count = elements.runAlone(index);
            if (keys != null) {
                keys.addAll(statement.keys());
            }
            counts.add(count);
        } catch (SQLException e) {
            if (statement.session().link().isClosed()) {
                throw e;
            }
            failed(e, statement.session().transactions().wasEndedBy(e));
        }
    }

    @Override
    public void ran(OkPacket ok) {
        if (keys != null) {
            keys.add(ok, elements.inserts(known()));
        }
        counts.add(ok.affectedRows());
    }

    @Override
    public boolean failed(SQLException error) {
        failed(error, false);
        return stoppedAt == NOT_STOPPED;
    }

    @Override
    public void ended(SQLException error) {
        failed(error, true);
    }

    private void failed(SQLException error, boolean ended) {
        chain(error);
        if (stoppedAt == NOT_STOPPED && (ended || isStopped(error))) {
            stoppedAt = known();
        }
        counts.add(Statement.EXECUTE_FAILED);
    }

    @Override
    public void waitedTooLong() {
        sentBehind.cancel();
    }

    /** Links an error to the last one directly: SQLException would walk the whole chain from the first. */
    private void chain(SQLException error) {
        if (last == null) {
            first = error;
        } else {
            last.setNextException(error);
        }
        last = error;
    }

    static boolean isStopped(SQLException e) {
        return e instanceof SQLTimeoutException || e instanceof SQLTransactionRollbackException;
    }

    @Override
    public void lost(int sentBefore) {
        sent = sentBefore;
    }

    /** Fills in the counts up to the element that stopped the batch, or of all elements if later ones had been sent. */
    private void countNotRun() {
        if (stoppedAt != NOT_STOPPED && known() == stoppedAt + 1) {
            counts.removeLast();
        } else if (stoppedAt != NOT_STOPPED && known() > stoppedAt) {
            counts.add(Statement.EXECUTE_FAILED, size - known());
        }
    }

    /** The error of a batch that ended because the connection broke or nothing could be sent. */
    private BatchUpdateException stopped(SQLException error) {
        chain(error);
        int unknown = Math.max(0, sent - known());
        String message = "the batch of size=" + size + " was broken off: the update counts of its first "
                + counts.size()
                + " elements are known, the next " + unknown + " were sent and may have run, the other "
                + (size - known() - unknown) + " were not sent: " + error.getMessage();
        return failed(message, error);
    }

    private BatchUpdateException failed(@Nullable String message, SQLException e) {
        BatchUpdateException failure =
                new BatchUpdateException(message, e.getSQLState(), e.getErrorCode(), counts.longs(), e);
        failure.setNextException(e);
        return failure;
    }

    /** Cancels the elements sent after one that has waited too long for a lock: each could wait as long. Not thread-safe. */
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
                // the elements end by themselves, later
                return false;
            }
        }

        /** Waits for a running KILL, so that it stops nothing else. */
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
