package dev.weir.lab.study.blob;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An open raw connection, put to plain values. */
final class RawBlobSession implements ArmSession {
    private static final BlobMode PLAIN = BlobMode.named(BlobMode.PLAIN);

    private final RawConnection connection;

    RawBlobSession(RawConnection connection) {
        this.connection = connection;
    }

    @Override
    public Operation operation(Map<String, String> level) {
        try {
            return new Hop(visited(BlobLevel.of(level)));
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("cannot find the values of " + level + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String digest(Map<String, String> level) throws Exception {
        BlobDigest digest = new BlobDigest();
        for (BlobTables.Stored value : visited(BlobLevel.of(level))) {
            connection.read(request(value.id()), row -> {
                byte[] bytes = row.value();
                digest.add(bytes, bytes.length);
            });
        }
        return digest.toString();
    }

    private static byte[] request(int id) {
        return RawConnection.query(PLAIN.query(Integer.toString(id)));
    }

    private List<BlobTables.Stored> visited(BlobLevel level) throws IOException, SQLException {
        List<BlobTables.Stored> found = new ArrayList<>();
        String sql = "SELECT id, length FROM " + BlobTables.VALUES + " WHERE visited AND size = " + level.size()
                + " AND data = '" + level.data() + "' ORDER BY id";
        connection.read(
                RawConnection.query(sql),
                row -> found.add(new BlobTables.Stored(number(row.value()), number(row.value()))));
        if (found.isEmpty()) {
            throw new SQLException("no values at " + level.key());
        }
        return found;
    }

    private static int number(byte[] text) {
        return Integer.parseInt(new String(text, StandardCharsets.US_ASCII));
    }

    @Override
    public void roundTrip() throws Exception {
        connection.value("SELECT 1");
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        return Map.of(
                "tls_cipher", connection.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"),
                "max_allowed_packet", connection.value("SELECT @@SESSION.max_allowed_packet"));
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Fetches one value; the next call fetches the next one of the level. */
    private final class Hop implements Operation {
        private final List<byte[]> requests;
        private final double meanLength;
        private int next;

        Hop(List<BlobTables.Stored> values) {
            this.requests = values.stream().map(value -> request(value.id())).toList();
            this.meanLength = values.stream()
                    .mapToInt(BlobTables.Stored::length)
                    .average()
                    .orElseThrow();
        }

        @Override
        public Object once() throws Exception {
            byte[] request = requests.get(next);
            next = (next + 1) % requests.size();
            long rows = connection.run(request);
            if (rows != 1) {
                throw new SQLException("rows=" + rows + ", expected 1");
            }
            return rows;
        }

        @Override
        public long firstRowNanoTime() {
            return connection.firstRowNanoTime();
        }

        @Override
        public double payloadBytes() {
            return meanLength;
        }
    }
}
