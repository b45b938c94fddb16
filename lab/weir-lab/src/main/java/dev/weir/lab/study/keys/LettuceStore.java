package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.Map;

/** Sets of Redis through Lettuce: one connection, any number of requests in flight. */
record LettuceStore(RedisClient client, StatefulRedisConnection<byte[], byte[]> connection)
        implements KeyStore.Asynchronous {

    static LettuceStore open(Target target) {
        RedisClient client = RedisClient.create(RedisURI.create(target.host(), target.port()));
        try {
            // if the server is lost, requests in flight fail instead of being queued
            client.setOptions(ClientOptions.builder().autoReconnect(false).build());
            return new LettuceStore(client, client.connect(ByteArrayCodec.INSTANCE));
        } catch (RuntimeException e) {
            shutDown(client);
            throw e;
        }
    }

    @Override
    public AsyncLookup lookup(int keys) {
        byte[] set = JedisStore.set(keys);
        return key -> connection.async().sismember(set, Keys.bytes(key));
    }

    @Override
    public void roundTrip() {
        connection.sync().ping();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("redis_version", JedisStore.version(connection.sync().info("server")), "tls_cipher", "");
    }

    @Override
    public void close() {
        connection.close();
        shutDown(client);
    }

    private static void shutDown(RedisClient client) {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
}
