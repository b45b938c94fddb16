package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A procedure and a function of one name have nothing else in common, nor have those of databases with similar names. */
class RoutinesOfOneNameTest {
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
}
