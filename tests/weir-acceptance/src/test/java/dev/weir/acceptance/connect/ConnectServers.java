package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;

import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests real servers with performance_schema, each started once for a test JVM and stopped at its end. */
public final class ConnectServers implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ConnectServers.class);

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

    static List<String> mysqlKinds() {
        return System.getenv("WEIR_TEST_MYSQLD") == null ? List.of("mysql") : List.of("mysql", "newest");
    }

    /**
     * Those that run; closed by JUnit with its session.
     *
     * @param running by kind
     */
    record Servers(Map<String, TestServer> running) implements AutoCloseable {
        TestServer get(String kind) {
            return running.computeIfAbsent(kind, TestServer::start);
        }

        @Override
        public void close() {
            running.values().forEach(server -> server.server().close());
        }
    }

    /**
     * A server and how tests use it.
     *
     * @param server the server
     */
    record TestServer(RunningServer server) {
        private static TestServer start(String kind) {
            ServerSettings settings = ServerSettings.small().withExtraOptions(List.of("--performance-schema=ON"));
            String spec = kind.equals("newest") ? System.getenv("WEIR_TEST_MYSQLD") : kind;
            return new TestServer(RunningServer.start(ServerSpec.parse(spec), settings));
        }

        void run(String... statements) throws SQLException {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }

        /** Makes an account anew, with all privileges. */
        void account(String user, String identified) throws SQLException {
            run(
                    "DROP USER IF EXISTS '" + user + "'@'%'",
                    "CREATE USER '" + user + "'@'%' " + identified,
                    "GRANT ALL PRIVILEGES ON *.* TO '" + user + "'@'%'");
        }

        String variable(String name) throws SQLException {
            try (Connection connection = server.connect()) {
                return only(connection, "SELECT @@" + name);
            }
        }

        /** A file that the server names relative to its data directory. */
        Path file(String variable) throws SQLException {
            return Path.of(variable("datadir")).resolve(variable(variable));
        }

        String url(String query) {
            return url("127.0.0.1", query);
        }

        String url(String host, String query) {
            return WeirDriver.PREFIX + host + ":" + server.port() + "/?" + query;
        }

        Connection connect(String query) throws SQLException {
            return ConnectServers.connect(url(query), server.user(), server.password());
        }
    }

    static Connection connect(String url, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return new WeirDriver().connect(url, properties);
    }
}
