package dev.weir.lab.server;

import dev.weir.lab.raw.ServerGreeting;

/**
 * The facts that a server reports before login.
 *
 * @param authenticationPlugin the plugin it proposes; empty when it names none
 * @param connectMicros time of connecting by TCP, in microseconds
 */
public record ServerHello(String version, boolean tlsOffered, String authenticationPlugin, double connectMicros) {
    /**
     * Connects, reads the greeting, and leaves.
     *
     * @throws dev.weir.lab.EnvironmentException when nobody is there, or nobody who speaks MySQL's protocol, within 5 s each
     */
    public static ServerHello read(ServerUrl url) {
        return Greeting.hello(url);
    }

    static ServerHello of(ServerGreeting greeting, double connectMicros) {
        return new ServerHello(greeting.version(), greeting.offersTls(), greeting.plugin(), connectMicros);
    }

    /** {@code MySQL} or {@code MariaDB}. */
    public String product() {
        return ServerVersion.of(version).product();
    }
}
