package dev.weir.lab.study.keys;

import dev.weir.lab.raw.RawConnection;
import dev.weir.lab.raw.RawRequests;
import dev.weir.lab.raw.RawTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A table of MySQL, one raw connection for each thread: the prepared statement is executed, and its rows are counted. */
final class RawStore implements KeyStore.Blocking {
    /** A little more than an execution with one key takes: header, command, statement, flags, type and value. */
    private static final int EXECUTION_BYTES = 48;

    private final RawTarget target;
    private final Queue<Connected> all = new ConcurrentLinkedQueue<>();

    /** Belongs to this session, not to the class, and ends with it. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Connected> own = new ThreadLocal<>();

    /** A connection and the statements prepared on it, by their text. */
    record Connected(RawConnection connection, Map<String, Integer> statements) {
        boolean contains(String sql, UUID key) throws IOException, SQLException {
            return connection.run(RawRequests.execute(statement(sql), Keys.bytes(key))) > 0;
        }

        /** All executions in one write. */
        boolean[] contains(String sql, UUID[] keys) throws IOException, SQLException {
            int statement = statement(sql);
            ByteArrayOutputStream requests = new ByteArrayOutputStream(EXECUTION_BYTES * keys.length);
            for (UUID key : keys) {
                requests.writeBytes(RawRequests.execute(statement, Keys.bytes(key)));
            }
            long[] rows = new long[keys.length];
            connection.run(requests.toByteArray(), rows);
            boolean[] answers = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++) {
                answers[i] = rows[i] > 0;
            }
            return answers;
        }

        private int statement(String sql) throws IOException, SQLException {
            Integer statement = statements.get(sql);
            if (statement == null) {
                statement = connection.prepare(sql);
                statements.put(sql, statement);
            }
            return statement;
        }
    }

    RawStore(RawTarget target) {
        this.target = target;
    }

    /** The calling thread's own connection. */
    Connected connected() throws IOException, SQLException {
        Connected connected = own.get();
        if (connected == null) {
            connected = new Connected(RawConnection.open(target), new HashMap<>());
            all.add(connected);
            own.set(connected);
        }
        return connected;
    }

    @Override
    public Lookup lookup(int keys) {
        String sql = Sql.single(keys);
        return key -> connected().contains(sql, key);
    }

    @Override
    public void roundTrip() throws IOException, SQLException {
        connected().connection().value("SELECT 1");
    }

    @Override
    public Map<String, String> settings() throws IOException, SQLException {
        RawConnection connection = connected().connection();
        return Map.of(
                "tls_cipher", connection.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"),
                "autocommit", connection.value("SELECT @@SESSION.autocommit"));
    }

    @Override
    public void close() {
        own.remove();
        all.forEach(each -> each.connection().close());
        all.clear();
    }
}
