package dev.weir.lab.study;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/** The common part of the studies that read from Redis. */
public final class Redis {
    private static final String VERSION = "redis_version:";

    private Redis() {}

    /** Opens something on a Lettuce client, which ends if connecting fails. */
    public static <T> T lettuce(Target target, Function<RedisClient, T> opener) {
        RedisClient client = RedisClient.create(RedisURI.create(target.host(), target.port()));
        try {
            // if the server is lost, requests in flight fail instead of being queued
            client.setOptions(ClientOptions.builder().autoReconnect(false).build());
            return opener.apply(client);
        } catch (RuntimeException e) {
            shutDown(client);
            throw e;
        }
    }

    public static void shutDown(RedisClient client) {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    /** Returns the settings in effect on a connection, from the answer to {@code INFO server}. */
    public static Map<String, String> settings(String info) {
        String version = info.lines()
                .filter(line -> line.startsWith(VERSION))
                .map(line -> line.substring(VERSION.length()))
                .findFirst()
                .orElse("unknown");
        return Map.of("redis_version", version, "tls_cipher", "");
    }
}
