package dev.weir.acceptance.between;

import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Two servers that can be killed, with the same account and tables; started once for a test JVM.
 *
 * <p>The account is one of {@code mysql_native_password}: MySQL Router that speaks TLS with the client only cannot log the first
 * one of {@code caching_sha2_password} in after a server's start, whatever the driver.
 *
 * @param servers both
 */
record TwoMortals(List<Mortal> servers) implements AutoCloseable {
    static final String NAME = "weir_between";

    static final class Resolver implements ParameterResolver {
        private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Resolver.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == TwoMortals.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                    .computeIfAbsent(NAME, key -> start(), TwoMortals.class);
        }

        private static TwoMortals start() {
            try {
                return new TwoMortals(List.of(prepared(Mortal.start()), prepared(Mortal.start())));
            } catch (IOException | SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Mortal prepared(Mortal mortal) throws SQLException {
        Weir.administer(
                mortal.server(),
                "CREATE DATABASE " + NAME,
                "CREATE TABLE " + NAME + ".written (id INT PRIMARY KEY, text VARCHAR(40))",
                "CREATE TABLE " + NAME + ".numbered (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(40))",
                "CREATE USER " + NAME + " IDENTIFIED WITH mysql_native_password BY '" + NAME + "'",
                "GRANT ALL ON " + NAME + ".* TO " + NAME);
        return mortal;
    }

    Mortal first() {
        return servers.get(0);
    }

    Mortal second() {
        return servers.get(1);
    }

    List<Integer> ports() {
        return servers.stream().map(each -> each.server().port()).toList();
    }

    /** Tables are emptied; by rows, for MySQL 8.0.15 cannot always truncate a table once it was killed. */
    void clear() throws SQLException {
        for (Mortal each : servers) {
            Weir.administer(each.server(), "DELETE FROM " + NAME + ".written", "DELETE FROM " + NAME + ".numbered");
        }
    }

    static WeirDataSource source(int port) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl("jdbc:mysql:weir://127.0.0.1:" + port + "/" + NAME + "?allowPublicKeyRetrieval=true");
        source.setUser(NAME);
        source.setPassword(NAME);
        return source;
    }

    /** A connection to one of them, with nothing between. */
    static Connection direct(RunningServer server) throws SQLException {
        return source(server.port()).getConnection();
    }

    @Override
    public void close() {
        servers.forEach(Mortal::close);
    }
}
