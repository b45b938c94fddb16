package dev.weir.connection;

import dev.weir.column.ColumnPatterns;
import dev.weir.column.ColumnReader;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.frame.FrameCodecs;
import dev.weir.frame.FrameSettings;
import dev.weir.frame.MissingLibrary;
import dev.weir.parameter.BinaryEncoding;
import dev.weir.parameter.Parameter;
import dev.weir.rows.RowCursor;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommand;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;

/** Reads and writes values that are kept encoded, for one connection. */
final class StoredValues implements BinaryEncoding {
    private final FrameCodecs codecs;
    private final BinaryColumns columns;

    private StoredValues(FrameCodecs codecs, BinaryColumns columns) {
        this.codecs = codecs;
        this.columns = columns;
    }

    /** Opens the codecs. */
    static StoredValues of(FrameSettings settings, FrameCodecs.DictionarySource dictionaries) throws SQLException {
        FrameSettings.Encoding encoding = settings.encoding();
        BinaryColumns columns = new BinaryColumns(encoding == null ? ColumnPatterns.NONE : encoding.columns());
        try {
            return new StoredValues(FrameCodecs.open(settings, dictionaries), columns);
        } catch (LinkageError e) {
            throw MissingLibrary.of(e).of("option decodeFrames, encodeFrames or uncompressColumns ");
        }
    }

    /** Tables may be others now. */
    void forgetColumns() {
        columns.forget();
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

    /** Something done with a value. */
    @FunctionalInterface
    private interface Decoding<T> {
        T run() throws IOException, SQLException;
    }

    /** Whose failure names column and row. */
    private static <T> T placed(ColumnReader reader, long row, Decoding<T> decoding) throws SQLException {
        try {
            return decoding.run();
        } catch (IOException e) {
            SQLException error = Errors.data(place(reader, row) + e.getMessage(), SqlState.INVALID_CHARACTER_VALUE);
            error.initCause(e);
            throw error;
        } catch (LinkageError e) {
            throw MissingLibrary.of(e).of(place(reader, row));
        }
    }

    private static String place(ColumnReader reader, long row) {
        return "column=" + reader.definition().name() + " row=" + row + ": ";
    }

    /** Has what {@link #decoded} may need; may run a query. */
    void prepareStream(ColumnReader reader, long row) throws SQLException {
        placed(reader, row, () -> {
            codecs.prepareStream();
            return true;
        });
    }

    /** The value of a frame, decoded as it is read. */
    InputStream decoded(ColumnReader reader, long row, InputStream value) throws SQLException {
        return placed(reader, row, () -> new PlacedStream(place(reader, row), codecs.decode(value)));
    }

    /**
     * A value as it is stored.
     *
     * @param marker counted from 0
     */
    Parameter encoded(Session session, SqlCommand command, int marker, Parameter value) throws SQLException {
        boolean encodes = marker >= 0
                && codecs.encodes()
                && columns.markers(session, command).get(marker);
        return encodes ? value.encoded(this) : value;
    }

    @Override
    public byte[] of(byte[] value) throws SQLException {
        return codecs.encode(value);
    }

    @Override
    public InputStream of(InputStream value) {
        return codecs.encode(value);
    }

    void close() {
        codecs.close();
    }
}
