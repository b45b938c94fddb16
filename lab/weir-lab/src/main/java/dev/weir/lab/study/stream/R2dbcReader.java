package dev.weir.lab.study.stream;

import dev.weir.lab.study.R2dbc;
import dev.weir.lab.study.Target;
import io.asyncer.r2dbc.mysql.api.MySqlConnection;
import io.asyncer.r2dbc.mysql.api.MySqlResult;
import io.asyncer.r2dbc.mysql.api.MySqlStatement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Reads through r2dbc-mysql: the caller waits while the event loop maps the rows. */
record R2dbcReader(MySqlConnection connection, int fetchRows) implements RowReader {
    static R2dbcReader open(Target target, boolean prepared, int fetchRows) {
        MySqlConnection connection = R2dbc.factory(target, prepared).create().block();
        return new R2dbcReader(connection, fetchRows);
    }

    @Override
    public void read(String sql, RowWork work) {
        rows(sql, work).then().block();
    }

    @Override
    public void readAndCloseEarly(String sql, int rows, RowWork work) {
        rows(sql, work).take(rows).then().block();
    }

    @Override
    public void pauseFor(String sql, int rows, RowWork work, Action action) throws Exception {
        var paused = new PausingSubscriber(rows);
        rows(sql, work).subscribe(paused);
        paused.taken.get();
        action.run();
        paused.request(Long.MAX_VALUE);
        paused.done.get();
    }

    @Override
    public String value(String sql) {
        return R2dbc.value(connection, sql);
    }

    @Override
    public Map<String, String> negotiated() {
        return R2dbc.negotiated(connection);
    }

    @Override
    public void close() {
        connection.close().block();
    }

    private Flux<Integer> rows(String sql, RowWork work) {
        MySqlStatement statement = connection.createStatement(sql);
        if (fetchRows > 0) {
            statement.fetchSize(fetchRows);
        }
        Flux<MySqlResult> results = Flux.from(statement.execute());
        return results.concatMap(result -> result.map((row, metadata) -> {
            Integer id = row.get(0, Integer.class);
            String name = row.get(1, String.class);
            work.row(id, name);
            return id;
        }));
    }

    /** Takes the first rows, then requests no more until resumed. */
    private static final class PausingSubscriber extends BaseSubscriber<Integer> {
        private final CompletableFuture<Void> taken = new CompletableFuture<>();
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private int left;

        PausingSubscriber(int rows) {
            this.left = rows;
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            request(left);
        }

        @Override
        protected void hookOnNext(Integer id) {
            if (--left == 0) {
                taken.complete(null);
            }
        }

        @Override
        protected void hookOnComplete() {
            taken.complete(null);
            done.complete(null);
        }

        @Override
        protected void hookOnError(Throwable failure) {
            taken.completeExceptionally(failure);
            done.completeExceptionally(failure);
        }
    }
}
