package dev.weir.acceptance.walk;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections of both drivers, with no options but for how they log in, unless an episode has some. */
final class Drivers {
    private static final String LOGIN = "sslMode=DISABLED&allowPublicKeyRetrieval=true";

    private Drivers() {}

    /** Options begin with {@code &}. */
    static Connection connectorJ(World world, String options) throws SQLException {
        return connectorJ(world.server(), "a", World.USER, World.PASSWORD, options);
    }

    static Connection observer(RunningServer server) throws SQLException {
        return connectorJ(server, "", server.user(), server.password(), "&allowMultiQueries=true");
    }

    private static Connection connectorJ(
            RunningServer server, String database, String user, String password, String options) throws SQLException {
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database + "?" + LOGIN + options;
        return DriverManager.getConnection(url, user, password);
    }

    static Connection weir(World world, String options) throws SQLException {
        return DriverManager.getConnection(Weir.url(world.server(), "a") + LOGIN + options, World.USER, World.PASSWORD);
    }
}
