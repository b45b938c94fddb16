package dev.weir.acceptance.hosts;

import static dev.weir.acceptance.FirstRow.only;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The transactions that servers have executed. */
final class Gtids {
    private Gtids() {}

    static boolean isMariaDb(Connection connection) throws SQLException {
        return only(connection, "SELECT VERSION()").contains("MariaDB");
    }

    /** Returns whether statements about replication have names without master and slave; MySQL from 8.4 on has no others. */
    static boolean hasNewNames(Connection connection) throws SQLException {
        int major = connection.getMetaData().getDatabaseMajorVersion();
        int minor = connection.getMetaData().getDatabaseMinorVersion();
        return !isMariaDb(connection) && (major > 8 || (major == 8 && minor >= 4));
    }

    /** All that a server has executed, as it writes them. */
    static String executed(Connection connection) throws SQLException {
        return only(
                        connection,
                        isMariaDb(connection) ? "SELECT @@global.gtid_current_pos" : "SELECT @@global.gtid_executed")
                .replace("\n", "");
    }

    /** Makes a server forget all that it has executed. */
    static void reset(RunningServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(hasNewNames(connection) ? "RESET BINARY LOGS AND GTIDS" : "RESET MASTER");
            if (isMariaDb(connection)) {
                statement.execute("SET GLOBAL gtid_slave_pos = ''");
            }
        }
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
            String missing = only(here, "SELECT GTID_SUBTRACT('" + all + "', @@global.gtid_executed)");
            for (String set : missing.replaceAll("\\s", "").split(",", -1)) {
                String[] parts = set.split(":", -1);
                for (int i = 1; i < parts.length; i++) {
                    execute(statement, parts[0], parts[i].split("-", -1));
                }
            }
            statement.execute("SET gtid_next = AUTOMATIC");
        }
    }

    private static void execute(Statement statement, String server, String... interval) throws SQLException {
        long last = Long.parseLong(interval[interval.length - 1]);
        for (long number = Long.parseLong(interval[0]); number <= last; number++) {
            statement.execute("SET gtid_next = '" + server + ":" + number + "'");
            statement.execute("COMMIT");
        }
    }
}
