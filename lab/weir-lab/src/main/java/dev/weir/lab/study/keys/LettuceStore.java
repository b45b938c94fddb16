package dev.weir.lab.study.keys;

import dev.weir.lab.study.Redis;
import dev.weir.lab.study.Target;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.Map;

/** Sets of Redis through Lettuce: one connection, any number of requests in flight. */
record LettuceStore(RedisClient client, StatefulRedisConnection<byte[], byte[]> connection)
        implements KeyStore.Asynchronous {

    static LettuceStore open(Target target) {
        return Redis.lettuce(target, client -> new LettuceStore(client, client.connect(ByteArrayCodec.INSTANCE)));
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
        return Redis.settings(connection.sync().info("server"));
    }

    @Override
    public void close() {
        connection.close();
        Redis.shutDown(client);
    }
}
