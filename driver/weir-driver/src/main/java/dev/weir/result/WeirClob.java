package dev.weir.result;

import dev.weir.error.Errors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;

/** Characters in memory. Positions count from 1. */
public final class WeirClob implements NClob {
    private @Nullable String text;

    public WeirClob(String text) {
        this.text = text;
    }

    @Override
    public long length() throws SQLException {
        return text().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        String held = text();
        int start = start(position, length);
        return held.substring(start, start + Math.min(length, held.length() - start));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(text());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        String held = text();
        int start = start(position, length);
        if (length > held.length() - start) {
            throw outOfRange(position, length);
        }
        return new StringReader(held.substring(start, start + (int) length));
    }

    /** In UTF-8, as in a result set, so that no character is lost. */
    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        int index = text().indexOf(Arguments.required("pattern", pattern), start(start, 0));
        return index < 0 ? -1 : index + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(
                Arguments.required("pattern", pattern).getSubString(1, Math.toIntExact(pattern.length())), start);
    }

    @Override
    public int setString(long position, String source) throws SQLException {
        Arguments.required("string", source);
        String held = text();
        int start = start(position, 0);
        int end = Math.min(held.length(), start + source.length());
        text = held.substring(0, start) + source + held.substring(end);
        return source.length();
    }

    @Override
    public int setString(long position, String source, int offset, int length) throws SQLException {
        Arguments.required("string", source);
        if (offset < 0 || length < 0 || length > source.length() - offset) {
            throw outOfRange(offset + 1L, length);
        }
        return setString(position, source.substring(offset, offset + length));
    }

    /** The characters written take effect when the stream is closed. */
    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        start(position, 0);
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                put(position, toString(StandardCharsets.UTF_8));
            }
        };
    }

    /** The characters written take effect when the writer is closed. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        start(position, 0);
        return new StringWriter() {
            @Override
            public void close() throws IOException {
                put(position, toString());
            }
        };
    }

    private void put(long position, String source) throws IOException {
        try {
            setString(position, source);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        String held = text();
        if (length < 0 || length > held.length()) {
            throw outOfRange(1, length);
        }
        text = held.substring(0, (int) length);
    }

    @Override
    public void free() {
        text = null;
    }

    private String text() throws SQLException {
        if (text == null) {
            throw Errors.cursor("the Clob was freed");
        }
        return text;
    }

    /** Returns the index of a position, which may be just after the end. */
    private int start(long position, long length) throws SQLException {
        if (position < 1 || position > text().length() + 1L || length < 0) {
            throw outOfRange(position, length);
        }
        return (int) (position - 1);
    }

    private SQLException outOfRange(long position, long length) throws SQLException {
        return Errors.argument(
                "position=" + position + " length=" + length + " is out of range, Clob length=" + text().length());
    }
}
