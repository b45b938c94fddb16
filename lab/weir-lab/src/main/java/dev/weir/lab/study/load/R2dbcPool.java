package dev.weir.lab.study.load;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.R2dbc;
import dev.weir.lab.study.Target;
import io.asyncer.r2dbc.mysql.MySqlConnectionFactory;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** r2dbc-mysql through r2dbc-pool, both as they come. */
final class R2dbcPool extends LoadClient<ConnectionPool> {
    private final MySqlConnectionFactory factory;

    private R2dbcPool(OpenClient control, MySqlConnectionFactory factory) {
        super(control);
        this.factory = factory;
    }

    static R2dbcPool open(Target target) {
        MySqlConnectionFactory factory = R2dbc.factory(target, false);
        return new R2dbcPool(R2dbc.client(factory.create().block()), factory);
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
    Requests requests(ConnectionPool pool, LoadQuery query, Rows rows) {
        return (number, answer) -> Mono.usingWhen(
                        pool.create(),
                        connection -> ask(connection, query.sql(number), number, rows),
                        Connection::close)
                .subscribe(ignored -> {}, answer::done, () -> answer.done(null));
    }

    private static Mono<Integer> ask(Connection connection, String sql, int number, Rows rows) {
        return Flux.from(connection
                        .createStatement(sql)
                        .bind(0, LoadTable.key(number))
                        .execute())
                .flatMap(result -> result.map((row, metadata) -> {
                    rows.row(number, row.get(0, Integer.class), row.get(1, String.class));
                    return number;
                }))
                .singleOrEmpty()
                .switchIfEmpty(Mono.fromRunnable(() -> rows.none(number)));
    }

    @Override
    void close(ConnectionPool pool) {
        pool.disposeLater().block();
    }
}
