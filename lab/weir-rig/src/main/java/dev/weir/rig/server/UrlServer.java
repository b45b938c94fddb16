package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A server that existed before the lab and stays after it. */
final class UrlServer extends RunningServer {
    private static final String NATIVE_PLUGIN = "mysql_native_password";
    /** The form in which MariaDB writes an account of that plugin. */
    private static final String NATIVE_HASH = "IDENTIFIED BY PASSWORD";

    private UrlServer(ServerUrl url, boolean nativePassword) {
        super(url, nativePassword ? Optional.of(url.account()) : Optional.empty(), "url", 0);
    }

    /** Verifies that a server that Weir supports answers there and accepts the account. */
    static UrlServer reach(ServerUrl url) {
        ProductVersion version = ProductVersion.of(ServerHello.read(url).version());
        if (version.mariadb() ? !version.isAtLeast(10, 2) : !version.isAtLeast(5, 7)) {
            throw new EnvironmentException("server at " + url.describe() + " is " + version
                    + "; expected MySQL 5.7 or MariaDB 10.2, or newer");
        }
        try (Connection connection = ServerLogin.open(url, Map.of());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE USER CURRENT_USER()")) {
            String account = rows.next() ? rows.getString(1) : "";
            return new UrlServer(url, account.contains(NATIVE_PLUGIN) || account.contains(NATIVE_HASH));
        } catch (SQLException e) {
            throw ServerLogin.notConnected(url, e);
        }
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    @Override
    public boolean isAlive() {
        // By a complete login: a server blocks clients that repeatedly leave after the greeting.
        try (Connection connection = ServerLogin.open(url(), Map.of())) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        // Not the lab's own: nothing to stop.
    }

    @Override
    public String toString() {
        return "running server " + url();
    }
}
