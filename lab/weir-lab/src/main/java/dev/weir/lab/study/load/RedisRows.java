package dev.weir.lab.study.load;

import dev.weir.lab.study.Stores;
import java.net.InetSocketAddress;
import redis.clients.jedis.RedisClient;

/** The rows of the study's table as strings of Redis. */
final class RedisRows {
    private static final int KEYS_PER_COMMAND = 1000;

    private RedisRows() {}

    /** Returns the key of a row's value. */
    static String key(int id) {
        return "load_row:" + id;
    }

    static void load(Stores stores) {
        InetSocketAddress address = stores.redis();
        try (RedisClient redis = RedisClient.create(address.getHostString(), address.getPort())) {
            for (int first = 1; first <= LoadTable.ROWS; first += KEYS_PER_COMMAND) {
                String[] keysAndValues = new String[2 * KEYS_PER_COMMAND];
                for (int i = 0; i < KEYS_PER_COMMAND; i++) {
                    keysAndValues[2 * i] = key(first + i);
                    keysAndValues[2 * i + 1] = LoadTable.value(first + i);
                }
                redis.mset(keysAndValues);
            }
        }
    }
}
