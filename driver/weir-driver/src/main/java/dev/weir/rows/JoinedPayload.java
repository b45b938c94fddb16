package dev.weir.rows;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A row's payload whose beginning was buffered and whose rest was not. */
final class JoinedPayload implements PayloadSource {
    private final List<PayloadSource> parts = new ArrayList<>();
    private int current;

    JoinedPayload(PayloadSource... parts) {
        for (PayloadSource part : parts) {
            // may happen repeatedly to the same row
            if (part instanceof JoinedPayload joined) {
                this.parts.addAll(joined.parts.subList(joined.current, joined.parts.size()));
            } else {
                this.parts.add(part);
            }
        }
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
    public long vouched() throws IOException {
        return atEnd() ? 0 : part().vouched();
    }

    @Override
    public long whole() {
        long sum = 0;
        for (PayloadSource part : parts.subList(current, parts.size())) {
            long length = part.whole();
            if (length < 0) {
                return -1;
            }
            sum += length;
        }
        return sum;
    }
}
