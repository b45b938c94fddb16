package dev.weir.lab.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Logs in to a server that is already there, by Connector/J. */
public final class ServerLogin {
    private ServerLogin() {}

    /**
     * A new connection.
     *
     * @param properties driver properties that add to or replace the lab's own
     * @throws dev.weir.lab.UsageException when the server refuses the account
     * @throws dev.weir.lab.EnvironmentException when it cannot be reached or does not answer; one line, without the password
     */
    public static Connection connect(ServerUrl url, Map<String, String> properties) {
        try {
            return Sql.open(url, properties);
        } catch (SQLException e) {
            throw SqlFailure.connecting(url, e);
        }
    }

    /**
     * Returns what became of a statement of the lab's own that failed.
     *
     * @param doing what it was for, for example {@code measure the round trip}
     */
    public static RuntimeException failure(ServerUrl url, String doing, SQLException e) {
        return SqlFailure.executing(url, doing, "ask for an account that may", e);
    }
}
