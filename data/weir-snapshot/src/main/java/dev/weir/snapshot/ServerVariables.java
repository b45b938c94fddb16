package dev.weir.snapshot;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts about a session and its server.
 *
 * @param global variables of the server that exist there
 * @param timeZone of the session
 * @param sqlMode of the session
 */
record ServerVariables(Map<String, String> global, String timeZone, String sqlMode) {
    /** MySQL has {@code server_uuid}; on MariaDB the others tell two servers from each other. */
    private static final List<String> IDENTITY =
            List.of("server_uuid", "server_uid", "server_id", "hostname", "port", "datadir");

    private static final List<String> BINARY_LOG = List.of(
            "version",
            "log_bin",
            "log_slave_updates",
            "gtid_slave_pos",
            "binlog_optimize_thread_scheduling",
            "wsrep_on");

    private static final String TIME_ZONE = "time_zone";
    private static final String SQL_MODE = "sql_mode";

    static ServerVariables read(SnapshotConnection session) throws SQLException {
        String names = Stream.of(IDENTITY, BINARY_LOG, List.of(TIME_ZONE, SQL_MODE))
                .flatMap(List::stream)
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
        Map<String, String> variables = new HashMap<>();
        // of variables without a value for the session this has the global one
        for (List<String> row : session.rows("SHOW SESSION VARIABLES WHERE Variable_name IN (" + names + ")")) {
            variables.put(row.get(0), row.get(1));
        }
        String timeZone = variables.remove(TIME_ZONE);
        String sqlMode = variables.remove(SQL_MODE);
        return new ServerVariables(Map.copyOf(variables), String.valueOf(timeZone), String.valueOf(sqlMode));
    }

    String variable(String name) {
        return global.getOrDefault(name, "");
    }

    boolean isMariaDb() {
        return variable("version").contains("MariaDB");
    }

    boolean isAtLeast(int major, int minor) {
        String[] parts = variable("version").split("[^0-9]+", 3);
        int itsMajor = Integer.parseInt(parts[0]);
        return itsMajor > major || (itsMajor == major && Integer.parseInt(parts[1]) >= minor);
    }

    /** Returns what no two servers have in common. */
    String identity() {
        return IDENTITY.stream()
                .filter(global::containsKey)
                .map(name -> name + "=" + global.get(name))
                .collect(Collectors.joining(" "));
    }

    /** Returns what sessions of one snapshot have in common. */
    String token() {
        return identity() + " time_zone=" + timeZone + " sql_mode=" + sqlMode;
    }

    void expectSame(String token) throws SnapshotException {
        if (!token.equals(token())) {
            throw new SnapshotException("processes read different servers, or read values differently: " + token
                    + ", expected " + token() + ". Give all the same URL, of one server, and the same time zone");
        }
    }

    /** Returns what makes another session read values as this one does; the same for two that do so anyway. */
    String settings() {
        return "SET SESSION time_zone = '" + timeZone.replace("'", "''") + "', sql_mode = '" + sqlMode + "'";
    }
}
