package dev.weir.lab.study.load;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The Vert.x MySQL client: a pool whose connections have one request each, or a client that pipelines requests on its connections. */
final class VertxPool extends LoadClient<SqlClient> {
    /** Requests that a connection of the pipelining client has on their way at most. */
    static final int PIPELINING_LIMIT = 256;

    private final Vertx vertx;
    private final MySQLConnectOptions options;
    private final boolean pipelined;

    private record Control(Vertx vertx, SqlConnection connection) implements VertxClient.Session {}

    private VertxPool(OpenClient control, Vertx vertx, MySQLConnectOptions options, boolean pipelined) {
        super(control);
        this.vertx = vertx;
        this.options = options;
        this.pipelined = pipelined;
    }

    static VertxPool open(Target target, boolean pipelined) throws Exception {
        MySQLConnectOptions options = VertxClient.options(target);
        if (pipelined) {
            options.setPipeliningLimit(PIPELINING_LIMIT);
        }
        return VertxClient.open(vertx -> new VertxPool(
                new Control(vertx, await("a connection", MySQLConnection.connect(vertx, options))),
                vertx,
                options,
                pipelined));
    }

    @Override
    SqlClient open(int connections) {
        PoolOptions pool = new PoolOptions().setMaxSize(connections);
        return pipelined
                ? MySQLBuilder.client()
                        .with(pool)
                        .connectingTo(options)
                        .using(vertx)
                        .build()
                : MySQLBuilder.pool()
                        .with(pool)
                        .connectingTo(options)
                        .using(vertx)
                        .build();
    }

    @Override
    Requests requests(SqlClient pool, LoadQuery query, Rows.Source rows) {
        PreparedQuery<RowSet<Row>> usual = pool.preparedQuery(query.usualSql());
        PreparedQuery<RowSet<Row>> slow = pool.preparedQuery(LoadQuery.SLOW_SQL);
        return (number, answer) -> (query.isSlow(number) ? slow : usual)
                .execute(Tuple.of(query.key(number)))
                .map(found -> {
                    Rows taker = rows.of(query, number);
                    found.forEach(row -> taker.row(row.getInteger(0), row.getString(1)));
                    taker.end();
                    return number;
                })
                .onComplete(done -> answer.done(done.cause()));
    }

    @Override
    void close(SqlClient pool) throws Exception {
        await("the end of its connections", pool.close());
    }
}
