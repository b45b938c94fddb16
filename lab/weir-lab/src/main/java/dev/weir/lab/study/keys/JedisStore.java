package dev.weir.lab.study.keys;

import dev.weir.lab.study.Redis;
import dev.weir.lab.study.Target;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;

/** Sets of Redis through Jedis and its pool. */
final class JedisStore {
    private static final long TIMEOUT_SECONDS = 30;

    private JedisStore() {}

    private static RedisClient connect(Target target) {
        ConnectionPoolConfig config = new ConnectionPoolConfig();
        config.setMaxTotal(KeyStore.POOL_SIZE);
        config.setMaxIdle(KeyStore.POOL_SIZE);
        return RedisClient.builder()
                .hostAndPort(target.host(), target.port())
                .poolConfig(config)
                .build();
    }

    static byte[] set(int keys) {
        return KeyLevel.set(keys).getBytes(StandardCharsets.US_ASCII);
    }

    private interface Store extends KeyStore {
        RedisClient client();

        @Override
        default void roundTrip() {
            client().ping();
        }

        @Override
        default Map<String, String> settings() {
            return Redis.settings(client().info("server"));
        }

        @Override
        default void close() {
            client().close();
        }
    }

    /** One key per request: SISMEMBER. */
    record Single(RedisClient client, boolean grows) implements Store, KeyStore.Blocking {
        static Single open(Target target) {
            return new Single(connect(target), true);
        }

        /** Returns a pool with a fixed number of connections, however many threads ask. */
        static Single ofFixedSize(Target target) {
            return new Single(connect(target), false);
        }

        @Override
        public Lookup lookup(int keys) {
            byte[] set = set(keys);
            return key -> client.sismember(set, Keys.bytes(key));
        }

        /** All connections are held at the same time, so that none is missed. */
        @Override
        public void warmUp(int keys, int parallelism, WorkerThreads workers) throws Exception {
            int held = grows ? Math.max(KeyStore.POOL_SIZE, parallelism) : KeyStore.POOL_SIZE;
            client.getPool().setMaxTotal(held);
            client.getPool().setMaxIdle(held);
            CyclicBarrier together = new CyclicBarrier(held);
            workers.run(held, member -> {
                try (Connection connection = client.getPool().getResource()) {
                    connection.ping();
                    together.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                }
            });
        }
    }

    /** Several keys per request. */
    record Batch(RedisClient client, Request request) implements Store, KeyStore.Batching {
        @FunctionalInterface
        interface Request {
            /** Returns one answer per key, in their order. */
            List<Boolean> send(RedisClient client, byte[] set, byte[][] members);
        }

        /** One command with all keys: SMISMEMBER. */
        static Batch oneCommand(Target target) {
            return new Batch(connect(target), RedisClient::smismember);
        }

        /** A SISMEMBER command per key, all sent before the first answer is read. */
        static Batch pipelined(Target target) {
            return new Batch(connect(target), Batch::pipeline);
        }

        private static List<Boolean> pipeline(RedisClient client, byte[] set, byte[][] members) {
            try (Pipeline pipeline = client.pipelined()) {
                List<Response<Boolean>> responses = new ArrayList<>(members.length);
                for (byte[] member : members) {
                    responses.add(pipeline.sismember(set, member));
                }
                pipeline.sync();
                return responses.stream().map(Response::get).toList();
            }
        }

        @Override
        public BatchLookup lookup(int keys, int batch) {
            byte[] set = set(keys);
            return request -> contains(set, request);
        }

        private boolean[] contains(byte[] set, UUID[] keys) {
            byte[][] members = new byte[keys.length][];
            for (int i = 0; i < keys.length; i++) {
                members[i] = Keys.bytes(keys[i]);
            }
            List<Boolean> found = request.send(client, set, members);
            boolean[] answers = new boolean[keys.length];
            for (int i = 0; i < keys.length; i++) {
                answers[i] = found.get(i);
            }
            return answers;
        }
    }
}
