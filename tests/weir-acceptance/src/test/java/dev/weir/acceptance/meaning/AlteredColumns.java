package dev.weir.acceptance.meaning;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Inserts, updates and reads by a column of each of {@link AlteredValues} while another session alters all columns: by Connector/J, by
 * Weir, and by Weir as text, each in a table of its own.
 */
final class AlteredColumns implements AutoCloseable {
    private static final String DATABASE = "weir_altered";

    /** The statements about a column; the one marker is its value. */
    private enum Use {
        INSERT("INSERT INTO %s (id, %s) VALUES (1, ?)"),
        UPDATE("UPDATE %s SET %s = ? WHERE id = 1"),
        FIND("SELECT COUNT(*) FROM %s WHERE %s = ?"),
        BELOW("SELECT COUNT(*) FROM %s WHERE %s < ?");

        private final String sql;

        Use(String sql) {
            this.sql = sql;
        }

        String sql(String table, AlteredValues values) {
            return sql.formatted(table, values.column());
        }
    }

    private final Connection altering;
    private final Map<String, Connection> ways;
    private final boolean old;
    private final boolean fixesTypes;

    AlteredColumns(RunningServer server) throws SQLException {
        Weir.create(server, DATABASE);
        altering = server.connect();
        altering.setCatalog(DATABASE);
        Properties account = new Properties();
        account.put("user", server.user());
        account.put("password", server.password());
        Connection connectorJ = new com.mysql.cj.jdbc.Driver()
                .connect(
                        "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE
                                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                        account);
        String version = altering.getMetaData().getDatabaseProductVersion();
        boolean mysql = !version.contains("MariaDB");
        old = mysql && (version.startsWith("5.7.") || version.startsWith("8.0.1"));
        fixesTypes = mysql && !old;
        ways = Map.of(
                "connectorj",
                connectorJ,
                "weir",
                Weir.open(server, DATABASE),
                "text",
                Weir.open(server, DATABASE, "&useServerPrepStmts=false"));
    }

    /** What Weir gives otherwise than expected. */
    List<String> differences(String before, String after) throws SQLException {
        Map<String, Map<AlteredValues, String>> given = ways.keySet().stream()
                .collect(Collectors.toMap(way -> way, way -> {
                    try {
                        return outcomes(way, before, after);
                    } catch (SQLException e) {
                        throw new IllegalStateException(way + " " + before + " to " + after, e);
                    }
                }));
        List<String> found = new ArrayList<>();
        for (AlteredValues values : AlteredValues.ALL) {
            String expected = given.get(values.isAnotherTypeInText() ? "text" : "connectorj")
                    .get(values);
            String actual = given.get("weir").get(values);
            if (!actual.equals(expected) && !isOfOldServer(values, after) && !isTwoDigitYear(values, after)) {
                found.add(values.column() + " " + before + " to " + after + "\n  expected=" + expected + "\n  actual  ="
                        + actual + "\n  text    =" + given.get("text").get(values));
            }
        }
        return found;
    }

    /** MySQL before 8.0.22 compares a number of a marker with text of several bytes for each character as if it had one. */
    private boolean isOfOldServer(AlteredValues values, String after) {
        return old && after.contains("ucs2") && !(values.after() instanceof String);
    }

    /** MySQL since 8.0.22 takes one or two digits for a year when it prepares a statement, and for a number when it prepares it anew. */
    private boolean isTwoDigitYear(AlteredValues values, String after) {
        return fixesTypes
                && after.equals("YEAR")
                && List.of("1", "true").contains(values.after().toString());
    }

    private Map<AlteredValues, String> outcomes(String way, String before, String after) throws SQLException {
        String table = "t_" + way;
        Connection connection = ways.get(way);
        alter("DROP TABLE IF EXISTS " + table);
        alter("CREATE TABLE " + table + " (id INT, " + columns(values -> values.column() + " " + before) + ")");
        Map<AlteredValues, List<PreparedStatement>> statements = new LinkedHashMap<>();
        for (AlteredValues values : AlteredValues.ALL) {
            statements.put(values, new ArrayList<>());
            for (Use use : Use.values()) {
                PreparedStatement statement = connection.prepareStatement(use.sql(table, values));
                statements.get(values).add(statement);
                for (int i = 0; i < 2; i++) {
                    values.setBefore(statement, 1);
                    run(statement);
                }
            }
        }
        alter("DELETE FROM " + table);
        alter("ALTER TABLE " + table + " " + columns(values -> "MODIFY " + values.column() + " " + after));
        Map<AlteredValues, String> outcomes = new LinkedHashMap<>();
        for (AlteredValues values : AlteredValues.ALL) {
            alter("DELETE FROM " + table);
            List<String> outcome = new ArrayList<>();
            for (PreparedStatement statement : statements.get(values)) {
                for (int i = 0; i < 2; i++) {
                    values.setAfter(statement, 1);
                    outcome.add(run(statement));
                }
                outcome.add(stored(table, values));
                statement.close();
            }
            outcomes.put(values, outcome.toString());
        }
        return outcomes;
    }

    private void alter(String sql) throws SQLException {
        try (Statement statement = altering.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String columns(Function<AlteredValues, String> definition) {
        return AlteredValues.ALL.stream().map(definition).collect(Collectors.joining(", "));
    }

    private static String run(PreparedStatement statement) {
        try {
            if (!statement.execute()) {
                return "count=" + statement.getUpdateCount();
            }
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                return rows.getString(1);
            }
        } catch (SQLException e) {
            return "error=" + e.getErrorCode();
        }
    }

    private String stored(String table, AlteredValues values) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = altering.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + values.column() + ", HEX(" + values.column()
                        + ") FROM " + table + " ORDER BY id")) {
            while (rows.next()) {
                found.add(rows.getString(1) + "/" + rows.getString(2));
            }
        }
        return found.toString();
    }

    @Override
    public void close() throws SQLException {
        altering.close();
        for (Connection connection : ways.values()) {
            connection.close();
        }
    }
}
