package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/** A CLOB in memory: one that an application makes, or a value of a result. */
final class MemoryClob implements NClob {
    private String value;

    MemoryClob() {
        this("");
    }

    MemoryClob(String value) {
        this.value = value;
    }

    @Override
    public long length() throws SQLException {
        return value().length();
    }

    private String value() throws SQLException {
        if (value == null) {
            throw Errors.usage("the Clob was freed", SqlState.INVALID_ARGUMENT);
        }
        return value;
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        int from = LobPositions.index(position, value().length());
        return value.substring(from, from + Math.min(LobPositions.length(length), value.length() - from));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(value());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        int from = LobPositions.index(position, value().length());
        LobPositions.checkEnd(position, length, value.length());
        return new StringReader(value.substring(from, from + (int) length));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(value().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        int at = value().indexOf(pattern, LobPositions.index(start, value.length()));
        return at < 0 ? -1 : at + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(pattern.getSubString(1, (int) pattern.length()), start);
    }

    @Override
    public int setString(long position, String text) throws SQLException {
        int at = LobPositions.index(position, value().length());
        int end = Math.min(value.length(), at + text.length());
        value = value.substring(0, at) + text + value.substring(end);
        return text.length();
    }

    @Override
    public int setString(long position, String text, int offset, int length) throws SQLException {
        return setString(position, text.substring(offset, offset + length));
    }

    /** What is written is part of the value once the stream is closed. */
    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        LobPositions.index(position, value().length());
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                written(position, toString(StandardCharsets.US_ASCII));
            }
        };
    }

    /** What is written is part of the value once the writer is closed. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        LobPositions.index(position, value().length());
        return new StringWriter() {
            @Override
            public void close() {
                written(position, toString());
            }
        };
    }

    private void written(long position, String text) {
        try {
            setString(position, text);
        } catch (SQLException freed) {
            throw new IllegalStateException(freed);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        LobPositions.checkEnd(1, length, value().length());
        value = value.substring(0, (int) length);
    }

    @Override
    public void free() {
        value = null;
    }
}
