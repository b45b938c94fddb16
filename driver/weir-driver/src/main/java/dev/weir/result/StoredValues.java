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

/** Reads and writes values that are kept encoded, for one connection. */
public record StoredValues(FrameCodecs codecs, boolean encodes, BinaryColumns columns) implements BinaryEncoding {
    /** Those of a session's settings, if they ask for any. */
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
            throw MissingLibrary.of(e).of("option decodeFrames or encodeFrames ");
        }
    }

    /** Replaces the value that was located by the one that it stands for. */
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

    /** Runs a decoding, whose failure then names column and row. */
    private static <T> T placed(ColumnReader reader, long row, Decoding<T> decoding) throws SQLException {
        try {
            return decoding.run();
        } catch (IOException e) {
            throw Errors.data(place(reader, row) + e.getMessage(), SqlState.INVALID_CHARACTER_VALUE, e);
        } catch (LinkageError e) {
            throw MissingLibrary.of(e).of(place(reader, row));
        }
    }

    private static String place(ColumnReader reader, long row) {
        return "column=" + reader.definition().name() + " row=" + row + ": ";
    }

    InputStream decoded(ColumnReader reader, long row, InputStream value) throws SQLException {
        return placed(reader, row, () -> new PlacedStream(place(reader, row), codecs.decode(value)));
    }

    /** Returns whether some of the values are encoded, if their columns are binary. */
    public boolean mayEncode(ParameterSet values) {
        return encodes && values.hasBinary();
    }

    /** The markers whose values are encoded by a statement that is sent now, counted from 0. */
    public BitSet markers(Session session, SqlCommand command) throws SQLException {
        return columns.markers(session, command);
    }

    /** Values as they are stored by a statement that is sent now. */
    public ParameterSet encoded(Session session, SqlCommand command, ParameterSet values) throws SQLException {
        return mayEncode(values) ? values.encoded(markers(session, command), this) : values;
    }

    @Override
    public byte[] of(byte[] value) throws SQLException {
        return codecs.encode(value);
    }

    @Override
    public InputStream of(InputStream value) {
        return codecs.encode(value);
    }

    public void close() {
        codecs.close();
    }

    /** Says in its errors whose value it is. */
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
