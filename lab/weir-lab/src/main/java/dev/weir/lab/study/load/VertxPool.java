package dev.weir.lab.study.load;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;

/** The Vert.x MySQL client: a pool whose connections have one request each, or a client that pipelines requests on its connections. */
final class VertxPool extends LoadClient<SqlClient> {
    /** Requests that a connection of the pipelining client has on their way at most. */
    static final int PIPELINING_LIMIT = 256;

    private final Vertx vertx;
    private final MySQLConnectOptions options;
    private final boolean pipelined;

    private record Control(Vertx vertx, SqlConnection connection) implements VertxClient.Session {}

    private final boolean readOnly;
    /** The reason why a session could not be made read-only; nothing is asked any more. */
    private volatile Throwable notReadOnly;

    private VertxPool(
            OpenClient control, Vertx vertx, MySQLConnectOptions options, boolean pipelined, boolean readOnly) {
        super(control);
        this.vertx = vertx;
        this.options = options;
        this.pipelined = pipelined;
        this.readOnly = readOnly;
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
                pipelined,
                target.readOnly()));
    }

    @Override
    SqlClient open(int connections) {
        PoolOptions pool = new PoolOptions().setMaxSize(connections);
        return pipelined ? build(MySQLBuilder.client(), pool) : build(MySQLBuilder.pool(), pool);
    }

    private <C extends SqlClient> C build(ClientBuilder<C> builder, PoolOptions pool) {
        builder.with(pool).connectingTo(options).using(vertx);
        return readOnly ? builder.withConnectHandler(this::restrict).build() : builder.build();
    }

    private void restrict(SqlConnection connection) {
        connection
                .query(Target.READ_ONLY)
                .execute()
                .onFailure(failure -> notReadOnly = failure)
                .onComplete(done -> connection.close());
    }

    @Override
    Requests requests(SqlClient pool, LoadQuery query, Rows.Source rows) {
        PreparedQuery<RowSet<Row>> usual = pool.preparedQuery(query.usualSql());
        PreparedQuery<RowSet<Row>> slow = pool.preparedQuery(FixtureQuery.SLOW_SQL);
        return (number, answer) -> (query.isSlow(number) ? slow : usual)
                .execute(values(query, number))
                .map(found -> read(found, query, rows.of(number)))
                .onComplete(done -> answer.done(notReadOnly == null ? done.cause() : notReadOnly));
    }

    private static Tuple values(LoadQuery query, int number) {
        if (query instanceof OwnQuery own) {
            return own.hasParameter() ? Tuple.of(own.parameter(number)) : Tuple.tuple();
        }
        return Tuple.of(query.key(number));
    }

    private static int read(RowSet<Row> found, LoadQuery query, Rows rows) {
        for (Row row : found) {
            if (query instanceof OwnQuery own) {
                Object[] values = new Object[own.columns().length()];
                Arrays.setAll(values, row::getValue);
                rows.row(values);
            } else {
                rows.row(row.getInteger(0), row.getString(1));
            }
        }
        rows.end();
        return found.size();
    }

    @Override
    void close(SqlClient pool) throws Exception {
        await("the end of its connections", pool.close());
    }
}
