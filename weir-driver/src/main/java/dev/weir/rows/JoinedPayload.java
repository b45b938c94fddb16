package dev.weir.rows;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.util.List;

/** A row's payload of which the beginning was taken in and the rest was not. */
final class JoinedPayload implements PayloadSource {
    private final List<PayloadSource> parts;
    private int current;

    JoinedPayload(PayloadSource... parts) {
        this.parts = List.of(parts);
    }

    @Override
    public boolean atEnd() throws IOException {
        while (current < parts.size() && parts.get(current).atEnd()) {
            current++;
        }
        return current == parts.size();
    }

    private PayloadSource part() throws IOException {
        if (atEnd()) {
            throw new ProtocolException("row ends too early");
        }
        return parts.get(current);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return part().read(target, offset, length);
    }

    @Override
    public void skip(long length) throws IOException {
        long left = length;
        while (left > 0) {
            PayloadSource part = part();
            long step = Math.min(left, Math.max(1, part.vouched()));
            part.skip(step);
            left -= step;
        }
    }

    @Override
    public void skipAll() throws IOException {
        while (!atEnd()) {
            part().skipAll();
        }
    }

    @Override
    public long vouched() throws IOException {
        return atEnd() ? 0 : part().vouched();
    }
}
