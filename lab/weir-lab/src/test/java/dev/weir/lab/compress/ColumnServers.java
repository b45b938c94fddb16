package dev.weir.lab.compress;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests real servers, each started once for a test JVM and stopped at its end. */
public final class ColumnServers implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ColumnServers.class);

    private static final String NEWEST = "WEIR_TEST_MYSQLD";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Servers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent("servers", key -> new Servers(new ConcurrentHashMap<>()), Servers.class);
    }

    /** Returns the kinds, and {@code newest} where this machine has it. */
    public static Stream<String> withNewest(String... kinds) {
        return Stream.concat(Stream.of(kinds), Stream.of("newest").filter(newest -> System.getenv(NEWEST) != null));
    }

    /** Those that run, by kind. */
    public record Servers(Map<String, RunningServer> running) implements AutoCloseable {
        /** The server of a kind: {@code mysql}, {@code mariadb}, {@code newest}. */
        public RunningServer get(String kind) {
            return running.computeIfAbsent(
                    kind,
                    key -> RunningServer.start(
                            ServerSpec.parse(kind.equals("newest") ? System.getenv(NEWEST) : kind),
                            ServerSettings.small()));
        }

        @Override
        public void close() {
            running.values().forEach(RunningServer::close);
        }
    }
}
