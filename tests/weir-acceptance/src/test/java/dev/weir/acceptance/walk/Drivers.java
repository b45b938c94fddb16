package dev.weir.acceptance.walk;

import dev.weir.acceptance.Weir;
import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections of both drivers, with no options but for how they log in. */
final class Drivers {
    private static final String LOGIN = "sslMode=DISABLED&allowPublicKeyRetrieval=true";

    private Drivers() {}

    static Connection connectorJ(World world) throws SQLException {
        return connectorJ(world.server(), World.USER, World.PASSWORD, "");
    }

    static Connection connectorJ(RunningServer server, String user, String password, String options)
            throws SQLException {
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + (options.isEmpty() ? "a" : "");
        return DriverManager.getConnection(url + "?" + LOGIN + options, user, password);
    }

    static Connection weir(World world) throws SQLException {
        return DriverManager.getConnection(Weir.url(world.server(), "a") + LOGIN, World.USER, World.PASSWORD);
    }
}
