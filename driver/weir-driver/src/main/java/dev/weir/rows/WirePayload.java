package dev.weir.rows;

import dev.weir.wire.PacketReader;
import dev.weir.wire.ProtocolException;
import java.io.IOException;

/** A row's payload off the wire, across the packets of a payload of 16 MiB and more. */
final class WirePayload implements PayloadSource {
    private final PacketReader reader;
    private int leftInPart;
    private boolean lastPart;

    WirePayload(PacketReader reader) throws IOException {
        this.reader = reader;
        takeHeader();
    }

    private void takeHeader() throws IOException {
        leftInPart = reader.takeHeader();
        lastPart = leftInPart < PacketReader.MAX_PART;
    }

    @Override
    public boolean atEnd() throws IOException {
        while (leftInPart == 0 && !lastPart) {
            takeHeader();
        }
        return leftInPart == 0;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (atEnd()) {
            throw new ProtocolException("row ends too early, needed=" + length + " bytes more");
        }
        int read = reader.readSome(target, offset, Math.min(length, leftInPart));
        leftInPart -= read;
        return read;
    }

    @Override
    public void skip(long length) throws IOException {
        long left = length;
        while (left > 0) {
            if (atEnd()) {
                throw new ProtocolException("row ends too early, needed=" + left + " bytes more");
            }
            int step = (int) Math.min(left, leftInPart);
            reader.skipFully(step);
            leftInPart -= step;
            left -= step;
        }
    }

    @Override
    public long vouched() {
        return leftInPart;
    }

    @Override
    public long whole() {
        return lastPart ? leftInPart : -1;
    }
}
