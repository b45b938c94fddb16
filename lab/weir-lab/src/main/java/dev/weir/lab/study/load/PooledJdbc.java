package dev.weir.lab.study.load;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** JDBC through a HikariCP pool: each request has a thread, which waits for a connection and for the answer. */
final class PooledJdbc extends LoadClient<HikariConnections> {
    private final ConnectionFactory factory;
    private final Target target;
    private final RequestThreads threads;

    PooledJdbc(ConnectionFactory factory, Target target, RequestThreads threads) throws SQLException {
        super(JdbcClient.of(factory.connect(target)));
        this.factory = factory;
        this.target = target;
        this.threads = threads;
    }

    @Override
    HikariConnections open(int connections) throws SQLException {
        HikariConnections pool = HikariConnections.forQueues(factory, target, connections);
        Connections.fill(pool, connections);
        return pool;
    }

    @Override
    Requests requests(HikariConnections pool, LoadQuery query, Rows.Source rows) {
        return (number, answer) -> threads.execute(() -> ask(pool, query, number, rows.of(number)), answer);
    }

    private static void ask(HikariConnections pool, LoadQuery query, int number, Rows rows) throws SQLException {
        try (Connection connection = pool.take();
                PreparedStatement statement = connection.prepareStatement(query.sql(number))) {
            bind(statement, query, number);
            try (ResultSet found = statement.executeQuery()) {
                read(found, query, rows);
            }
        }
    }

    private static void bind(PreparedStatement statement, LoadQuery query, int number) throws SQLException {
        if (!(query instanceof OwnQuery own)) {
            statement.setInt(1, query.key(number));
        } else if (own.hasParameter()) {
            statement.setObject(1, own.parameter(number));
        }
    }

    private static void read(ResultSet found, LoadQuery query, Rows rows) throws SQLException {
        if (query instanceof OwnQuery own) {
            OwnReading.read(found, own, rows);
            return;
        }
        while (found.next()) {
            rows.row(found.getInt(1), found.getString(2));
        }
        rows.end();
    }

    @Override
    void close(HikariConnections pool) {
        pool.close();
    }

    @Override
    public void close() throws SQLException {
        super.close();
        threads.close();
    }
}
