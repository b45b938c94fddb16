package dev.weir.acceptance.observe;

import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Servers that count, with the applications' tables, each started once for a class. */
final class ObservedServers implements AutoCloseable {
    private final Map<String, RunningServer> running = new ConcurrentHashMap<>();

    /** Every kind that this machine has; {@code newest} is the one of {@code WEIR_TEST_MYSQLD}. */
    static List<String> kinds() {
        List<String> kinds = new ArrayList<>(List.of("mysql", "mariadb"));
        if (System.getenv("WEIR_TEST_MYSQLD") != null) {
            kinds.add("newest");
        }
        return kinds;
    }

    RunningServer get(String kind) {
        return running.computeIfAbsent(kind, ObservedServers::start);
    }

    private static RunningServer start(String kind) {
        RunningServer server = start(kind, "--performance-schema=ON");
        try {
            Application.load(server);
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
        return server;
    }

    /** Starts a server that does not count, for the caller to close. */
    static RunningServer startWithout(String kind) {
        return start(kind, "--performance-schema=OFF");
    }

    private static RunningServer start(String kind, String option) {
        return RunningServer.start(
                ServerSpec.parse(kind.equals("newest") ? System.getenv("WEIR_TEST_MYSQLD") : kind),
                ServerSettings.small().withExtraOptions(List.of(option)));
    }

    @Override
    public void close() {
        running.values().forEach(RunningServer::close);
    }
}
