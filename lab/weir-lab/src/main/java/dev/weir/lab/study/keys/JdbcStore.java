package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** A table of MySQL, one key per statement. */
record JdbcStore(Connections connections) implements KeyStore.Blocking {
    private static final long TIMEOUT_SECONDS = 30;

    @Override
    public Lookup lookup(int keys) {
        String sql = Sql.single(keys);
        return key -> contains(sql, key);
    }

    private boolean contains(String sql, UUID key) throws SQLException {
        Connection connection = connections.take();
        try {
            return Sql.contains(connection, sql, key);
        } finally {
            connections.giveBack(connection);
        }
    }

    /** All connections are held at the same time, so that none is missed. */
    @Override
    public void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
        String sql = Sql.single(keys);
        UUID key = Keys.key(0);
        int held = connections.allow(Math.min(parallelism, KeyLevel.MOST_PARALLEL));
        CyclicBarrier together = new CyclicBarrier(held);
        workers.run(held, member -> {
            Connection connection = connections.take();
            try {
                Sql.contains(connection, sql, key);
                together.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } finally {
                connections.giveBack(connection);
            }
        });
    }

    @Override
    public void roundTrip() throws SQLException {
        Connection connection = connections.take();
        try {
            Sql.roundTrip(connection);
        } finally {
            connections.giveBack(connection);
        }
    }

    @Override
    public Map<String, String> settings() throws SQLException {
        Connection connection = connections.take();
        try {
            return Sql.settings(connection);
        } finally {
            connections.giveBack(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        connections.close();
    }
}
