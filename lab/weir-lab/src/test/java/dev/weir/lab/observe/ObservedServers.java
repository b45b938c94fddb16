package dev.weir.lab.observe;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Servers that count, with the applications' tables, each started once for a class. */
final class ObservedServers implements AutoCloseable {
    private final Map<String, RunningServer> running = new ConcurrentHashMap<>();

    /**
     * Every kind and version that this machine has: the embedded ones, the one of the file {@code WEIR_TEST_MYSQLD}, and those
     * that {@code WEIR_TEST_SERVERS} names.
     */
    static List<String> kinds() {
        return List.copyOf(specs().keySet());
    }

    private static Map<String, String> specs() {
        Map<String, String> specs = new LinkedHashMap<>(Map.of("mysql", "mysql", "mariadb", "mariadb"));
        String newest = System.getenv("WEIR_TEST_MYSQLD");
        if (newest != null) {
            specs.put("newest", newest);
        }
        String named = System.getenv("WEIR_TEST_SERVERS");
        for (String each : named == null ? new String[0] : named.split(":", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                specs.put(each.substring(0, equals), each.substring(equals + 1));
            }
        }
        return specs;
    }

    RunningServer get(String kind) {
        return running.computeIfAbsent(kind, ObservedServers::start);
    }

    private static RunningServer start(String kind) {
        RunningServer server = startCounting(kind, List.of());
        try {
            Shop.load(server);
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
        return server;
    }

    /** Starts a server that counts, without tables, for the caller to close. */
    static RunningServer startCounting(String kind, List<String> options) {
        List<String> all = new ArrayList<>(List.of("--performance-schema=ON"));
        all.addAll(options);
        return start(kind, all);
    }

    /** Starts a server that does not count, for the caller to close. */
    static RunningServer startWithout(String kind) {
        return start(kind, List.of("--performance-schema=OFF"));
    }

    private static RunningServer start(String kind, List<String> options) {
        return RunningServer.start(
                ServerSpec.parse(specs().get(kind)), ServerSettings.small().withExtraOptions(options));
    }

    @Override
    public void close() {
        running.values().forEach(RunningServer::close);
    }
}
