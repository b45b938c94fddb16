package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An INOUT parameter goes in as what was set, however often the call runs: servers give the marker the type of what came out, and
 * take the next value for that.
 */
class InOutTypesTest {
    private static final String DATABASE = "weir_inout";
    private static final int RUNS = 3;

    /** By type of the parameter: a value of another type, and what it becomes. */
    private static final Map<String, Map.Entry<Object, String>> VALUES = new LinkedHashMap<>(Map.of(
            "BIGINT", Map.entry("12", "12"),
            "INT", Map.entry(true, "1"),
            "DOUBLE", Map.entry(12L, "12"),
            "DECIMAL(20,3)", Map.entry(12, "12.000"),
            "VARCHAR(40)", Map.entry(20240203, "20240203"),
            "DATE", Map.entry(Date.valueOf("2024-02-03"), "2024-02-03"),
            "DATETIME", Map.entry(20240203040506L, "2024-02-03 04:05:06"),
            "TIME", Map.entry("04:05:06", "04:05:06"),
            "VARBINARY(40)", Map.entry("text", "text")));

    @OnEachKind
    void aValueIsReadAsWhatItWasSet(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE seen (v VARCHAR(60))");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, Map.Entry<Object, String>> each : VALUES.entrySet()) {
                String type = each.getKey();
                statement.execute("DROP PROCEDURE IF EXISTS same");
                statement.execute("CREATE PROCEDURE same (INOUT p " + type
                        + ") BEGIN INSERT INTO seen VALUES (p); SET p = p; END");
                run(connection, type, each.getValue().getKey(), each.getValue().getValue());
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), MIN(v), MAX(v) FROM seen")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).as(type).isEqualTo(2 * RUNS);
                    assertThat(rows.getString(2)).as(type).isEqualTo(rows.getString(3));
                    assertThat(rows.getString(2))
                            .as(type)
                            .isEqualTo(each.getValue().getValue());
                }
                statement.execute("DELETE FROM seen");
            }
        }
    }

    private static void run(Connection connection, String type, Object value, String expected) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call same(?)}");
                PreparedStatement plain = connection.prepareStatement("CALL same(?)")) {
            call.registerOutParameter(1, Types.VARCHAR);
            for (int i = 0; i < RUNS; i++) {
                call.setObject(1, value);
                call.execute();
                assertThat(call.getString(1)).as("%s, run %d", type, i).isEqualTo(expected);
                plain.setObject(1, value);
                plain.execute();
            }
        }
    }
}
