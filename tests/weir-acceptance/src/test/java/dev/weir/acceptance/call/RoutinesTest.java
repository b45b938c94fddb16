package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of routines that share a name, are defined anew between two executions, or give back another type than was set. */
class RoutinesTest {
    private static final String DATABASE = "weir_one_name";

    private static Connection open(Servers servers, String kind, String options) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE FUNCTION both_ (x VARCHAR(9), y DATE, z DOUBLE) RETURNS INT DETERMINISTIC RETURN y IS NULL",
                "CREATE PROCEDURE both_ (IN a INT, OUT b INT, INOUT c VARCHAR(20))"
                        + " BEGIN SET b = 2 * a; SET c = CONCAT(c, '!'); END",
                "CREATE FUNCTION f (x INT) RETURNS INT DETERMINISTIC RETURN x + 1",
                "DROP DATABASE IF EXISTS weirxone_name",
                "CREATE DATABASE weirxone_name",
                "CREATE PROCEDURE weirxone_name.both_ (OUT q DATE) SET q = NULL");
        return Weir.open(servers.get(kind), DATABASE, options);
    }

    private static List<String> parameters(CallableStatement call) throws SQLException {
        ParameterMetaData meta = call.getParameterMetaData();
        List<String> parameters = new ArrayList<>();
        for (int i = 1; i <= meta.getParameterCount(); i++) {
            parameters.add(meta.getParameterMode(i) + " " + meta.getParameterTypeName(i));
        }
        return parameters;
    }

    @OnEachKind
    void aProcedureIsCalledByItsOwnParameters(String kind, Servers servers) throws SQLException {
        for (String options : List.of("", "&databaseTerm=SCHEMA")) {
            try (Connection connection = open(servers, kind, options);
                    CallableStatement call = connection.prepareCall("{call both_(?, ?, ?)}")) {
                assertThat(parameters(call))
                        .as(options)
                        .containsExactly(
                                ParameterMetaData.parameterModeIn + " INT",
                                ParameterMetaData.parameterModeOut + " INT",
                                ParameterMetaData.parameterModeInOut + " VARCHAR");
                call.setInt("a", 21);
                call.setString("c", "yes");
                call.registerOutParameter("c", Types.VARCHAR);
                assertThatThrownBy(() -> call.setInt("x", 1))
                        .hasMessageContaining("both_(IN a INT, OUT b INT, INOUT c");
                assertThatThrownBy(() -> call.registerOutParameter("a", Types.INTEGER))
                        .hasMessageContaining("both_(IN a INT, OUT b INT, INOUT c")
                        .hasMessageNotContaining("[");
                call.execute();
                assertThat(call.getString("c")).isEqualTo("yes!");
            }
        }
    }

    @OnEachKind
    void aFunctionIsCalledByItsOwnParameters(String kind, Servers servers) throws SQLException {
        try (Connection connection = open(servers, kind, "");
                CallableStatement call = connection.prepareCall("{? = call both_(?, ?, ?)}")) {
            assertThat(parameters(call))
                    .containsExactly(
                            ParameterMetaData.parameterModeOut + " INT",
                            ParameterMetaData.parameterModeIn + " VARCHAR",
                            ParameterMetaData.parameterModeIn + " DATE",
                            ParameterMetaData.parameterModeIn + " DOUBLE");
            call.registerOutParameter(1, Types.INTEGER);
            call.setString("x", "x");
            call.setNull("y", Types.DATE);
            call.setDouble("z", 0);
            call.execute();
            assertThat(call.getInt(1)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{call f(?)}", "{call f(1, ?)}"})
    void aFunctionAloneIsNoProcedure(String sql, Servers servers) throws SQLException {
        for (String kind : Servers.kinds()) {
            try (Connection connection = open(servers, kind, "");
                    CallableStatement call = connection.prepareCall(sql)) {
                assertThatThrownBy(() -> call.getParameterMetaData().getParameterMode(1))
                        .as(kind)
                        .hasMessageContaining("procedure=" + DATABASE + ".f, or it does not exist");
            }
        }
    }

    private static final String REDEFINED = "weir_redefined";

    private static final String BEFORE = "(IN i INT, OUT o INT, INOUT io INT) BEGIN SET o = i; SET io = i + 1; END";

    private static final String AFTER = "(IN i INT, INOUT o INT, IN io INT) SELECT o, io";

    /** MySQL 8.0.15 gives values by the old definition, later ones an error. MySQL 5.7 and MariaDB 11.4.5 crash where the call is executed as it was prepared. */
    @OnEachVersion
    void theCallIsPreparedAnew(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of())) {
            Weir.create(server, REDEFINED, "CREATE PROCEDURE p" + BEFORE);
            try (Connection connection = Weir.open(server, REDEFINED);
                    Connection other = Weir.open(server, REDEFINED);
                    Statement definer = other.createStatement();
                    CallableStatement call = connection.prepareCall("{call p(?, ?, ?)}")) {
                assertThat(outs(call)).isEqualTo("7 8");
                definer.execute("DROP PROCEDURE p");
                definer.execute("CREATE PROCEDURE p" + AFTER);
                try {
                    outs(call);
                } catch (SQLException e) {
                    assertThat(e.getMessage()).contains("index=3", "is IN");
                }
                definer.execute("DROP PROCEDURE p");
                definer.execute("CREATE PROCEDURE p" + BEFORE);
                try (CallableStatement again = connection.prepareCall("{call p(?, ?, ?)}")) {
                    assertThat(outs(again)).isEqualTo("7 8");
                }
            }
        }
    }

    private static String outs(CallableStatement call) throws SQLException {
        call.setInt(1, 7);
        call.registerOutParameter(2, Types.INTEGER);
        call.setInt(3, 5);
        call.registerOutParameter(3, Types.INTEGER);
        call.execute();
        return call.getInt(2) + " " + call.getInt(3);
    }

    private static final String INOUT = "weir_inout";

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
        Weir.create(servers.get(kind), INOUT, "CREATE TABLE seen (v VARCHAR(60))");
        try (Connection connection = Weir.open(servers.get(kind), INOUT);
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
