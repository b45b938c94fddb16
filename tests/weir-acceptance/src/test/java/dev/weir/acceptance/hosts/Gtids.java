package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;

import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The transactions that servers have executed. */
final class Gtids {
    private Gtids() {}

    static boolean isMariaDb(Connection connection) throws SQLException {
        return only(connection, "SELECT VERSION()").contains("MariaDB");
    }

    /** All that a server has executed, as it writes them. */
    static String executed(Connection connection) throws SQLException {
        return only(
                        connection,
                        isMariaDb(connection) ? "SELECT @@global.gtid_current_pos" : "SELECT @@global.gtid_executed")
                .replace("\n", "");
    }

    /** Makes a server take for executed what another has, of which it executes nothing. */
    static void copy(RunningServer from, RunningServer to) throws SQLException {
        try (Connection there = from.connect();
                Connection here = to.connect();
                Statement statement = here.createStatement()) {
            String all = executed(there);
            if (isMariaDb(here)) {
                statement.execute("SET GLOBAL gtid_slave_pos = '" + all + "'");
                return;
            }
            for (String set : all.split(",", -1)) {
                String newest = set.substring(Math.max(set.lastIndexOf(':'), set.lastIndexOf('-')) + 1);
                statement.execute("SET gtid_next = '" + set.substring(0, set.indexOf(':') + 1) + newest + "'");
                statement.execute("COMMIT");
                statement.execute("SET gtid_next = AUTOMATIC");
            }
        }
    }
}
