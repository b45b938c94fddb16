package dev.weir.acceptance.meaning;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /**
     * Two values of one setter: the first while a column has its old type, the second once another session has given it a new one.
     *
     * @param column the name of the column that they are for
     * @param before null for NULL
     */
    private record AlteredValues(String column, @Nullable Object before, Object after) {
        static final List<AlteredValues> ALL = List.of(
                new AlteredValues("c_number_string", "5", "007"),
                new AlteredValues("c_spaced_string", "5", " 1 "),
                new AlteredValues("c_word_string", "1", "abc"),
                new AlteredValues("c_item_string", "1", "1"),
                new AlteredValues("c_date_string", "2024-02-29", "2024-03-01 13:14:15"),
                new AlteredValues("c_json_string", "[1]", "\"é\""),
                new AlteredValues("c_long_string", "1", "x".repeat(30)),
                new AlteredValues("c_reader", "5", "007"),
                new AlteredValues("c_boolean", true, true),
                new AlteredValues("c_byte", (byte) 5, (byte) 1),
                new AlteredValues("c_int", 5, 1),
                new AlteredValues("c_long", 5L, 5_000_000_000L),
                new AlteredValues("c_unsigned", BigInteger.ONE, new BigInteger("18446744073709551610")),
                new AlteredValues("c_double", 2.5, 4.5),
                new AlteredValues("c_float", 2.5f, 0.1f),
                new AlteredValues("c_decimal", new BigDecimal("12.50"), new BigDecimal("1.10")),
                new AlteredValues(
                        "c_bytes", "5".getBytes(StandardCharsets.US_ASCII), "007".getBytes(StandardCharsets.US_ASCII)),
                new AlteredValues(
                        "c_stream", "5".getBytes(StandardCharsets.US_ASCII), "007".getBytes(StandardCharsets.US_ASCII)),
                new AlteredValues("c_date", Date.valueOf("2024-02-29"), Date.valueOf("2024-03-01")),
                new AlteredValues("c_time", Time.valueOf("13:14:15"), Time.valueOf("01:02:03")),
                new AlteredValues(
                        "c_timestamp",
                        Timestamp.valueOf("2024-02-29 13:14:15"),
                        Timestamp.valueOf("2024-03-01 00:00:00")),
                new AlteredValues("c_local_date", LocalDate.of(2024, 2, 29), LocalDate.of(2024, 3, 1)),
                new AlteredValues("c_local_time", LocalTime.of(13, 14, 15), LocalTime.of(1, 2, 3)),
                new AlteredValues(
                        "c_local_date_time",
                        LocalDateTime.of(2024, 2, 29, 13, 14, 15),
                        LocalDateTime.of(2024, 3, 1, 0, 0)),
                new AlteredValues("c_null_then_string", null, "007"),
                new AlteredValues("c_null_then_int", null, 1),
                new AlteredValues("c_string_then_int", "5", 1),
                new AlteredValues("c_int_then_string", 5, "007"));

        void setBefore(PreparedStatement statement, int index) throws SQLException {
            set(statement, index, before);
        }

        void setAfter(PreparedStatement statement, int index) throws SQLException {
            set(statement, index, after);
        }

        private void set(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
            if (value == null) {
                statement.setNull(index, Types.NULL);
            } else if (column.equals("c_reader")) {
                statement.setCharacterStream(index, new StringReader((String) value));
            } else if (column.equals("c_stream")) {
                statement.setBinaryStream(index, new ByteArrayInputStream((byte[]) value));
            } else {
                statement.setObject(index, value);
            }
        }

        /** Returns whether Connector/J's text has a number where one can stand: {@code x'..'}. What counts is then Weir's own text. */
        boolean isAnotherTypeInText() {
            return column.equals("c_reader") || after instanceof byte[];
        }
    }
}
