package dev.weir.snapshot;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables that a transaction's snapshot covers. */
final class Tables {
    private Tables() {}

    /** Refuses tables that are not InnoDB's, by name. */
    static void check(Connection connection, List<String> tables) throws SQLException {
        List<String> refused = new ArrayList<>();
        for (String table : tables) {
            String obstacle = obstacle(connection, QualifiedName.parse(table));
            if (!obstacle.isEmpty()) {
                refused.add("table=" + table + " " + obstacle);
            }
        }
        if (!refused.isEmpty()) {
            throw new SnapshotException("no exact snapshot: " + String.join("; ", refused));
        }
    }

    private static String obstacle(Connection connection, QualifiedName table) throws SQLException {
        try (PreparedStatement statement = table.inCatalog()
                        .prepare(connection, "SELECT table_type, engine FROM information_schema.tables WHERE ");
                ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                return "is not there, or the account has no privilege on it";
            }
            String type = row.getString(1).toUpperCase(Locale.ROOT);
            if (type.contains("VIEW")) {
                return "is a view: name the tables that it reads";
            }
            String engine = row.getString(2);
            return "InnoDB".equalsIgnoreCase(engine) && !type.equals("SEQUENCE")
                    ? ""
                    : "has engine=" + engine + " type=" + type + ": a snapshot covers tables of engine=InnoDB only";
        }
    }
}
