package dev.weir.lab.study.metadata;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An open raw connection. What is timed counts rows; the digest reads the same statements again as text, and decodes them. */
final class RawMetadataSession implements ArmSession {
    private final RawConnection connection;
    private final Map<String, Integer> statements = new HashMap<>();

    RawMetadataSession(RawConnection connection) {
        this.connection = connection;
    }

    @Override
    public Operation operation(Map<String, String> factors) {
        try {
            return new Hop(MetadataLevel.of(factors));
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    /** Each statement is prepared once, as a driver's cache has it. */
    private int statement(String sql) throws IOException, SQLException {
        Integer statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepare(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    @Override
    public String digest(Map<String, String> factors) throws Exception {
        MetadataLevel level = MetadataLevel.of(factors);
        List<Kind> kinds = level.kinds();
        DigestSink digest = new DigestSink();
        int statement = statement(level.sql());
        for (int visit = 0; visit < level.digested(); visit++) {
            int key = level.key(visit);
            long hopped = connection.run(RawConnection.execute(statement, key));
            if (hopped != level.rows()) {
                return hopped + " rows, hopped over";
            }
            connection.read(RawConnection.query(level.sql().replace("?", Integer.toString(key))), row -> {
                kinds.forEach(kind -> kind.take(row, digest));
                digest.endRow();
            });
        }
        return digest.toString();
    }

    @Override
    public void roundTrip() throws Exception {
        connection.value("SELECT 1");
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("tls_cipher", connection.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        for (String variable : MetadataSession.SESSION_VARIABLES) {
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
        private final byte[][] requests = new byte[Visits.COUNT][];
        private final Visits visits = new Visits();
        private final int rows;

        Hop(MetadataLevel level) throws IOException, SQLException {
            int statement = statement(level.sql());
            for (int visit = 0; visit < requests.length; visit++) {
                requests[visit] = RawConnection.execute(statement, level.key(visit));
            }
            this.rows = level.rows();
        }

        @Override
        public Object once() throws Exception {
            long found = connection.run(requests[visits.next()]);
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
