package dev.weir.lab.study.keys;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.Map;

/** A table of MySQL through the Vert.x client: one connection, requests pipelined on it. */
record VertxStore(Vertx vertx, MySQLConnection connection) implements KeyStore.Asynchronous {
    /** Requests that the client sends before the first answer. */
    static final int PIPELINING_LIMIT = 256;

    static VertxStore open(Target target) throws Exception {
        MySQLConnectOptions options = VertxClient.options(target).setPipeliningLimit(PIPELINING_LIMIT);
        return VertxClient.open(
                vertx -> new VertxStore(vertx, await("a connection", MySQLConnection.connect(vertx, options))));
    }

    @Override
    public AsyncLookup lookup(int keys) throws Exception {
        PreparedQuery<RowSet<Row>> query = connection.preparedQuery(Sql.single(keys));
        // caches the statement before the first concurrent look-ups
        await("the first look-up", query.execute(Tuple.of(Buffer.buffer(Keys.bytes(Keys.key(0))))));
        return key -> query.execute(Tuple.of(Buffer.buffer(Keys.bytes(key))))
                .map(rows -> rows.size() == 1)
                .toCompletionStage();
    }

    @Override
    public void roundTrip() throws Exception {
        await("SELECT 1", connection.query("SELECT 1").execute());
    }

    @Override
    public Map<String, String> settings() throws Exception {
        String cipher = VertxClient.value(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'");
        return Map.of("tls_cipher", cipher, "pipelining limit", Integer.toString(PIPELINING_LIMIT));
    }

    @Override
    public void close() throws SQLException {
        VertxClient.close(connection, vertx);
    }
}
