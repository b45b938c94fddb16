package dev.weir.acceptance.meaning;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Databases with the same tables, whose rows say where they are, and connections to them. */
final class OwnDatabases {
    static final String A = "weir_own_a";
    static final String B = "weir_own_b";
    static final String C = "weir_own_c";
    static final String GONE = "weir_own_gone";

    /** Where a statement runs, and whose table it reads. */
    static final String WHERE = "SELECT CONCAT(DATABASE(), ' ', v) FROM w WHERE id = 1";

    private static final String J = "?allowPublicKeyRetrieval=true&sslMode=DISABLED";

    private OwnDatabases() {}

    static RunningServer fresh(RunningServer server) throws SQLException {
        for (String database : List.of(A, B, C, GONE)) {
            Weir.create(
                    server,
                    database,
                    "CREATE TABLE w (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(20))",
                    "INSERT INTO w VALUES (1, '" + database + "')",
                    "CREATE TABLE only_in_" + database + " (of_" + database + " INT)",
                    "CREATE PROCEDURE look() SELECT v FROM w WHERE id = 1",
                    "CREATE PROCEDURE p(OUT x VARCHAR(40)) SET x = CONCAT(DATABASE(), ' " + database + "')");
        }
        return server;
    }

    /** What a course may have done. */
    static void restore(RunningServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            run(connection, "CREATE DATABASE IF NOT EXISTS " + GONE);
            run(connection, "UPDATE " + A + ".w SET v = '" + A + "'");
        }
    }

    /** Connector/J; options begin with {@code &}. */
    static Connection connectorJ(RunningServer server, String database, String options) throws SQLException {
        Properties account = new Properties();
        account.put("user", server.user());
        account.put("password", server.password());
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database + J + options;
        return new com.mysql.cj.jdbc.Driver().connect(url, account);
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return only(statement, "SELECT DATABASE()");
        }
    }

    static String only(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "nothing";
        }
    }

    static String only(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getString(1) : "nothing";
        }
    }

    /** What it gives where it runs in a database and reads its table. */
    static String in(String database) {
        return database + " " + database;
    }

    /** Rows of each database that were written since. */
    static List<Integer> written(RunningServer server) throws SQLException {
        List<Integer> written = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String database : List.of(A, B, C)) {
                written.add(Integer.valueOf(only(statement, "SELECT COUNT(*) - 1 FROM " + database + ".w")));
            }
        }
        return written;
    }
}
