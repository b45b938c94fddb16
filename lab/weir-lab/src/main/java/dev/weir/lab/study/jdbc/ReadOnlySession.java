package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Target;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A session that cannot write. */
public final class ReadOnlySession {
    private ReadOnlySession() {}

    /**
     * Makes every statement of a connection's session read-only, and verifies it.
     *
     * @throws SQLException also if the server, or a proxy in front of it, accepted the statement without effect
     */
    public static void restrict(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(Target.READ_ONLY);
            try (ResultSet rows = statement.executeQuery(
                    "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_read_only', 'tx_read_only')")) {
                if (!rows.next() || !rows.getString(2).equals("ON")) {
                    throw new SQLException(
                            "the server does not obey " + Target.READ_ONLY
                                    + "; nothing is read in a session that could write",
                            "25000");
                }
            }
        }
    }
}
