package dev.weir.acceptance.batches;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A batch of inserts, and everything that can be told of it afterwards. Of ids that the server gives, nobody can tell which they are:
 * they stand for the rows that have them.
 *
 * @param table one whose rows are looked at
 */
record TwinBatch(String sql, List<List<Object>> elements, boolean keys, String table) {
    String run(Connection connection) throws SQLException {
        int generated = keys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS;
        try (PreparedStatement insert = connection.prepareStatement(sql, generated)) {
            for (List<Object> element : elements) {
                for (int i = 0; i < element.size(); i++) {
                    if (element.get(i) == null) {
                        insert.setNull(i + 1, Types.VARCHAR);
                    } else {
                        insert.setObject(i + 1, element.get(i));
                    }
                }
                insert.addBatch();
            }
            String outcome = outcome(insert);
            // after a row without a generated id it is one of another table
            String last =
                    outcome.contains("1] null") && !into().equals("p") && !into().equals("g") ? lastId(connection) : "";
            return outcome + last + keys(connection, insert) + rows(connection);
        }
    }

    static String outcome(PreparedStatement insert) throws SQLException {
        StringBuilder outcome = new StringBuilder();
        try {
            outcome.append(Arrays.toString(insert.executeLargeBatch()));
        } catch (BatchUpdateException e) {
            outcome.append(Arrays.toString(e.getLargeUpdateCounts()));
            for (SQLException each = e.getNextException(); each != null; each = each.getNextException()) {
                outcome.append('\n')
                        .append(each.getErrorCode())
                        .append(each.getSQLState())
                        .append(each.getMessage());
            }
        }
        return outcome + " " + insert.getWarnings() + '\n';
    }

    /** The row that LAST_INSERT_ID() means. */
    private String lastId(Connection connection) throws SQLException {
        StringBuilder said = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            append(
                    said,
                    statement.executeQuery(
                            "SELECT (SELECT s FROM " + into() + " WHERE id = LAST_INSERT_ID() LIMIT 1)"));
        }
        return said.toString();
    }

    private String into() {
        return sql.replaceFirst("(?i)(INSERT|REPLACE) (IGNORE )?INTO `?(\\w+).*", "$3")
                .toLowerCase(Locale.ROOT);
    }

    private String keys(Connection connection, PreparedStatement insert) throws SQLException {
        StringBuilder found = new StringBuilder();
        if (keys) {
            try (ResultSet generated = insert.getGeneratedKeys();
                    PreparedStatement row = connection.prepareStatement("SELECT s FROM " + into() + " WHERE id = ?")) {
                while (generated.next()) {
                    row.setLong(1, generated.getLong(1));
                    found.append("key ");
                    append(found, row.executeQuery());
                }
            }
        }
        return found.toString();
    }

    private String rows(Connection connection) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Statement statement = connection.createStatement()) {
            append(all, statement.executeQuery("SELECT COUNT(*), BIT_XOR(CRC32(s)), MIN(s) FROM " + into()));
            append(all, statement.executeQuery("SELECT COUNT(*), COALESCE(SUM(l), 0) FROM audit"));
            append(
                    all,
                    statement.executeQuery("SELECT s FROM " + into()
                            + (into().equals("p") ? " ORDER BY id LIMIT 70" : " ORDER BY id DESC LIMIT 70")));
        }
        return all.toString();
    }

    private static void append(StringBuilder text, ResultSet rows) throws SQLException {
        try (rows) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    text.append(rows.getString(i)).append(' ');
                }
                text.append('\n');
            }
        }
    }
}
