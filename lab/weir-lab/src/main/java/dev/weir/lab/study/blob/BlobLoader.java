package dev.weir.lab.study.blob;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.rig.UsageException;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Fills the tables with the wanted values that they lack. */
final class BlobLoader {
    /** Room in a packet besides the value. */
    private static final int STATEMENT_BYTES = 64 << 10;

    private final BlobData data;
    private final Set<BlobMode> modes = new LinkedHashSet<>();
    private final SortedSet<BlobLevel> levels;
    private final Connection connection;
    private final Stores stores;

    /** Loads these levels in these ways, since all of them would take minutes; always the plain way, from which experiments encode. */
    BlobLoader(BlobData data, Collection<BlobMode> modes, Collection<BlobLevel> levels, Stores stores) {
        this.data = data;
        this.modes.add(BlobMode.named(BlobMode.PLAIN));
        this.modes.addAll(modes);
        this.levels = new TreeSet<>(levels);
        this.connection = stores.mysql();
        this.stores = stores;
    }

    void load() throws SQLException {
        connection.setAutoCommit(false);
        try {
            requirePackets();
            describeValues();
            for (BlobMode mode : modes) {
                fill(mode);
            }
        } catch (CodecException e) {
            throw new UsageException("cannot encode the values of the blob study: " + e.getMessage()
                    + "; or leave the arm out by --arm");
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private void requirePackets() throws SQLException {
        long packet = Long.parseLong(JdbcClient.value(connection, "SELECT @@max_allowed_packet"));
        long largest = 0;
        for (BlobLevel level : levels) {
            for (int i = 0; i < data.count(level); i++) {
                largest = Math.max(largest, data.length(level, i));
            }
        }
        if (largest + STATEMENT_BYTES > packet) {
            throw new UsageException("the largest value has " + largest + " bytes, the server's max_allowed_packet="
                    + packet + "; raise it to " + (largest + STATEMENT_BYTES) + " or more, or leave such values out");
        }
    }

    private void describeValues() throws SQLException {
        BlobTables.createValues(connection);
        Set<Integer> there = BlobTables.ids(connection, BlobTables.VALUES);
        String sql = "INSERT INTO " + BlobTables.VALUES + " VALUES (?, ?, ?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (BlobLevel level : levels) {
                for (int i = 0; i < data.count(level); i++) {
                    if (!there.contains(data.id(level, i))) {
                        insert.setInt(1, data.id(level, i));
                        insert.setInt(2, level.size());
                        insert.setString(3, level.data());
                        insert.setInt(4, data.length(level, i));
                        insert.setBoolean(5, i < data.visited(level));
                        insert.executeUpdate();
                    }
                }
            }
        }
        connection.commit();
    }

    private void fill(BlobMode mode) throws SQLException, CodecException {
        stores.progress().accept("Loading the blob study: " + mode.name());
        BlobTables.create(connection, mode.table(), mode.rowFormat());
        Set<Integer> there = BlobTables.ids(connection, mode.table());
        try (Codec codec = BlobTables.openCodec(mode.storedBy());
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO " + mode.table() + " VALUES (?, ?)")) {
            for (BlobLevel level : levels) {
                int count = mode.isSlowToEncode() ? data.visited(level) : data.count(level);
                for (int i = 0; i < count; i++) {
                    if (!there.contains(data.id(level, i))) {
                        insert(insert, codec, data.id(level, i), data.value(level, i));
                    }
                }
                connection.commit();
            }
        }
    }

    private static void insert(PreparedStatement insert, Codec codec, int id, byte[] value)
            throws SQLException, CodecException {
        byte[] encoded = value;
        int length = value.length;
        if (codec != null) {
            encoded = new byte[codec.maxEncodedLength(value.length)];
            length = codec.encode(value, 0, value.length, encoded, 0);
        }
        insert.setInt(1, id);
        insert.setBinaryStream(2, new ByteArrayInputStream(encoded, 0, length), length);
        insert.executeUpdate();
    }
}
