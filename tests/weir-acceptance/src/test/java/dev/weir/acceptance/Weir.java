package dev.weir.acceptance;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Connections of the driver to a test server. */
public final class Weir {
    private Weir() {}

    /** URL of a database, with no option set; one option more may be appended by {@code &}. */
    public static String url(RunningServer server, String database) {
        return "jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/" + database + "?";
    }

    /** A connection with no option set. */
    public static Connection open(RunningServer server, String database) throws SQLException {
        return open(server, database, "");
    }

    /** A connection with options, each as {@code &name=value}. */
    public static Connection open(RunningServer server, String database, String options) throws SQLException {
        return DriverManager.getConnection(url(server, database) + options, server.user(), server.password());
    }

    /** A connection through something that listens at a port and reads what passes, with options, each as {@code &name=value}. */
    public static Connection through(int port, RunningServer server, String database, String options)
            throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql:weir://127.0.0.1:" + port + "/" + database
                        + "?sslMode=DISABLED&allowPublicKeyRetrieval=true" + options,
                server.user(),
                server.password());
    }

    /** Makes a database of a test class anew, with its tables. */
    public static void create(RunningServer server, String database, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
            statement.execute("USE " + database);
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Runs statements by an account that may do everything. */
    public static void administer(RunningServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect()) {
            run(connection, statements);
        }
    }

    /** Runs statements that give no rows of interest. */
    public static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
