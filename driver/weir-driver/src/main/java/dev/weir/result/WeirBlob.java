package dev.weir.result;

import dev.weir.error.Errors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes in memory. Positions count from 1. */
public final class WeirBlob implements Blob {
    private byte @Nullable [] bytes;

    /** Takes over the array. */
    public WeirBlob(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long length() throws SQLException {
        return bytes().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] held = bytes();
        int start = start(position, length);
        return Arrays.copyOfRange(held, start, start + Math.min(length, held.length - start));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(bytes());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        byte[] held = bytes();
        int start = start(position, length);
        if (length > held.length - start) {
            throw outOfRange(position, length);
        }
        return new ByteArrayInputStream(held, start, (int) length);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        Arguments.required("pattern", pattern);
        byte[] held = bytes();
        int from = start(start, 0);
        for (int i = from; i <= held.length - pattern.length; i++) {
            if (Arrays.equals(held, i, i + pattern.length, pattern, 0, pattern.length)) {
                return i + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(Arguments.required("pattern", pattern).getBytes(1, Math.toIntExact(pattern.length())), start);
    }

    @Override
    public int setBytes(long position, byte[] source) throws SQLException {
        return setBytes(position, Arguments.required("bytes", source), 0, source.length);
    }

    @Override
    public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
        Arguments.required("bytes", source);
        byte[] held = bytes();
        int start = start(position, length);
        if (offset < 0 || length > source.length - offset) {
            throw outOfRange(offset + 1L, length);
        }
        byte[] target = Arrays.copyOf(held, Math.max(held.length, Math.addExact(start, length)));
        System.arraycopy(source, offset, target, start, length);
        bytes = target;
        return length;
    }

    /** The bytes written take effect when the stream is closed. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        start(position, 0);
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                try {
                    setBytes(position, buf, 0, count);
                } catch (SQLException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        byte[] held = bytes();
        if (length < 0 || length > held.length) {
            throw outOfRange(1, length);
        }
        bytes = Arrays.copyOf(held, (int) length);
    }

    @Override
    public void free() {
        bytes = null;
    }

    private byte[] bytes() throws SQLException {
        if (bytes == null) {
            throw Errors.cursor("the Blob was freed");
        }
        return bytes;
    }

    /** Returns the index of a position, which may be just after the end. */
    private int start(long position, long length) throws SQLException {
        if (position < 1 || position > bytes().length + 1L || length < 0) {
            throw outOfRange(position, length);
        }
        return (int) (position - 1);
    }

    private SQLException outOfRange(long position, long length) throws SQLException {
        return Errors.argument(
                "position=" + position + " length=" + length + " is out of range, Blob length=" + bytes().length);
    }
}
