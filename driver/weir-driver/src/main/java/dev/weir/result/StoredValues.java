package dev.weir.result;

import dev.weir.column.ColumnPatterns;
import dev.weir.column.ColumnReader;
import dev.weir.column.StoredForms;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.ResultShape;
import dev.weir.frame.FrameCodecs;
import dev.weir.frame.FrameSettings;
import dev.weir.frame.MissingLibrary;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.parameter.BinaryEncoding;
import dev.weir.parameter.ParameterSet;
import dev.weir.rows.RowCursor;
import dev.weir.session.Session;
import dev.weir.sql.AssignedMarkers;
import dev.weir.sql.SqlCommand;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * Finds the markers whose values go into binary columns that are part of no key. Asks the server for the columns' definitions
     * once per statement, after this session may have changed them, and each second, since another session may redefine the table.
     */
    private static final class BinaryColumns {
        private static final int STATEMENTS = 100;
        private static final long FRESH_NANOS = 1_000_000_000L;
        private static final int ANY_KEY =
                ColumnFlag.PRIMARY_KEY | ColumnFlag.UNIQUE_KEY | ColumnFlag.MULTIPLE_KEY | ColumnFlag.PART_OF_KEY;

        private final ColumnPatterns wanted;
        private final Map<Key, Markers> known = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Markers> eldest) {
                return size() > STATEMENTS;
            }
        };

        /** The session, and the number of its changes, for which the known definitions hold. */
        private @Nullable Session knownIn;

        private long knownAfter;

        private record Key(String database, String sql) {}

        private record Markers(BitSet markers, long since) {}

        /** @param wanted the columns meant; empty for all */
        BinaryColumns(ColumnPatterns wanted) {
            this.wanted = wanted;
        }

        /** Returns the markers of a statement, counted from 0. */
        synchronized BitSet markers(Session session, SqlCommand command) throws SQLException {
            forgetOutdated(session);
            long now = System.nanoTime();
            Markers kept = known.get(key(session, command));
            if (kept == null || now - kept.since() > FRESH_NANOS) {
                kept = new Markers(ask(session, command), now);
                // reading open results may have reported another database
                known.put(key(session, command), kept);
            }
            return kept.markers();
        }

        private static Key key(Session session, SqlCommand command) {
            return new Key(session.transactions().database(), command.sql());
        }

        @SuppressWarnings("ReferenceEquality") // a session is equal to itself only
        private void forgetOutdated(Session session) {
            long changes = session.prepared().tableChanges();
            if (session != knownIn || changes != knownAfter) {
                known.clear();
                knownIn = session;
                knownAfter = changes;
            }
        }

        private BitSet ask(Session session, SqlCommand command) throws SQLException {
            BitSet markers = new BitSet();
            Optional<AssignedMarkers> assigned = command.assignedMarkers();
            if (assigned.isEmpty()) {
                return markers;
            }
            List<ColumnDefinition> columns = describe(session, assigned.get().columnsQuery());
            assigned.get().columns().forEach((marker, column) -> {
                if (column < columns.size() && holdsFrames(columns.get(column))) {
                    markers.set(marker);
                }
            });
            return markers;
        }

        private static List<ColumnDefinition> describe(Session session, String query) throws SQLException {
            try {
                Optional<ResultShape> shape =
                        session.prepared().describe(session.commands().verbatim(query));
                return shape.isEmpty() ? List.of() : shape.get().definitions();
            } catch (SQLException e) {
                if (session.link().isClosed()) {
                    throw e;
                }
                throw new SQLException(
                        "encodeFrames cannot tell which columns are binary, query=" + query + ": " + e.getMessage()
                                + "; grant SELECT on the columns, or leave encodeFrames out",
                        SqlState.GENERAL_ERROR.code(),
                        e);
            }
        }

        private boolean holdsFrames(ColumnDefinition column) {
            return StoredForms.isBinary(column)
                    && !column.orgTable().isEmpty()
                    && (column.flags() & ANY_KEY) == 0
                    && (wanted.isEmpty() || wanted.match(column.orgTable(), column.orgName()));
        }
    }
}
