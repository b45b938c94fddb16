package dev.weir.lab.export;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ranges of a table by all connections of a snapshot at once, each by a thread of its own. Batches come in the order in which they
 * arrive; at most {@link #WAITING} of them wait besides one in each thread.
 */
final class RangesReader extends ArrowReader {
    private static final int WAITING = 2;
    private static final long POLL_MILLIS = 20;

    private final Ranges ranges;
    private final String columns;
    private final ArrowOptions options;
    private final Queue<Range> left;
    private final BlockingQueue<ArrowRecordBatch> batches = new ArrayBlockingQueue<>(WAITING);
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger running = new AtomicInteger();
    private final Schema schema;
    private long bytesRead;

    /**
     * Starts to read.
     *
     * @param connections of one snapshot
     * @param columns the select list
     */
    static RangesReader start(
            List<Connection> connections,
            Ranges ranges,
            String columns,
            BufferAllocator allocator,
            ArrowOptions options)
            throws SQLException, IOException {
        RangesReader reader = new RangesReader(connections.get(0), ranges, columns, allocator, options);
        connections.forEach(reader::start);
        return reader;
    }

    private RangesReader(
            Connection connection, Ranges ranges, String columns, BufferAllocator allocator, ArrowOptions options)
            throws SQLException, IOException {
        super(allocator);
        this.ranges = ranges;
        this.columns = columns;
        this.options = options;
        this.left = new ConcurrentLinkedQueue<>(ranges.ranges());
        Range first = ranges.ranges().get(0);
        Range none = new Range(0, "(" + first.condition() + ") AND FALSE", first.values(), 0);
        try (PreparedStatement statement = ranges.prepare(connection, columns, none);
                ArrowReader empty = WeirArrow.read(statement, allocator, options)) {
            this.schema = empty.getVectorSchemaRoot().getSchema();
        }
    }

    private void start(Connection connection) {
        running.incrementAndGet();
        Thread thread = new Thread(() -> readAll(connection), "weir-export-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void readAll(Connection connection) {
        try {
            for (Range range = left.poll(); range != null && failure.get() == null; range = left.poll()) {
                read(connection, range);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | IOException | RuntimeException e) {
            failure.compareAndSet(null, e);
        } finally {
            running.decrementAndGet();
        }
    }

    private void read(Connection connection, Range range) throws SQLException, IOException, InterruptedException {
        try (PreparedStatement statement = ranges.prepare(connection, columns, range);
                ArrowReader reader = WeirArrow.read(statement, allocator, options)) {
            while (failure.get() == null && reader.loadNextBatch()) {
                ArrowRecordBatch batch = new VectorUnloader(reader.getVectorSchemaRoot()).getRecordBatch();
                try {
                    batches.put(batch);
                } catch (InterruptedException e) {
                    batch.close();
                    throw e;
                }
            }
        }
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        ArrowRecordBatch batch = next();
        if (batch == null) {
            getVectorSchemaRoot().clear();
            return false;
        }
        bytesRead += batch.computeBodyLength();
        loadRecordBatch(batch);
        return true;
    }

    /** Returns the next batch of any thread; null after the last. */
    private @Nullable ArrowRecordBatch next() throws IOException {
        try {
            while (true) {
                // asked before the queue: what a thread has put there before its end is found
                boolean ended = running.get() == 0;
                ArrowRecordBatch batch = ended ? batches.poll() : batches.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                Exception failed = failure.get();
                if (failed != null) {
                    if (batch != null) {
                        batch.close();
                    }
                    throw failed instanceof IOException io ? io : new IOException(failed.getMessage(), failed);
                }
                if (batch != null || ended) {
                    return batch;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the thread was interrupted", e);
        }
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    protected void closeReadSource() {
        left.clear();
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            // a thread that waits for the queue ends at once, one that reads with its batch
            while (thread.isAlive()) {
                drain();
                try {
                    thread.join(POLL_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        drain();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        for (ArrowRecordBatch batch = batches.poll(); batch != null; batch = batches.poll()) {
            batch.close();
        }
    }
}
