package dev.weir.lab.study.load;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.R2dbc;
import dev.weir.lab.study.Target;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** r2dbc-mysql through r2dbc-pool. */
final class R2dbcPool extends LoadClient<ConnectionPool> {
    private final ConnectionFactory factory;

    private R2dbcPool(OpenClient control, ConnectionFactory factory) {
        super(control);
        this.factory = factory;
    }

    /** Opens both as they come. */
    static R2dbcPool open(Target target) {
        return new R2dbcPool(control(target), R2dbc.factory(target, false));
    }

    /** Opens a pool that does not tell its connections when they come back, so that they send no ping. */
    static R2dbcPool withoutPing(Target target) {
        return new R2dbcPool(control(target), new SilentReturns(R2dbc.factory(target, false)));
    }

    private static OpenClient control(Target target) {
        return R2dbc.client(R2dbc.factory(target, false).create().block());
    }

    @Override
    ConnectionPool open(int connections) {
        ConnectionPool pool = new ConnectionPool(ConnectionPoolConfiguration.builder(factory)
                .initialSize(connections)
                .maxSize(connections)
                .build());
        pool.warmup().block();
        return pool;
    }

    @Override
    Requests requests(ConnectionPool pool, LoadQuery query, Rows.Source rows) {
        return (number, answer) -> Mono.usingWhen(
                        pool.create(),
                        connection -> ask(connection, query, number, rows.of(query, number)),
                        Connection::close)
                .subscribe(ignored -> {}, answer::done, () -> answer.done(null));
    }

    private static Mono<Integer> ask(Connection connection, LoadQuery query, int number, Rows rows) {
        return Flux.from(connection
                        .createStatement(query.sql(number))
                        .bind(0, query.key(number))
                        .execute())
                .flatMap(result -> result.map((row, metadata) -> {
                    rows.row(row.get(0, Integer.class), row.get(1, String.class));
                    return number;
                }))
                .then(Mono.fromRunnable(rows::end));
    }

    @Override
    void close(ConnectionPool pool) {
        pool.disposeLater().block();
    }
}
