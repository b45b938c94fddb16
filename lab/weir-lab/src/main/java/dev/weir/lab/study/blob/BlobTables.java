package dev.weir.lab.study.blob;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Format;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The study's tables. One maps values to levels, so that a fork needs nothing else; each way of storing values has a table of its own.
 */
final class BlobTables {
    static final String VALUES = "blob_values";

    private BlobTables() {}

    /** A value, as described in the table of levels. */
    record Stored(int id, int length) {}

    static void createValues(Connection connection) throws SQLException {
        execute(
                connection,
                "CREATE TABLE IF NOT EXISTS " + VALUES + " (id INT NOT NULL PRIMARY KEY, size INT NOT NULL,"
                        + " data VARCHAR(16) NOT NULL, length INT NOT NULL, visited BOOLEAN NOT NULL,"
                        + " KEY level (size, data)) ENGINE=InnoDB");
    }

    static void create(Connection connection, String table, String rowFormat) throws SQLException {
        execute(
                connection,
                "CREATE TABLE IF NOT EXISTS " + table
                        + " (id INT NOT NULL PRIMARY KEY, data MEDIUMBLOB NOT NULL) ENGINE=InnoDB ROW_FORMAT="
                        + rowFormat);
    }

    /** Returns the values that operations of a level visit, in order. */
    static List<Stored> visited(Connection connection, BlobLevel level) throws SQLException {
        return values(
                connection, level, "SELECT id, length FROM " + VALUES + " WHERE visited AND size = ? AND data = ?");
    }

    /** Returns the values of a level that a table holds, in order. */
    static List<Stored> held(Connection connection, BlobLevel level, String table) throws SQLException {
        return values(
                connection,
                level,
                "SELECT id, length FROM " + VALUES + " JOIN (SELECT id FROM " + table
                        + ") held USING (id) WHERE size = ? AND " + VALUES + ".data = ?");
    }

    private static List<Stored> values(Connection connection, BlobLevel level, String sql) throws SQLException {
        List<Stored> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql + " ORDER BY id")) {
            statement.setInt(1, level.size());
            statement.setString(2, level.data());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(new Stored(rows.getInt(1), rows.getInt(2)));
                }
            }
        }
        if (found.isEmpty()) {
            throw new SQLException("no values at " + level.level());
        }
        return found;
    }

    static Set<Integer> ids(Connection connection, String table) throws SQLException {
        Set<Integer> ids = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM " + table)) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    /** Opens a codec by its name; {@code null} for none. */
    static Codec openCodec(String codec) {
        if (codec.isEmpty()) {
            return null;
        }
        return codec.startsWith(BlobMode.FRAME)
                ? new FrameCodec(
                        Codecs.named(codec.substring(BlobMode.FRAME.length())), new FrameReader(Integer.MAX_VALUE - 8))
                : Codecs.named(codec);
    }

    /** Returns the bytes of the first column of the only row. */
    static byte[] bytes(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("no row for " + sql);
            }
            return rows.getBytes(1);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Frames as Weir's driver writes and reads them, for values up to 1 MiB and larger ones alike. */
    private record FrameCodec(Codec payload, FrameReader reader) implements Codec {
        @Override
        public String name() {
            return BlobMode.FRAME + payload.name();
        }

        @Override
        public Format format() {
            return payload.format();
        }

        @Override
        public int maxEncodedLength(int length) {
            return Frame.maxEncodedLength(payload, length);
        }

        @Override
        public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
            return Frame.encode(payload, from, offset, length, to, toOffset);
        }

        @Override
        public int decodedLength(byte[] from, int offset, int length) {
            return UNKNOWN_LENGTH;
        }

        @Override
        public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
                throws CodecException {
            byte[] value = reader.read(from, offset, length);
            if (value.length > room) {
                throw new CodecException(name() + ": length=" + value.length + " is more than room=" + room);
            }
            System.arraycopy(value, 0, to, toOffset, value.length);
            return value.length;
        }

        @Override
        public void close() {
            payload.close();
            reader.close();
        }
    }
}
