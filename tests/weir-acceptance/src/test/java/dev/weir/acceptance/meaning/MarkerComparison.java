package dev.weir.acceptance.meaning;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** What expressions with a marker give by Connector/J at its defaults, by Weir at its defaults, and by Weir as text. */
final class MarkerComparison implements AutoCloseable {
    /** The server decides by itself of which type the marker is. */
    static final List<String> EXPRESSIONS = List.of(
            "?",
            "COALESCE(?, 1)",
            "COALESCE(NULL, ?, 2.5)",
            "COALESCE(?, i)",
            "COALESCE(i, ?)",
            "COALESCE(?, d)",
            "COALESCE(?, f)",
            "COALESCE(?, da)",
            "COALESCE(?, dt)",
            "COALESCE(?, s)",
            "IFNULL(?, 1)",
            "IFNULL(?, 'a')",
            "IFNULL(NULL, ?) + 0",
            "NULLIF(?, 1)",
            "NULLIF(1, ?)",
            "GREATEST(?, 3)",
            "LEAST(?, 3)",
            "CASE WHEN 1 THEN ? ELSE 1 END",
            "CASE ? WHEN 1 THEN 'one' ELSE 'other' END",
            "CASE 1 WHEN ? THEN 'one' ELSE 'other' END",
            "IF(1, ?, 1)",
            "IF(?, 'yes', 'no')",
            "? + 1",
            "1 - ?",
            "? * 1.5",
            "? / 2",
            "? DIV 2",
            "? % 2",
            "-?",
            "? & 255",
            "? << 1",
            "~?",
            "? = 1",
            "i = ?",
            "? > d",
            "f < ?",
            "s = ?",
            "da = ?",
            "dt >= ?",
            "ti = ?",
            "? IN (1, 2)",
            "i IN (?, 2)",
            "i BETWEEN ? AND 9",
            "NOT ?",
            "ABS(?)",
            "ROUND(?)",
            "CONCAT(?, 'x')",
            "LENGTH(?)",
            "REPEAT('a', ?)",
            "DATE_ADD('2024-01-01', INTERVAL ? DAY)",
            "CAST(? AS CHAR)",
            "CAST(? AS SIGNED)",
            "SUM(?)",
            "(SELECT ? UNION ALL SELECT 1 LIMIT 1)",
            "(SELECT x + 1 FROM (SELECT ? AS x) q)");

    private static final String DATABASE = "weir_ambiguous";

    private final Connection connectorJ;
    private final Connection prepared;
    private final Connection text;

    /** Connector/J cuts fractions of seconds for a server before 5.6, as which MariaDB gives itself out before 11. */
    private final boolean fractionsAreCut;

    MarkerComparison(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE c (i INT, d DECIMAL(12,3), f DOUBLE, s VARCHAR(30), da DATE, dt DATETIME(6), ti TIME)",
                "INSERT INTO c VALUES (18, 12345.679, 2500.25, 'text', '2024-02-29', '2024-02-29 13:14:15.123456',"
                        + " '13:14:15')");
        Properties account = new Properties();
        account.put("user", server.user());
        account.put("password", server.password());
        Driver driver = new com.mysql.cj.jdbc.Driver();
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE;
        connectorJ = driver.connect(url + "?sslMode=DISABLED&allowPublicKeyRetrieval=true", account);
        fractionsAreCut = connectorJ.getMetaData().getDatabaseProductVersion().startsWith("5.5.5-");
        prepared = Weir.open(server, DATABASE);
        text = Weir.open(server, DATABASE, "&useServerPrepStmts=false");
    }

    /** Where they differ; nothing is said of what Connector/J writes as a literal of another type, but for Weir's two ways. */
    List<String> differences() {
        List<String> found = new ArrayList<>();
        for (String expression : EXPRESSIONS) {
            for (SetterTypes setter : SetterTypes.values()) {
                String asText = value(text, expression, setter);
                boolean unlike = setter.isAnotherTypeInText() || (setter == SetterTypes.TIMESTAMP && fractionsAreCut);
                String expected = unlike ? asText : value(connectorJ, expression, setter);
                String actual = value(prepared, expression, setter);
                if (!actual.equals(expected) || !asText.equals(expected)) {
                    found.add(expression + " " + setter + " expected=" + expected + " prepared=" + actual + " text="
                            + asText);
                }
            }
        }
        return found;
    }

    private static String value(Connection connection, String expression, SetterTypes setter) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + expression + " FROM c")) {
            setter.set(statement, 1);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return plain(row.getString(1));
            }
        } catch (SQLException e) {
            return "error=" + e.getErrorCode();
        }
    }

    private static String plain(String value) {
        try {
            return new BigDecimal(value).stripTrailingZeros().toPlainString();
        } catch (NumberFormatException | NullPointerException noNumber) {
            return "" + value;
        }
    }

    /**
     * What is in the table after a statement with one marker, by Connector/J and by Weir. Before 8.0.22, a text that is no number
     * is an error beside an integer only as text; either way nothing is changed.
     */
    List<List<String>> changes(String sql, SetterTypes setter) throws SQLException {
        return List.of(change(connectorJ, sql, setter), change(prepared, sql, setter));
    }

    private List<String> change(Connection connection, String sql, SetterTypes setter) throws SQLException {
        List<String> found = new ArrayList<>();
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            setter.set(statement, 1);
            statement.executeUpdate();
        } catch (SQLException e) {
            // what the table holds is compared
            connection.rollback();
        }
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT i, s FROM c ORDER BY i, s")) {
            while (rows.next()) {
                found.add(rows.getString(1) + " " + rows.getString(2));
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);
        return found;
    }

    @Override
    public void close() throws SQLException {
        connectorJ.close();
        prepared.close();
        text.close();
    }
}
