package dev.weir.result;

import dev.weir.column.ColumnPatterns;
import dev.weir.column.ColumnReader;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.frame.FrameCodecs;
import dev.weir.frame.FrameSettings;
import dev.weir.frame.MissingLibrary;
import dev.weir.parameter.BinaryEncoding;
import dev.weir.parameter.ParameterSet;
import dev.weir.rows.RowCursor;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommand;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Reads and writes encoded values for one connection. */
public record StoredValues(FrameCodecs codecs, boolean encodes, BinaryColumns columns) implements BinaryEncoding {
    /** Returns the one for a session's settings; null if they ask for no encoding. */
    public static @Nullable StoredValues of(Session session) throws SQLException {
        FrameSettings settings = session.settings().frames();
        if (settings == null) {
            return null;
        }
        FrameSettings.Encoding encoding = settings.encoding();
        BinaryColumns columns = new BinaryColumns(encoding == null ? ColumnPatterns.NONE : encoding.columns());
        try {
            return new StoredValues(new FrameCodecs(settings), encoding != null, columns);
        } catch (SQLException e) {
            session.link().close();
            throw e;
        } catch (LinkageError e) {
            session.link().close();
            throw MissingLibrary.of(e).toSqlException("option decodeFrames or encodeFrames ");
        }
    }

    /** Replaces the located value by its decoded one. */
    void decode(ColumnReader reader, long row, RowCursor cursor) throws SQLException {
        byte[] array = cursor.array();
        int offset = cursor.offset();
        int length = cursor.length();
        switch (reader.storedForm()) {
            case PLAIN -> {}
            case FRAME -> {
                if (FrameCodecs.isFrame(array, offset, length)) {
                    cursor.replace(placed(reader, row, () -> codecs.decode(array, offset, length)));
                }
            }
            case COMPRESSED -> cursor.replace(placed(reader, row, () -> codecs.uncompress(array, offset, length)));
        }
    }

    @FunctionalInterface
    private interface Decoding<T> {
        T run() throws IOException;
    }

    /** Decodes; a failure names column and row. */
    private static <T> T placed(ColumnReader reader, long row, Decoding<T> decoding) throws SQLException {
        try {
            return decoding.run();
        } catch (IOException e) {
            throw Errors.data(place(reader, row) + e.getMessage(), SqlState.INVALID_CHARACTER_VALUE, e);
        } catch (LinkageError e) {
            throw MissingLibrary.of(e).toSqlException(place(reader, row));
        }
    }

    private static String place(ColumnReader reader, long row) {
        return "column=" + reader.definition().name() + " row=" + row + ": ";
    }

    InputStream decoded(ColumnReader reader, long row, InputStream value) throws SQLException {
        return placed(reader, row, () -> new PlacedStream(place(reader, row), codecs.decode(value)));
    }

    /** Returns whether some of the values would be encoded in binary columns. */
    public boolean mayEncode(ParameterSet values) {
        return encodes && values.hasBinary();
    }

    /** Returns the markers whose values are encoded if the statement is sent now, counted from 0. */
    public BitSet markers(Session session, SqlCommand command) throws SQLException {
        return columns.markers(session, command);
    }

    /** Returns the values as they are stored if the statement is sent now. */
    public ParameterSet encoded(Session session, SqlCommand command, ParameterSet values) throws SQLException {
        return mayEncode(values) ? values.encoded(markers(session, command), this) : values;
    }

    @Override
    public byte[] encode(byte[] value) throws SQLException {
        return codecs.encode(value);
    }

    @Override
    public InputStream encode(InputStream value) {
        return codecs.encode(value);
    }

    public void close() {
        codecs.close();
    }

    /** Adds the value's column and row to errors. */
    private static final class PlacedStream extends FilterInputStream {
        private final String place;

        PlacedStream(String place, InputStream value) {
            super(value);
            this.place = place;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (IOException e) {
                throw placed(e);
            } catch (LinkageError e) {
                throw placed(MissingLibrary.of(e));
            }
        }

        private IOException placed(IOException cause) {
            return new IOException(place + cause.getMessage(), cause);
        }
    }
}
