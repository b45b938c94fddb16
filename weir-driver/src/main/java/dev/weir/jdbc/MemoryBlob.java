package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/** A BLOB in memory: one that an application makes, or a value of a result. */
final class MemoryBlob implements Blob {
    private byte[] value;

    MemoryBlob() {
        this(new byte[0]);
    }

    MemoryBlob(byte[] value) {
        this.value = value;
    }

    @Override
    public long length() throws SQLException {
        return value().length;
    }

    private byte[] value() throws SQLException {
        if (value == null) {
            throw Errors.usage("the Blob was freed", SqlState.INVALID_ARGUMENT);
        }
        return value;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        int from = LobPositions.index(position, value().length);
        return Arrays.copyOfRange(value, from, from + Math.min(LobPositions.length(length), value.length - from));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(value());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        int from = LobPositions.index(position, value().length);
        LobPositions.checkEnd(position, length, value.length);
        return new ByteArrayInputStream(value, from, (int) length);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        for (int at = LobPositions.index(start, value().length); at <= value.length - pattern.length; at++) {
            if (Arrays.equals(value, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(pattern.getBytes(1, (int) pattern.length()), start);
    }

    @Override
    public int setBytes(long position, byte[] bytes) throws SQLException {
        return setBytes(position, bytes, 0, bytes.length);
    }

    @Override
    public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
        int at = LobPositions.index(position, value().length);
        value = Arrays.copyOf(value, Math.max(value.length, Math.addExact(at, length)));
        System.arraycopy(bytes, offset, value, at, length);
        return length;
    }

    /** What is written is part of the value once the stream is closed. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        LobPositions.index(position, value().length);
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                try {
                    setBytes(position, buf, 0, count);
                } catch (SQLException freed) {
                    throw new IllegalStateException(freed);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        LobPositions.checkEnd(1, length, value().length);
        value = Arrays.copyOf(value, (int) length);
    }

    @Override
    public void free() {
        value = null;
    }
}
