package dev.weir.rows;

import dev.weir.rows.ResultMemory.Holding;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A row's buffered payload, in memory or in the temporary file. */
final class StoredPayload implements PayloadSource {
    private static final byte[] NOTHING = {};

    private final byte[] memory;
    private final @Nullable Holding spilled;
    private final long end;
    private long position;

    StoredPayload(byte[] memory) {
        this.memory = memory;
        this.spilled = null;
        this.end = memory.length;
    }

    StoredPayload(Holding spilled, long position, long length) {
        this.memory = NOTHING;
        this.spilled = spilled;
        this.position = position;
        this.end = position + length;
    }

    @Override
    public boolean atEnd() {
        return position == end;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = (int) Math.min(length, end - position);
        if (count <= 0) {
            throw new ProtocolException("row ends too early, needed=" + length + " bytes more");
        }
        if (spilled == null) {
            System.arraycopy(memory, (int) position, target, offset, count);
        } else {
            spilled.read(position, target, offset, count);
        }
        position += count;
        return count;
    }

    @Override
    public void skip(long length) throws IOException {
        if (length > end - position) {
            throw new ProtocolException("row ends too early, needed=" + length + " remaining=" + (end - position));
        }
        position += length;
    }

    @Override
    public long vouched() {
        return end - position;
    }

    @Override
    public long whole() {
        return end - position;
    }
}
