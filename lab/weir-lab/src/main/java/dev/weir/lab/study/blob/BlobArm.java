package dev.weir.lab.study.blob;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

record BlobArm(Manifest.Arm info, ConnectionFactory factory, BlobMode mode) implements Arm {

    @Override
    public String obstacle(Target target) {
        return factory.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        Connection connection = factory.connect(target);
        return new BlobSession(connection, mode, factory.prepared(), BlobTables.openCodec(mode.codec()));
    }

    private static final class BlobSession implements SqlSession {
        private final Connection connection;
        private final BlobMode mode;
        private final boolean prepared;
        private final Codec codec;
        private byte[] buffer = new byte[0];
        private long firstRowNanoTime;

        /** Reads over an open connection; {@code codec} is {@code null} if there is nothing to decode. */
        BlobSession(Connection connection, BlobMode mode, boolean prepared, Codec codec) {
            this.connection = connection;
            this.mode = mode;
            this.prepared = prepared;
            this.codec = codec;
        }

        @Override
        public Operation operation(Level level) {
            try {
                return new ReadOperation(BlobTables.visited(connection, BlobLevel.of(level)));
            } catch (SQLException e) {
                throw new IllegalStateException("cannot find the values of " + level + ": " + e.getMessage(), e);
            }
        }

        @Override
        public String digest(Level level) throws Exception {
            BlobDigest digest = new BlobDigest();
            for (BlobTables.Stored value : BlobTables.visited(connection, BlobLevel.of(level))) {
                int length = read(value);
                digest.add(buffer, length);
            }
            return digest.toString();
        }

        /** Fetches and decodes a value; afterwards it is at the start of the buffer. */
        private int read(BlobTables.Stored value) throws SQLException, CodecException {
            byte[] fetched = fetch(value);
            if (mode.streams()) {
                return value.length();
            }
            if (codec == null) {
                buffer = fetched;
                return fetched.length;
            }
            if (buffer.length < value.length()) {
                buffer = new byte[value.length()];
            }
            return codec.decode(fetched, 0, fetched.length, buffer, 0, buffer.length);
        }

        /** Returns the stored form of a value; if read as a stream, it is in the buffer. */
        private byte[] fetch(BlobTables.Stored value) throws SQLException {
            int id = value.id();
            if (prepared) {
                try (PreparedStatement statement = connection.prepareStatement(mode.query("?"))) {
                    statement.setInt(1, id);
                    try (ResultSet rows = statement.executeQuery()) {
                        return only(rows, value);
                    }
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(mode.query(Integer.toString(id)))) {
                return only(rows, value);
            }
        }

        private byte[] only(ResultSet rows, BlobTables.Stored stored) throws SQLException {
            int id = stored.id();
            if (!rows.next()) {
                throw new SQLException("no row with id=" + id + " in " + mode.table());
            }
            firstRowNanoTime = System.nanoTime();
            if (mode.streams()) {
                stream(rows, stored);
                return buffer;
            }
            byte[] value = rows.getBytes(1);
            if (value == null) {
                throw new SQLException("the server gave NULL for " + mode.query(Integer.toString(id)));
            }
            return value;
        }

        private void stream(ResultSet rows, BlobTables.Stored stored) throws SQLException {
            if (buffer.length < stored.length()) {
                buffer = new byte[stored.length()];
            }
            try (InputStream in = rows.getBinaryStream(1)) {
                int length = in.readNBytes(buffer, 0, stored.length());
                if (length < stored.length() || in.read() >= 0) {
                    throw new SQLException("id=" + stored.id() + " ended after " + length + " bytes or went on after "
                            + stored.length());
                }
            } catch (IOException e) {
                throw new SQLException("cannot read id=" + stored.id() + " as a stream", e);
            }
        }

        @Override
        public OpenClient client() {
            return JdbcClient.of(connection);
        }

        @Override
        public List<String> sessionVariables() {
            return List.of("max_allowed_packet", "net_buffer_length", "character_set_results", "sql_mode");
        }

        @Override
        public Map<String, String> settingsInEffect() throws Exception {
            Map<String, String> found = SqlSession.super.settingsInEffect();
            found.put(
                    "row_format",
                    JdbcClient.value(
                            connection,
                            "SELECT ROW_FORMAT FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '"
                                    + mode.table() + "'"));
            return found;
        }

        @Override
        public void close() throws SQLException {
            if (codec != null) {
                codec.close();
            }
            connection.close();
        }

        /** Reads one value; the next call reads the next one of the level. */
        private final class ReadOperation implements Operation {
            private final List<BlobTables.Stored> values;
            private final double meanLength;
            private int next;

            ReadOperation(List<BlobTables.Stored> values) {
                this.values = values;
                this.meanLength = values.stream()
                        .mapToInt(BlobTables.Stored::length)
                        .average()
                        .orElseThrow();
            }

            @Override
            public Object once() throws Exception {
                BlobTables.Stored value = values.get(next);
                next = (next + 1) % values.size();
                int length = read(value);
                if (length != value.length()) {
                    throw new SQLException(
                            "id=" + value.id() + " has length=" + length + ", expected " + value.length());
                }
                return buffer;
            }

            @Override
            public long firstRowNanoTime() {
                return firstRowNanoTime;
            }

            @Override
            public double payloadBytes() {
                return meanLength;
            }
        }
    }
}
