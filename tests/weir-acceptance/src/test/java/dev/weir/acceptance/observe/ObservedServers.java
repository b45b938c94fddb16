package dev.weir.acceptance.observe;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.lab.server.RunningServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Servers that count, with the applications' tables, each started once for a class. */
final class ObservedServers implements AutoCloseable {
    private final Map<String, RunningServer> running = new ConcurrentHashMap<>();

    /** Every kind and version that this machine has. */
    static List<String> kinds() {
        return Servers.versions();
    }

    RunningServer get(String kind) {
        return running.computeIfAbsent(kind, ObservedServers::start);
    }

    private static RunningServer start(String kind) {
        RunningServer server = startCounting(kind, List.of());
        try {
            Application.load(server);
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
        return server;
    }

    /** Starts a server that counts, without tables, for the caller to close. */
    static RunningServer startCounting(String kind, List<String> options) {
        return Servers.start(
                kind,
                Stream.concat(Stream.of("--performance-schema=ON"), options.stream())
                        .toList());
    }

    /** Starts a server that does not count, for the caller to close. */
    static RunningServer startWithout(String kind) {
        return Servers.start(kind, List.of("--performance-schema=OFF"));
    }

    @Override
    public void close() {
        running.values().forEach(RunningServer::close);
    }
}
