package dev.weir.lab.observe;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads how wide tables are, of which statements read all columns. An account sees those that it may read. */
final class TableWidths {
    /** So that a server with many tables is not searched for long. */
    private static final int MOST = 20;

    private TableWidths() {}

    /** Returns the traffic with them; without, and with a note, where they cannot be read. */
    static Traffic known(Connection connection, Traffic traffic) {
        try {
            return traffic.knowing(read(connection, traffic));
        } catch (SQLException e) {
            traffic.notes().add("How many columns SELECT * sends is not known: " + e.getMessage() + ".");
            return traffic;
        }
    }

    /** Returns the definitions of all columns of the tables that are read most often for a few rows. */
    private static Map<Definitions.Table, Definitions> read(Connection connection, Traffic traffic)
            throws SQLException {
        List<Definitions.Table> tables = traffic.digests(WideDefinitions::sendsFewRows).stream()
                .flatMap(digest -> Definitions.allOf(digest).stream())
                .distinct()
                .limit(MOST)
                .toList();
        Map<Definitions.Table, Definitions> widths = new HashMap<>();
        try (PreparedStatement columns = connection.prepareStatement("SELECT COUNT(*) AS " + LookReader.MARK
                + ", IFNULL(SUM(LENGTH(COLUMN_NAME)), 0) FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?")) {
            for (Definitions.Table table : tables) {
                columns.setString(1, table.schema());
                columns.setString(2, table.name());
                try (ResultSet row = columns.executeQuery()) {
                    row.next();
                    // a column's name is sent twice: its own and that in the result
                    long names = 2 * row.getLong(2)
                            + (long) row.getInt(1) * table.name().length();
                    widths.put(table, Definitions.of(table.schema(), row.getInt(1), names));
                }
            }
        }
        return widths;
    }
}
