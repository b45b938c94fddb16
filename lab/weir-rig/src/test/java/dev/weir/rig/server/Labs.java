package dev.weir.rig.server;

import dev.weir.rig.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Shorthands for tests with real servers. */
final class Labs {
    private Labs() {}

    static ChildServer start(String server, ServerSettings settings) {
        return (ChildServer) RunningServer.start(ServerSpec.parse(server), settings);
    }

    /** A URL of a server as somebody else's, who has the account. */
    static RunningServer asUrl(RunningServer server, Account account) {
        return RunningServer.start(
                ServerSpec.ofUrl(
                        "mysql://" + account.user() + ":" + account.password() + "@127.0.0.1:" + server.port() + "/"),
                ServerSettings.small());
    }

    static Connection connect(RunningServer server, Account account, String options) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + server.port() + "/?connectTimeout=60000&socketTimeout=60000&" + options,
                account.user(),
                account.password());
    }

    static void execute(RunningServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static String query(Connection connection, String sql, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(column) : "(no row)";
        }
    }

    static String query(RunningServer server, String sql) throws SQLException {
        try (Connection connection = server.connect()) {
            return query(connection, sql, 1);
        }
    }

    /** A folder that the user a root's server is dropped to can pass through. */
    static Path passable(Path folder) throws IOException {
        Folders.setMode(folder, "rwx--x--x");
        return folder;
    }

    static void await(String what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + limit + ": " + what);
            }
            Programs.sleep(20);
        }
    }

    static boolean isEmpty(Path folder) {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
