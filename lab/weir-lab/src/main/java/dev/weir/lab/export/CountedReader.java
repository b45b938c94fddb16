package dev.weir.lab.export;

import java.io.IOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** Tells of each batch that is read from another reader, and keeps the failure that a consumer in native code only words. */
final class CountedReader extends ArrowReader {
    private final ArrowReader source;
    private final Export.Listener listener;
    private long rows;
    private IOException failure;

    CountedReader(ArrowReader source, BufferAllocator allocator, Export.Listener listener) {
        super(allocator);
        this.source = source;
        this.listener = listener;
    }

    long rows() {
        return rows;
    }

    /** Throws what reading failed with, if it did; the driver's exception is its cause. */
    void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() throws IOException {
        return source.getVectorSchemaRoot();
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        try {
            boolean more = source.loadNextBatch();
            rows += more ? source.getVectorSchemaRoot().getRowCount() : 0;
            listener.written(rows, source.bytesRead());
            return more;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public long bytesRead() {
        return source.bytesRead();
    }

    @Override
    protected void closeReadSource() {
        // the source is its opener's
    }

    @Override
    protected Schema readSchema() throws IOException {
        return source.getVectorSchemaRoot().getSchema();
    }
}
