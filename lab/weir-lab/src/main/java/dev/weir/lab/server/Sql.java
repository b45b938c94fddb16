package dev.weir.lab.server;

import com.mysql.cj.jdbc.Driver;
import dev.weir.lab.EnvironmentException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Connections of the lab's own, by Connector/J. */
final class Sql {
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;
    private static final int SOCKET_TIMEOUT_MILLIS = 60_000;

    private Sql() {}

    /** A new connection; what goes wrong becomes one line. */
    static Connection connect(ServerUrl url) {
        try {
            return open(url);
        } catch (SQLException e) {
            throw SqlFailure.connecting(url, e);
        }
    }

    static Connection open(ServerUrl url) throws SQLException {
        return open(url, Map.of());
    }

    /** A new connection with driver properties that add to or replace the usual ones. */
    static Connection open(ServerUrl url, Map<String, String> more) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", url.account().user());
        properties.setProperty("password", url.account().password());
        properties.setProperty("sslMode", "PREFERRED");
        // Without TLS the password goes encrypted by a key of the server's, which a man in the middle could replace.
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
}
