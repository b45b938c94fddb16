package dev.weir.lab.study.keys;

import dev.weir.lab.study.RawClient;
import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.RawRequests;
import dev.weir.rig.raw.RawTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A table of MySQL, one raw connection per thread: executes the prepared statement and counts the rows. */
final class RawStore implements KeyStore.Blocking {
    /** Slightly more than the bytes of an execution with one key: header, command, statement, flags, type and value. */
    private static final int EXECUTION_BYTES = 48;

    private final RawTarget target;
    private final Queue<RawClient> all = new ConcurrentLinkedQueue<>();

    /** Belongs to this session, not to the class, and ends with it. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<RawClient> own = new ThreadLocal<>();

    RawStore(RawTarget target) {
        this.target = target;
    }

    /** Returns the calling thread's own connection. */
    private RawClient client() throws IOException, SQLException {
        RawClient client = own.get();
        if (client == null) {
            client = new RawClient(RawConnection.open(target));
            all.add(client);
            own.set(client);
        }
        return client;
    }

    @Override
    public Lookup lookup(int keys) {
        String sql = Sql.single(keys);
        return key -> {
            RawClient client = client();
            return client.connection().run(RawRequests.execute(client.prepared(sql), Keys.bytes(key))) > 0;
        };
    }

    /** Sends all executions in one write. */
    boolean[] contains(String sql, UUID[] keys) throws IOException, SQLException {
        RawClient client = client();
        int statement = client.prepared(sql);
        ByteArrayOutputStream requests = new ByteArrayOutputStream(EXECUTION_BYTES * keys.length);
        for (UUID key : keys) {
            requests.writeBytes(RawRequests.execute(statement, Keys.bytes(key)));
        }
        long[] rows = new long[keys.length];
        client.connection().run(requests.toByteArray(), rows);
        boolean[] answers = new boolean[keys.length];
        for (int i = 0; i < keys.length; i++) {
            answers[i] = rows[i] > 0;
        }
        return answers;
    }

    @Override
    public void roundTrip() throws IOException, SQLException {
        client().value("SELECT 1");
    }

    @Override
    public Map<String, String> settings() throws IOException, SQLException {
        RawClient client = client();
        return Map.of(
                "tls_cipher", client.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"),
                "autocommit", client.value("SELECT @@SESSION.autocommit"));
    }

    @Override
    public void close() {
        own.remove();
        all.forEach(RawClient::close);
        all.clear();
    }
}
