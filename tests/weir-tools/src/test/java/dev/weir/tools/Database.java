package dev.weir.tools;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database that a program runs in.
 *
 * @param server that it is on
 * @param name of the database
 * @param options at the end of the URL; empty for none
 */
record Database(RunningServer server, String name, String options) {

    Database withOptions(String text) {
        return new Database(server, name, text);
    }

    /** Makes it empty. */
    void createAnew() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            // a branch that was left prepared holds its tables; the default is a year
            statement.execute("SET SESSION lock_wait_timeout = 60");
            statement.execute("DROP DATABASE IF EXISTS " + name);
            statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
        }
    }

    /** As a user of Connector/J writes it. */
    String url() {
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + name + options;
    }

    String user() {
        return server.user();
    }

    String password() {
        return server.password();
    }
}
