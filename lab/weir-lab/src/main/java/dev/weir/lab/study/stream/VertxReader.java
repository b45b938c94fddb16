package dev.weir.lab.study.stream;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.RowStream;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Reads through the Vert.x MySQL client: the caller waits while the event loop takes the rows. */
record VertxReader(Vertx vertx, SqlConnection connection, boolean prepared, int fetchRows)
        implements RowReader, VertxClient.Session {
    /** Longer than the lab waits for any experiment: a large result may take minutes on a slow link. */
    private static final Duration READ_LIMIT = Duration.ofMinutes(10);

    private static final String LAST_ROW = "the last row";

    static VertxReader open(Target target, boolean prepared, int fetchRows) throws Exception {
        MySQLConnectOptions options = VertxClient.options(target).setCachePreparedStatements(prepared);
        return VertxClient.open(vertx -> new VertxReader(
                vertx, await("a connection", MySQLConnection.connect(vertx, options)), prepared, fetchRows));
    }

    @Override
    public void read(String sql, RowWork work) throws Exception {
        if (fetchRows > 0) {
            PreparedStatement statement = await("the prepared statement", connection.prepare(sql));
            await(
                    LAST_ROW,
                    READ_LIMIT,
                    stream(statement, Integer.MAX_VALUE, work).done());
            await("the end of the statement", statement.close());
            return;
        }
        for (Row row : rows(sql)) {
            work.row(row.getInteger(0), row.getString(1));
        }
    }

    @Override
    public void readAndCloseEarly(String sql, int rows, RowWork work) throws Exception {
        if (fetchRows > 0) {
            PreparedStatement statement = await("the prepared statement", connection.prepare(sql));
            OpenStream open = stream(statement, rows, work);
            await("the first rows", READ_LIMIT, open.taken());
            await("the end of the cursor", open.rows().close());
            await("the end of the statement", statement.close());
            return;
        }
        int taken = 0;
        for (Row row : rows(sql)) {
            if (taken++ == rows) {
                return;
            }
            work.row(row.getInteger(0), row.getString(1));
        }
    }

    @Override
    public void pauseFor(String sql, int rows, RowWork work, Action action) throws Exception {
        if (fetchRows > 0) {
            PreparedStatement statement = await("the prepared statement", connection.prepare(sql));
            OpenStream open = stream(statement, rows, work);
            await("the first rows", READ_LIMIT, open.taken());
            action.run();
            open.rows().resume();
            await(LAST_ROW, READ_LIMIT, open.done());
            await("the end of the statement", statement.close());
            return;
        }
        RowSet<Row> result = rows(sql);
        action.run();
        for (Row row : result) {
            work.row(row.getInteger(0), row.getString(1));
        }
    }

    @Override
    public Map<String, String> negotiated() {
        return Map.of("tls", String.valueOf(connection.isSSL()));
    }

    private RowSet<Row> rows(String sql) throws Exception {
        Future<RowSet<Row>> rows = prepared
                ? connection.preparedQuery(sql).execute()
                : connection.query(sql).execute();
        return await("the whole result", READ_LIMIT, rows.toCompletionStage());
    }

    /** A stream of rows, with futures for the first rows and for the end. */
    private record OpenStream(RowStream<Row> rows, CompletableFuture<Void> taken, CompletableFuture<Void> done) {}

    /** Streams into {@code work}; pauses by itself after {@code pauseAfter} rows. */
    private OpenStream stream(PreparedStatement statement, int pauseAfter, RowWork work) {
        RowStream<Row> rows = statement.createStream(fetchRows, Tuple.tuple());
        OpenStream open = new OpenStream(rows, new CompletableFuture<>(), new CompletableFuture<>());
        rows.exceptionHandler(failure -> {
            open.taken().completeExceptionally(failure);
            open.done().completeExceptionally(failure);
        });
        rows.endHandler(end -> {
            open.taken().complete(null);
            open.done().complete(null);
        });
        rows.handler(row -> {
            work.row(row.getInteger(0), row.getString(1));
            if (work.rows() == pauseAfter) {
                rows.pause();
                open.taken().complete(null);
            }
        });
        return open;
    }
}
