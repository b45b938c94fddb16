package dev.weir.rows;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the headers of a large row's values: length or NULL. */
final class LargeRowHeaders {
    /** No header was read. */
    static final long UNKNOWN = -1;

    /** The value is NULL and has no bytes. */
    static final long NULL = -2;

    private final RowFormat format;
    private final byte[] single = new byte[1];
    private byte @Nullable [] bitmap;

    LargeRowHeaders(RowFormat format) {
        this.format = format;
    }

    /** Returns the length of a column's value in bytes, or {@link #NULL}; columns are read in order. */
    long read(PayloadSource payload, int column) throws IOException {
        if (format.binary) {
            if (bitmap == null) {
                bitmap = begin(payload);
            }
            int bit = column + 2;
            if (((bitmap[bit >> 3] >> (bit & 7)) & 1) != 0) {
                return NULL;
            }
            int width = format.widthOf(column);
            if (width != RowFormat.LENGTH_ENCODED) {
                return width;
            }
        }
        return lengthEncoded(payload);
    }

    private byte[] begin(PayloadSource payload) throws IOException {
        int first = u8(payload);
        if (first != 0) {
            throw new ProtocolException("binary row begins with byte=" + first + ", expected 0");
        }
        byte[] read = new byte[format.bitmapLength()];
        payload.readFully(read, 0, read.length);
        return read;
    }

    private int u8(PayloadSource payload) throws IOException {
        payload.readFully(single, 0, 1);
        return single[0] & 0xFF;
    }

    private long lengthEncoded(PayloadSource payload) throws IOException {
        int first = u8(payload);
        if (first < 0xFB) {
            return first;
        }
        if (first == 0xFB) {
            return NULL;
        }
        if (first == 0xFF) {
            throw new ProtocolException("length-encoded integer starts with 0xFF in a row");
        }
        int bytes = first == 0xFC ? 2 : first == 0xFD ? 3 : 8;
        long length = 0;
        for (int i = 0; i < bytes; i++) {
            length |= (long) u8(payload) << (8 * i);
        }
        if (length < 0) {
            throw new ProtocolException("value is too long, length=" + Long.toUnsignedString(length));
        }
        return length;
    }
}
