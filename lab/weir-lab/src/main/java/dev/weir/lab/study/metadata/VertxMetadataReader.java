package dev.weir.lab.study.metadata;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Reads through the Vert.x MySQL client, one read at a time: the caller waits while the event loop takes the rows.
 *
 * @param client the pool, or the connection taken from it
 */
record VertxMetadataReader(Vertx vertx, Pool pool, SqlClient client) implements MetadataReader {
    static VertxMetadataReader open(Target target, boolean throughPool) throws Exception {
        MySQLConnectOptions options = VertxClient.options(target);
        options.setPreparedStatementCacheSqlFilter(sql -> sql.length() <= MetadataArms.LONGEST_STATEMENT);
        return VertxClient.open(vertx -> {
            Pool pool = MySQLBuilder.pool()
                    .with(new PoolOptions().setMaxSize(1))
                    .connectingTo(options)
                    .using(vertx)
                    .build();
            return new VertxMetadataReader(
                    vertx, pool, throughPool ? pool : await("a connection", pool.getConnection()));
        });
    }

    @Override
    public void read(MetadataReader.LevelRead level, int key, Sink sink) throws Exception {
        List<GetterKind> kinds = level.kinds();
        RowSet<Row> rows =
                await("the rows of a read", client.preparedQuery(level.sql()).execute(Tuple.of(key)));
        for (Row row : rows) {
            for (int i = 0; i < kinds.size(); i++) {
                kinds.get(i).take(row, i, sink);
            }
            sink.endRow();
        }
    }

    @Override
    public String value(String sql) throws Exception {
        return VertxClient.value(client, sql);
    }

    @Override
    public Map<String, String> negotiated() {
        return Map.of("pool", "1 connection");
    }

    @Override
    public void close() throws SQLException {
        try {
            if (client instanceof SqlConnection connection) {
                await("the end of the connection", connection.close());
            }
            await("the end of the pool", pool.close());
            await("the end of its threads", vertx.close());
        } catch (Exception e) {
            throw new SQLException("the Vert.x client does not close", e);
        }
    }
}
