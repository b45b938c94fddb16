package dev.weir.lab.run;

import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one embedded MySQL with the stream study's fixture; it is shared by a test JVM and stopped at its end. */
public final class TestServer implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(TestServer.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == LabServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // the runner of a JVM that shares classes out with another executes each by itself, so that a root store ends
        // with it
        return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent("mysql", key -> new Shared(start("mysql")), Shared.class)
                .server();
    }

    /** Starts a server of its own, for tests that hurt it. */
    static LabServer start(String kind) {
        Study study = Studies.named("stream", Map.of());
        return LabServers.source(kind, null, "weir_lab").open(List.of(study), Progress.quiet());
    }

    /** Closed by JUnit with its session. */
    private record Shared(LabServer server) implements AutoCloseable {
        @Override
        public void close() {
            server.close();
        }
    }
}
