package dev.weir.rig.server;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import com.mysql.cj.jdbc.Driver;
import dev.weir.rig.EnvironmentException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Logs in by Connector/J; reports a server's refusal and the remedy in one line, never with the password. */
public final class ServerLogin {
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;
    private static final int SOCKET_TIMEOUT_MILLIS = 60_000;

    private ServerLogin() {}

    /** Connects, with properties that add to or replace the lab's own; an {@link EnvironmentException} gives the reason of a failure. */
    public static Connection connect(ServerUrl url, Map<String, String> properties) {
        try {
            return open(url, properties);
        } catch (SQLException e) {
            throw notConnected(url, e);
        }
    }

    static Connection open(ServerUrl url, Map<String, String> more) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", url.account().user());
        properties.setProperty("password", url.account().password());
        properties.setProperty("sslMode", "PREFERRED");
        // Without TLS the password is encrypted with a key of the server's, which a man in the middle could replace.
        properties.setProperty("allowPublicKeyRetrieval", Boolean.toString(isLoopback(url.host())));
        properties.setProperty("connectTimeout", Integer.toString(CONNECT_TIMEOUT_MILLIS));
        properties.setProperty("socketTimeout", Integer.toString(SOCKET_TIMEOUT_MILLIS));
        more.forEach(properties::setProperty);
        Connection connection = new Driver().connect("jdbc:mysql://" + url.address() + "/", properties);
        if (connection == null) {
            throw new EnvironmentException("Connector/J does not take the address " + url.describe());
        }
        return connection;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false; // connecting will say so
        }
    }

    static RuntimeException notConnected(ServerUrl url, SQLException e) {
        return switch (e.getErrorCode()) {
            case MysqlErrorNumbers.ER_ACCESS_DENIED_ERROR ->
                new EnvironmentException("server refuses the login at " + url.describe()
                        + ": wrong password, or no such account for this client; check user and password of --url");
            case MysqlErrorNumbers.ER_HOST_NOT_PRIVILEGED, MysqlErrorNumbers.ER_ACCOUNT_HAS_BEEN_LOCKED ->
                new EnvironmentException("server refuses the login at " + url.describe() + ": " + oneLine(e)
                        + "; ask for an account that may connect from here");
            case MysqlErrorNumbers.ER_CON_COUNT_ERROR ->
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

    /** Returns the exception for a failed statement of the lab's own; {@code doing} names its purpose: {@code measure the round trip}. */
    public static RuntimeException failure(ServerUrl url, String doing, SQLException e) {
        return failure(url, doing, "ask for an account that may", e);
    }

    /** Returns the same exception; {@code remedy} is the advice for missing privileges. */
    static RuntimeException failure(ServerUrl url, String doing, String remedy, SQLException e) {
        return switch (e.getErrorCode()) {
            case MysqlErrorNumbers.ER_DBACCESS_DENIED_ERROR,
                    MysqlErrorNumbers.ER_ACCESS_DENIED_ERROR,
                    MysqlErrorNumbers.ER_TABLEACCESS_DENIED_ERROR,
                    MysqlErrorNumbers.ER_SPECIFIC_ACCESS_DENIED_ERROR ->
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
