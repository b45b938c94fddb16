package dev.weir.lab.study.stream;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.RowStream;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Reads through the Vert.x MySQL client: the caller waits, the event loop takes the rows. */
final class VertxReader implements RowReader {
    private final Vertx vertx;
    private final SqlConnection connection;
    private final boolean prepared;
    private final int fetchRows;

    VertxReader(Vertx vertx, SqlConnection connection, boolean prepared, int fetchRows) {
        this.vertx = vertx;
        this.connection = connection;
        this.prepared = prepared;
        this.fetchRows = fetchRows;
    }

    static <T> T await(Future<T> future) throws Exception {
        return join(future.toCompletionStage().toCompletableFuture());
    }

    private static <T> T join(CompletableFuture<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    @Override
    public void read(String sql, RowWork work) throws Exception {
        if (fetchRows > 0) {
            PreparedStatement statement = await(connection.prepare(sql));
            join(stream(statement, Integer.MAX_VALUE, work).done());
            await(statement.close());
            return;
        }
        for (Row row : rows(sql)) {
            work.row(row.getInteger(0), row.getString(1));
        }
    }

    @Override
    public void readAndCloseEarly(String sql, int rows, RowWork work) throws Exception {
        if (fetchRows > 0) {
            PreparedStatement statement = await(connection.prepare(sql));
            OpenStream open = stream(statement, rows, work);
            join(open.taken());
            await(open.rows().close());
            await(statement.close());
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
            PreparedStatement statement = await(connection.prepare(sql));
            OpenStream open = stream(statement, rows, work);
            join(open.taken());
            action.run();
            open.rows().resume();
            join(open.done());
            await(statement.close());
            return;
        }
        RowSet<Row> result = rows(sql);
        action.run();
        for (Row row : result) {
            work.row(row.getInteger(0), row.getString(1));
        }
    }

    @Override
    public String value(String sql) throws Exception {
        RowSet<Row> rows = await(connection.query(sql).execute());
        for (Row row : rows) {
            return String.valueOf(row.getValue(row.size() - 1));
        }
        return "";
    }

    @Override
    public Map<String, String> negotiated() {
        return Map.of("tls", String.valueOf(connection.isSSL()));
    }

    @Override
    public void close() {
        connection.close().toCompletionStage().toCompletableFuture().join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private RowSet<Row> rows(String sql) throws Exception {
        return await(
                prepared
                        ? connection.preparedQuery(sql).execute()
                        : connection.query(sql).execute());
    }

    /** A stream of rows, what completes after the first rows, and what completes at its end. */
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
