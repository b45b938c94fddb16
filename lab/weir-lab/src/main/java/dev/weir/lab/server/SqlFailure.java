package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;

/** Says in one line what a server refused, and what to do. The password is never part of it. */
final class SqlFailure {
    private static final int TOO_MANY_CONNECTIONS = 1040;
    private static final int DATABASE_ACCESS_DENIED = 1044;
    private static final int ACCESS_DENIED = 1045;
    private static final int HOST_NOT_ALLOWED = 1130;
    private static final int TABLE_ACCESS_DENIED = 1142;
    private static final int SPECIFIC_ACCESS_DENIED = 1227;
    private static final int ACCOUNT_LOCKED = 3118;

    private SqlFailure() {}

    static RuntimeException connecting(ServerUrl url, SQLException e) {
        return switch (e.getErrorCode()) {
            case ACCESS_DENIED ->
                new EnvironmentException("server refuses the login at " + url.describe()
                        + ": wrong password, or no such account for this client; check user and password of --url");
            case HOST_NOT_ALLOWED, ACCOUNT_LOCKED ->
                new EnvironmentException("server refuses the login at " + url.describe() + ": " + oneLine(e)
                        + "; ask for an account that may connect from here");
            case TOO_MANY_CONNECTIONS ->
                new EnvironmentException("server at " + url.describe()
                        + " has no connection left; close some, or raise its max_connections");
            default ->
                new EnvironmentException(
                        "cannot connect at " + url.describe() + ": "
                                + (deepest(e) instanceof SocketTimeoutException
                                        ? "it takes connections, and then says nothing"
                                        : oneLine(e))
                                + "; try the same address and account with the mysql client",
                        e);
        };
    }

    /**
     * A statement of the lab's own that failed.
     *
     * @param doing what it was for, for example {@code create schema=weir_lab}
     * @param remedy what to do when rights are missing
     */
    static RuntimeException executing(ServerUrl url, String doing, String remedy, SQLException e) {
        return switch (e.getErrorCode()) {
            case DATABASE_ACCESS_DENIED, ACCESS_DENIED, TABLE_ACCESS_DENIED, SPECIFIC_ACCESS_DENIED ->
                new EnvironmentException(
                        "account may not " + doing + " at " + url.describe() + ": " + oneLine(e) + "; " + remedy);
            default ->
                new EnvironmentException(
                        "cannot " + doing + " at " + url.describe() + ": " + oneLine(e) + "; see the server's log", e);
        };
    }

    private static Throwable deepest(SQLException e) {
        Throwable deepest = e;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return deepest;
    }

    private static String oneLine(SQLException e) {
        Throwable deepest = deepest(e);
        String message = deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
        return message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(message);
    }
}
