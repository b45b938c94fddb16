package dev.weir.lab.study.stream;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** An open raw connection. What is timed counts rows; the digest reads the same statement again, and decodes it. */
final class RawSession implements ArmSession {
    private final RawConnection connection;
    private final boolean prepared;
    private final Map<String, byte[]> requests = new HashMap<>();

    RawSession(RawConnection connection, boolean prepared) {
        this.connection = connection;
        this.prepared = prepared;
    }

    @Override
    public Operation operation(Map<String, String> level) {
        try {
            int rows = Integer.parseInt(level.get("rows"));
            return new Hop(request(StreamFixture.query(rows)), rows);
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("cannot make ready for " + level + ": " + e, e);
        }
    }

    /** Each statement is prepared once, as a driver's cache has it. */
    private byte[] request(String sql) throws IOException, SQLException {
        byte[] request = requests.get(sql);
        if (request == null) {
            request = prepared ? RawConnection.execute(connection.prepare(sql)) : RawConnection.query(sql);
            requests.put(sql, request);
        }
        return request;
    }

    @Override
    public String digest(Map<String, String> level) throws Exception {
        int rows = Integer.parseInt(level.get("rows"));
        String sql = StreamFixture.query(rows);
        long hopped = connection.run(request(sql));
        if (hopped != rows) {
            return hopped + " rows, hopped over";
        }
        DigestWork work = new DigestWork();
        work.begin();
        connection.read(
                RawConnection.query(sql), row -> work.row(Integer.parseInt(text(row.value())), text(row.value())));
        return work.result();
    }

    private static String text(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public void roundTrip() throws Exception {
        connection.value("SELECT 1");
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("tls_cipher", connection.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        for (String variable : StreamSession.SESSION_VARIABLES) {
            found.put(variable, connection.value("SELECT @@SESSION." + variable));
        }
        return found;
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Moves the bytes of a result. */
    private final class Hop implements Operation {
        private final byte[] request;
        private final int rows;

        Hop(byte[] request, int rows) {
            this.request = request;
            this.rows = rows;
        }

        @Override
        public Object once() throws Exception {
            long found = connection.run(request);
            if (found != rows) {
                throw new SQLException("rows=" + found + ", expected " + rows);
            }
            return found;
        }

        @Override
        public long firstRowNanoTime() {
            return connection.firstRowNanoTime();
        }
    }
}
