package dev.weir.tools;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test class a {@link Database} of its own on a server that is started once for a test JVM: the one of the file
 * {@code WEIR_TEST_MYSQLD} if that is set, else the embedded MySQL.
 */
final class ToolServer implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ToolServer.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Database.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // a JVM that shares classes out with another executes each by itself, so that a root store ends with its class
        RunningServer server = context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .computeIfAbsent("server", key -> start(), RunningServer.class);
        String test = context.getRequiredTestClass().getSimpleName();
        return new Database(server, "weir_tool_" + test.toLowerCase(Locale.ROOT).replace("test", ""), "");
    }

    private static RunningServer start() {
        return RunningServer.start(spec(), ServerSettings.small());
    }

    static ServerSpec spec() {
        return ServerSpec.parse(Objects.requireNonNullElse(System.getenv("WEIR_TEST_MYSQLD"), "mysql"));
    }
}
