package dev.weir.acceptance;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests real servers: {@code mysql} and {@code mariadb}, each started once for a test JVM and stopped at its end. */
public final class TestServers implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(TestServers.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Servers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // the runner of a JVM that shares classes out with another executes each by itself, so that a root store ends
        // with it
        return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent("servers", key -> new Servers(new ConcurrentHashMap<>()), Servers.class);
    }

    /**
     * Those that run; closed by JUnit with its session.
     *
     * @param running by kind
     */
    public record Servers(Map<String, RunningServer> running) implements AutoCloseable {
        /** MariaDB has GTIDs without being asked. */
        private static final List<String> BINARY_LOG = List.of(
                "--log-bin=binlog",
                "--server-id=7",
                "--sync-binlog=0",
                "--loose-gtid-mode=ON",
                "--loose-enforce-gtid-consistency=ON");

        /**
         * The server of a kind, the one of the file {@code WEIR_TEST_MYSQLD} for {@code newest}, or one that {@code
         * WEIR_TEST_SERVERS} names: {@code mysql-5.7=/path:mariadb-10.5=/path}.
         */
        public RunningServer get(String kind) {
            return running.computeIfAbsent(kind, key -> start(kind, List.of()));
        }

        /** One of further servers of a kind, by a number from 1 on. */
        public RunningServer another(String kind, int number) {
            return running.computeIfAbsent(kind + " " + number, key -> start(kind, List.of()));
        }

        /** One of a kind that has a binary log with GTIDs. */
        public RunningServer logging(String kind) {
            return running.computeIfAbsent(kind + " with a binary log", key -> start(kind, BINARY_LOG));
        }

        /** Another that has one, for a replica of {@link #logging}. */
        public RunningServer replica(String kind) {
            List<String> options = new ArrayList<>(BINARY_LOG);
            options.addAll(List.of("--server-id=8", "--log-slave-updates"));
            return running.computeIfAbsent(kind + " as a replica", key -> start(kind, options));
        }

        /** Starts one of a kind with options of its own, for the caller to close. */
        public static RunningServer start(String kind, List<String> options) {
            return RunningServer.start(
                    ServerSpec.parse(kind.equals("newest") ? System.getenv("WEIR_TEST_MYSQLD") : named(kind)),
                    ServerSettings.small().withExtraOptions(options));
        }

        private static String named(String kind) {
            String named = System.getenv("WEIR_TEST_SERVERS");
            return Stream.of(named == null ? new String[0] : named.split(":"))
                    .filter(each -> each.startsWith(kind + "="))
                    .map(each -> each.substring(kind.length() + 1))
                    .findFirst()
                    .orElse(kind);
        }

        /** Every kind that this machine has. */
        public static List<String> kinds() {
            List<String> kinds = new ArrayList<>(List.of("mysql", "mariadb"));
            if (System.getenv("WEIR_TEST_MYSQLD") != null) {
                kinds.add("newest");
            }
            return kinds;
        }

        /** Every kind that this machine has, with those that {@code WEIR_TEST_SERVERS} names. */
        public static List<String> versions() {
            List<String> versions = new ArrayList<>(kinds());
            String named = System.getenv("WEIR_TEST_SERVERS");
            if (named != null) {
                Stream.of(named.split(":"))
                        .filter(each -> each.contains("="))
                        .map(each -> each.substring(0, each.indexOf('=')))
                        .forEach(versions::add);
            }
            return versions;
        }

        @Override
        public void close() {
            running.values().forEach(RunningServer::close);
        }
    }
}
