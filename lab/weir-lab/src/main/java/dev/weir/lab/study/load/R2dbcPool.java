package dev.weir.lab.study.load;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.R2dbc;
import dev.weir.lab.study.Target;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.util.Arrays;
import org.reactivestreams.Publisher;
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
        return new R2dbcPool(control(target), factory(target));
    }

    /** Opens a pool that does not tell its connections when they come back, so that they send no ping. */
    static R2dbcPool withoutPing(Target target) {
        return new R2dbcPool(control(target), new SilentReturns(factory(target)));
    }

    private static ConnectionFactory factory(Target target) {
        ConnectionFactory factory = R2dbc.factory(target, false);
        return target.readOnly() ? new ReadOnlyConnections(factory) : factory;
    }

    private record ReadOnlyConnections(ConnectionFactory base) implements ConnectionFactory {
        @Override
        public Publisher<? extends Connection> create() {
            return Mono.from(base.create())
                    .delayUntil(connection -> Flux.from(
                                    connection.createStatement(Target.READ_ONLY).execute())
                            .flatMap(Result::getRowsUpdated));
        }

        @Override
        public ConnectionFactoryMetadata getMetadata() {
            return base.getMetadata();
        }
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
                        pool.create(), connection -> ask(connection, query, number, rows.of(number)), Connection::close)
                .subscribe(ignored -> {}, answer::done, () -> answer.done(null));
    }

    private static Mono<Integer> ask(Connection connection, LoadQuery query, int number, Rows rows) {
        Statement statement = connection.createStatement(query.sql(number));
        if (!(query instanceof OwnQuery own)) {
            statement.bind(0, query.key(number));
        } else if (own.hasParameter()) {
            statement.bind(0, own.parameter(number));
        }
        return Flux.from(statement.execute())
                .flatMap(result -> result.map((row, metadata) -> {
                    read(row, query, rows);
                    return number;
                }))
                .then(Mono.fromRunnable(rows::end));
    }

    private static void read(Row row, LoadQuery query, Rows rows) {
        if (query instanceof OwnQuery own) {
            Object[] values = new Object[own.columns().length()];
            Arrays.setAll(values, row::get);
            rows.row(values);
        } else {
            rows.row(row.get(0, Integer.class), row.get(1, String.class));
        }
    }

    @Override
    void close(ConnectionPool pool) {
        pool.disposeLater().block();
    }
}
