package dev.weir.lab.study.load;

import dev.weir.jdbc.SharedKeyedReads;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;

/** Weir's shared keyed reads: requests that come while others are on their way go out together. */
final class SharedReadsClient extends LoadClient<SharedReadsClient.Reads> {
    private final ConnectionFactory factory;
    private final Target target;
    private final DataSource source;
    /** For callers that wait; {@code null} if none waits. */
    private final RequestThreads threads;
    /** Asks the slow query, which is no read by key, on a connection of its own; {@code null} until there is one. */
    private PooledJdbc other;

    private record LoadRow(int id, String value) {}

    /**
     * The reads by key.
     *
     * @param butOne the reads over one connection less
     */
    record Reads(SharedKeyedReads<LoadRow> all, SharedKeyedReads<LoadRow> butOne) {}

    /** Connects; {@code threads} is {@code null} for requests that nobody waits for. */
    SharedReadsClient(ConnectionFactory factory, Target target, RequestThreads threads) throws SQLException {
        super(JdbcClient.of(factory.connect(target)));
        this.factory = factory;
        this.target = target;
        this.source = factory.source(target);
        this.threads = threads;
    }

    /** Connections open when first needed, so that only those in use are held. */
    @Override
    Reads open(int connections) throws SQLException {
        return new Reads(reads(connections), reads(Math.max(1, connections - 1)));
    }

    private SharedKeyedReads<LoadRow> reads(int connections) throws SQLException {
        return SharedKeyedReads.over(
                        source, FixtureQuery.ROW.usualSql(), row -> new LoadRow(row.getInt(1), row.getString(2)))
                .connections(connections)
                .open();
    }

    @Override
    Requests requests(Reads pool, LoadQuery query, Rows.Source rows) throws Exception {
        if (query != FixtureQuery.SLOW_ONES) {
            return over(pool.all(), query, rows);
        }
        Requests usual = over(pool.butOne(), query, rows);
        if (other == null) {
            other = new PooledJdbc(factory, target, RequestThreads.platform());
        }
        Requests slow = other.requests(query, 1, rows);
        return (number, answer) -> (query.isSlow(number) ? slow : usual).send(number, answer);
    }

    private Requests over(SharedKeyedReads<LoadRow> reads, LoadQuery query, Rows.Source rows) {
        if (threads != null) {
            return (number, answer) ->
                    threads.execute(() -> take(reads.read(query.key(number)), rows.of(number)), answer);
        }
        return (number, answer) -> {
            CompletableFuture<Void> ignored = reads.readAsync(query.key(number))
                    .thenAccept(row -> take(row, rows.of(number)))
                    .whenComplete((done, failure) -> answer.done(failure));
        };
    }

    private static void take(LoadRow row, Rows rows) {
        if (row != null) {
            rows.row(row.id(), row.value());
        }
        rows.end();
    }

    @Override
    void close(Reads pool) throws SQLException {
        pool.all().close();
        pool.butOne().close();
    }

    @Override
    public void close() throws SQLException {
        super.close();
        if (other != null) {
            other.close();
        }
        if (threads != null) {
            threads.close();
        }
    }
}
