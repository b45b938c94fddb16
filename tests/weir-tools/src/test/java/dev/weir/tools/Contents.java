package dev.weir.tools;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What an application has left in its tables, without what no two runs have in common: keys drawn at random, secrets, times. */
final class Contents {
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TIME =
            Pattern.compile("\\b\\d{10,}\\b|\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?");
    /** Base64, but no sum of 32 hexadecimal digits. */
    private static final Pattern SECRET =
            Pattern.compile("\\b(?![0-9a-f]{32}\\b)(?=[\\w+/=-]*[A-Z0-9])[\\w+/=-]{22,}=*");

    private final Statement statement;
    private final String database;
    private final Set<String> ignored;

    private Contents(Statement statement, String database, Set<String> ignored) {
        this.statement = statement;
        this.database = database;
        this.ignored = ignored;
    }

    /**
     * Reads them.
     *
     * @param ignored columns of no table that are compared
     * @return for each table its name, how many rows it has, and a digest of them
     */
    static List<String> of(Database database, Set<String> ignored) throws SQLException {
        try (Connection connection = database.server().connect();
                Statement statement = connection.createStatement()) {
            Contents contents = new Contents(statement, database.name(), ignored);
            List<String> tables = new ArrayList<>();
            for (String table : contents.tables()) {
                List<String> rows = contents.rows(table);
                tables.add(table + ": " + rows.size() + " rows, " + digest(rows));
            }
            return tables;
        }
    }

    private List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows =
                statement.executeQuery("SHOW FULL TABLES FROM " + database + " WHERE Table_type = 'BASE TABLE'")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    /** In an order of their own, since keys are not the same. */
    private List<String> rows(String table) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + database + ".`" + table + "`")) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    String name = rows.getMetaData().getColumnName(column);
                    if (!ignored.contains(name)) {
                        row.append(name)
                                .append('=')
                                .append(stable(rows.getString(column)))
                                .append('\n');
                    }
                }
                found.add(row.toString());
            }
        }
        found.sort(null);
        return found;
    }

    private static String stable(String value) {
        String text = UUID.matcher(String.valueOf(value)).replaceAll("uuid");
        return SECRET.matcher(TIME.matcher(text).replaceAll("time")).replaceAll("secret");
    }

    private static String digest(List<String> rows) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", rows).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
