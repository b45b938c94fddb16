package dev.weir.lab.run;

import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests embedded servers with the stream study's fixture, each started once for a test JVM and stopped at its end. */
public final class TestServer implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(TestServer.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == LabServer.class || type == Shared.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // the runner of a JVM that shares classes out with another executes each by itself, so that a root store ends
        // with it
        Shared shared = context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent("servers", key -> new Shared(new ConcurrentHashMap<>()), Shared.class);
        return parameter.getParameter().getType() == LabServer.class ? shared.server("mysql") : shared;
    }

    /** Starts a server of its own, for tests that hurt it. */
    static LabServer start(String kind) {
        Study study = Studies.named("stream", Map.of());
        return FixtureServer.source(kind, null, "weir_lab").open(List.of(study), RunProgress.quiet());
    }

    /** Those that run, by kind; closed by JUnit with its session. */
    record Shared(Map<String, LabServer> running) implements AutoCloseable {
        LabServer server(String kind) {
            return running.computeIfAbsent(kind, TestServer::start);
        }

        @Override
        public void close() {
            running.values().forEach(LabServer::close);
        }
    }
}
