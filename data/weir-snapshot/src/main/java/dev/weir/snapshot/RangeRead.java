package dev.weir.snapshot;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One read of ranges by all readers of a snapshot. */
final class RangeRead {
    private static final int TABLE_DEFINITION_CHANGED = 1412;
    /** Time between two looks of a reader at what the server has sent to it, and at the history list. */
    private static final long LOOK_NANOS = 1_000_000_000;

    private final Ranges ranges;
    private final String columns;
    private final RowHandler handler;
    private final SnapshotConnections sessions;
    private final History history;
    private final Queue<Range> left;
    private final long begin = System.nanoTime();
    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    RangeRead(Ranges ranges, String columns, RowHandler handler, SnapshotConnections sessions, History history) {
        this.ranges = ranges;
        this.columns = columns;
        this.handler = handler;
        this.sessions = sessions;
        this.history = history;
        this.left = new ConcurrentLinkedQueue<>(ranges.ranges());
    }

    long run(ReaderThreads threads, List<SnapshotConnection> readers) throws SQLException {
        threads.each(readers, this::readAll);
        Throwable first = failure.get();
        if (first != null) {
            throw ReaderThreads.thrown(first);
        }
        return rows.sum();
    }

    /** Remembers the first failure only: those of the other readers come of their being stopped. */
    void fail(Throwable cause) {
        if (failure.compareAndSet(null, cause)) {
            sessions.abort();
        }
    }

    private void readAll(SnapshotConnection reader) {
        try {
            long sent = reader.bytesSent();
            long looked = System.nanoTime();
            for (Range range = left.poll(); range != null && failure.get() == null; range = left.poll()) {
                read(reader, range);
                done.incrementAndGet();
                if (System.nanoTime() - looked > LOOK_NANOS) {
                    sent = look(reader, sent);
                    looked = System.nanoTime();
                }
            }
            if (failure.get() == null) {
                look(reader, sent);
                reader.unlock();
            }
        } catch (SQLException e) {
            fail(explained(reader, e));
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Takes two round trips, which small ranges should not wait for. */
    private long look(SnapshotConnection reader, long sentBefore) throws SQLException {
        long sent = reader.bytesSent();
        bytes.add(sent - sentBefore);
        history.look(reader);
        return sent;
    }

    private void read(SnapshotConnection reader, Range range) throws SQLException {
        try (PreparedStatement statement = ranges.prepare(reader.connection(), columns, range);
                ResultSet result = statement.executeQuery()) {
            while (failure.get() == null && result.next()) {
                handle(range, result);
            }
        }
    }

    /** Hands a row out. An exception of the handler says nothing about the snapshot. */
    private void handle(Range range, ResultSet row) {
        try {
            handler.row(range, row);
            rows.increment();
        } catch (SQLException e) {
            fail(e);
        }
    }

    private SQLException explained(SnapshotConnection reader, SQLException e) {
        if (e.getErrorCode() == TABLE_DEFINITION_CHANGED) {
            return new SnapshotException(
                    "table=" + ranges.table() + " was changed by DDL after the snapshot: open a new one", e);
        }
        String state = e.getSQLState();
        if (state != null && state.startsWith("08")) {
            return new SnapshotException(
                    reader.name() + " lost its connection and cannot come back to the instant: open a new snapshot", e);
        }
        return e;
    }

    Progress progress() {
        return new Progress(
                rows.sum(),
                ranges.estimatedRows(),
                bytes.sum(),
                done.get(),
                ranges.ranges().size(),
                Duration.ofNanos(System.nanoTime() - begin),
                history.last());
    }
}
