package dev.weir.lab.study.load;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Redis;
import dev.weir.lab.study.Target;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Strings of Redis by their key through Lettuce: any number of requests on each connection, which take turns. */
final class LettuceClient extends LoadClient<List<StatefulRedisConnection<String, String>>> {
    private final Control control;

    private LettuceClient(Control control) {
        super(control);
        this.control = control;
    }

    static LettuceClient open(Target target) {
        return Redis.lettuce(target, client -> new LettuceClient(new Control(client, client.connect())));
    }

    @Override
    List<StatefulRedisConnection<String, String>> open(int connections) {
        List<StatefulRedisConnection<String, String>> opened = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            opened.add(control.client().connect());
        }
        return opened;
    }

    @Override
    Requests requests(List<StatefulRedisConnection<String, String>> pool, LoadQuery query, Rows.Source rows) {
        AtomicInteger turn = new AtomicInteger();
        return (number, answer) -> {
            int key = query.key(number);
            CompletionStage<Void> ignored = pool.get(Math.floorMod(turn.getAndIncrement(), pool.size()))
                    .async()
                    .get(RedisRows.key(key))
                    .thenAccept(value -> take(key, value, rows.of(number)))
                    .whenComplete((done, failure) -> answer.done(failure));
        };
    }

    private static void take(int key, String value, Rows rows) {
        if (value != null) {
            rows.row(key, value);
        }
        rows.end();
    }

    @Override
    boolean answersSql() {
        return false;
    }

    @Override
    void roundTrip() {
        control.connection().sync().ping();
    }

    @Override
    void close(List<StatefulRedisConnection<String, String>> pool) {
        pool.forEach(StatefulRedisConnection::close);
    }

    private record Control(RedisClient client, StatefulRedisConnection<String, String> connection)
            implements OpenClient {
        @Override
        public String value(String sql) {
            throw new IllegalStateException("Redis answers no SQL, found " + sql);
        }

        @Override
        public Map<String, String> negotiated() {
            return Redis.settings(connection.sync().info("server"));
        }

        @Override
        public void close() {
            connection.close();
            Redis.shutDown(client);
        }
    }
}
