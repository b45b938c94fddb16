package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Weir says of calls beyond the contract. */
@ForEachKind
class CallsTest {
    private static final String DATABASE = "weir_calls";
    private static final String[] ROUTINES = {
        "CREATE PROCEDURE outs (IN a INT, OUT b INT, OUT c VARCHAR(20), INOUT d INT)"
                + " BEGIN SET b = a + 1; SET c = CONCAT('c', a); SET d = d + 10; END",
        "CREATE PROCEDURE latin (OUT a VARCHAR(20) CHARACTER SET latin1, OUT b VARCHAR(20), OUT c VARBINARY(20))"
                + " BEGIN SET a = 'é'; SET b = 'é'; SET c = X'C3A9'; END",
        "CREATE PROCEDURE bits (OUT a BIT(9), OUT b BIT(64), OUT c BIT(1))"
                + " BEGIN SET a = 257; SET b = 18446744073709551615; SET c = 0; END",
        "CREATE PROCEDURE many (OUT n INT) BEGIN SELECT a.d + 10 * b.d + 100 * c.d FROM digits a, digits b, digits c,"
                + " digits e, digits f; SET n = 5; END",
        "CREATE PROCEDURE `outs_` (OUT x INT) SET x = 1",
        "CREATE PROCEDURE `outsy` (OUT wrong INT, IN more INT) SET wrong = 2",
        "CREATE FUNCTION twice (a INT UNSIGNED) RETURNS DECIMAL(12,2) DETERMINISTIC RETURN 2 * a",
        "CREATE FUNCTION nothing () RETURNS VARCHAR(10) DETERMINISTIC RETURN 'é'",
        "CREATE TABLE digits (d INT)",
        "INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)"
    };

    /** Kinds of server whose routines are there. */
    private static final Set<String> CREATED = ConcurrentHashMap.newKeySet();

    @Parameter
    String kind;

    private RunningServer server;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        if (CREATED.add(kind)) {
            Weir.create(server, DATABASE, ROUTINES);
        }
    }

    private Connection open(String options) throws SQLException {
        return Weir.open(server, DATABASE, options);
    }

    /** OUT parameters come in the binary protocol only, so that such a call is prepared on the server whatever the option. */
    @ParameterizedTest
    @ValueSource(strings = {"", "&useServerPrepStmts=false", "&pipelining=off", "&prepStmtCacheSize=0"})
    void outParametersComeHoweverStatementsAreSent(String options) throws SQLException {
        try (Connection connection = open(options);
                CallableStatement call = connection.prepareCall("{call outs(?, ?, ?, ?)}")) {
            call.registerOutParameter(2, Types.INTEGER);
            call.registerOutParameter(3, Types.VARCHAR);
            call.registerOutParameter(4, Types.INTEGER);
            for (int i = 0; i < 3; i++) {
                call.setInt(1, i);
                call.setInt(4, i);
                assertThat(call.execute()).isFalse();
                assertThat(call.getString(3)).isEqualTo("c" + i);
                assertThat(call.getInt(4)).isEqualTo(10 + i);
                assertThat(call.getInt("b")).isEqualTo(i + 1);
            }
        }
    }

    @Test
    void namesHaveNoCaseAndMayBeginWithAnAtSign() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs(?, ?, ?, ?)}")) {
            call.setInt("@A", 1);
            call.setInt("D", 1);
            call.registerOutParameter("@b", Types.INTEGER);
            call.registerOutParameter("C", Types.VARCHAR);
            call.registerOutParameter("d", Types.INTEGER);
            call.execute();
            assertThat(call.getInt("@B")).isEqualTo(2);
            assertThat(call.getString("@c")).isEqualTo("c1");
            assertThatThrownBy(() -> call.setInt("x", 1))
                    .hasMessageContainingAll("outs(IN a INT, OUT b INT, OUT c VARCHAR", "has no parameter name=x");
        }
    }

    @Test
    void someOutParametersMayBeLeftUnregistered() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs(?, ?, ?, ?)}")) {
            call.setInt(1, 1);
            call.setInt(4, 1);
            call.registerOutParameter(3, Types.VARCHAR);
            call.execute();
            assertThat(call.getString(3)).isEqualTo("c1");
            assertThatThrownBy(() -> call.getInt(2)).hasMessageContaining("index=2 is not registered as OUT");
        }
    }

    @Test
    void anInParameterCannotBeRegistered() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs(?, ?, ?, ?)}")) {
            call.setInt("a", 1);
            assertThatThrownBy(() -> call.registerOutParameter(1, Types.INTEGER))
                    .as("the definition is known by now")
                    .hasMessageContaining("index=1 gives no value");
        }
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs(?, ?, ?, ?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(4, 1);
            call.execute();
            assertThatThrownBy(() -> call.getInt(1))
                    .hasMessageContaining(
                            "index=1 is registered as OUT, but it is IN: weir_calls.outs(IN a INT, OUT b");
        }
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{? = call twice(?)}")) {
            assertThatThrownBy(() -> call.registerOutParameter(2, Types.INTEGER))
                    .hasMessageContaining("index=2 gives no value");
            assertThatThrownBy(() -> call.setInt(1, 1)).hasMessageContaining("index=1 is the function's value");
        }
    }

    @Test
    void textComesInTheCharacterSetOfItsParameter() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call latin(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.OTHER);
            call.registerOutParameter(2, Types.OTHER);
            call.registerOutParameter(3, Types.OTHER);
            for (int i = 0; i < 2; i++) {
                call.execute();
                assertThat(call.getObject(1)).isEqualTo("é");
                assertThat(call.getObject(2)).isEqualTo("é");
                assertThat(call.getObject(3)).isEqualTo(new byte[] {(byte) 0xC3, (byte) 0xA9});
                assertThat(call.getString(3)).isEqualTo("é");
            }
        }
    }

    @Test
    void bitsAreANumberAndBytes() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call bits(?, ?, ?)}")) {
            call.registerOutParameter(1, Types.VARBINARY);
            call.registerOutParameter(2, Types.DECIMAL);
            call.registerOutParameter(3, Types.BIT);
            call.execute();
            assertThat(call.getBytes(1)).isEqualTo(new byte[] {1, 1});
            assertThat(call.getObject(1)).isEqualTo(new byte[] {1, 1});
            assertThat(call.getInt(1)).isEqualTo(257);
            assertThat(call.getBytes(2)).containsOnly(-1).hasSize(8);
            if (kind.equals("mariadb")) {
                assertThat(call.getObject(2)).hasToString("18446744073709551615");
            } else {
                assertThatThrownBy(() -> call.getObject(2)).hasMessageContaining("number=-1; use getBytes");
            }
            assertThat(call.getBoolean(3)).isFalse();
        }
    }

    /** Rows of a result with OUT parameters behind it stream like all others: nothing has room to be buffered here. */
    @Test
    void aLargeResultIsNotBufferedForOutParameters() throws SQLException {
        try (Connection connection = open("&resultWindow=64K&spillLimit=0");
                CallableStatement call = connection.prepareCall("{call many(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            assertThat(call.execute()).isTrue();
            int rows = 0;
            try (ResultSet result = call.getResultSet()) {
                while (result.next()) {
                    rows++;
                }
            }
            assertThat(rows).isEqualTo(100_000);
            assertThat(call.getInt(1)).isEqualTo(5);
        }
    }

    /** Values stay while the connection does something else. */
    @Test
    void outParametersStayUntilTheNextExecution() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs(1, ?, ?, ?)}");
                PreparedStatement other = connection.prepareStatement("SELECT REPEAT('x', 60000) FROM digits")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.registerOutParameter(2, Types.VARCHAR);
            call.registerOutParameter(3, Types.INTEGER);
            call.setInt(3, 1);
            call.execute();
            for (int i = 0; i < 3; i++) {
                try (ResultSet rows = other.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(call.getString(2)).isEqualTo("c1");
                }
            }
            assertThat(call.getInt(1)).isEqualTo(2);
            call.setString(3, "no number");
            assertThatThrownBy(call::execute).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> call.getInt(1)).hasMessageContaining("there are no OUT parameters");
        }
    }

    @Test
    void aNameIsNoPattern() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{call outs_(?)}")) {
            call.registerOutParameter("x", Types.INTEGER);
            call.execute();
            assertThat(call.getInt("x")).isOne();
            assertThat(call.getParameterMetaData().getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeOut);
        }
    }

    @Test
    void metadataOfAFunctionBeginsWithItsValue() throws SQLException {
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{? = call twice(?)}")) {
            ParameterMetaData parameters = call.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(2);
            assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeOut);
            assertThat(parameters.getParameterTypeName(1)).isEqualTo("DECIMAL");
            assertThat(parameters.getPrecision(1)).isEqualTo(12);
            assertThat(parameters.getScale(1)).isEqualTo(2);
            assertThat(parameters.getParameterMode(2)).isEqualTo(ParameterMetaData.parameterModeIn);
            assertThat(parameters.getParameterClassName(2)).isEqualTo("java.lang.Long");
            assertThat(parameters.isSigned(2)).isFalse();
            call.registerOutParameter(1, Types.DECIMAL);
            call.setLong("a", 4_000_000_000L);
            call.execute();
            assertThat(call.getObject(1)).hasToString("8000000000.00");
        }
        try (Connection connection = open("");
                CallableStatement call = connection.prepareCall("{? = call nothing}")) {
            call.registerOutParameter(1, Types.VARCHAR);
            call.execute();
            assertThat(call.getString(1)).isEqualTo("é");
            assertThat(call.getParameterMetaData().getParameterCount()).isOne();
        }
    }

    @Test
    void aDefinitionThatCannotBeSeenIsSaidToBeSo() throws SQLException {
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            statement.execute("DROP USER IF EXISTS weir_caller");
            statement.execute("CREATE USER weir_caller IDENTIFIED BY 'caller'");
            statement.execute("GRANT SELECT ON " + DATABASE + ".digits TO weir_caller");
            try (Connection caller = DriverManager.getConnection(Weir.url(server, DATABASE), "weir_caller", "caller");
                    CallableStatement call = caller.prepareCall("{call outs(?, ?, ?, ?)}")) {
                assertThatThrownBy(() -> call.setInt("a", 1))
                        .hasMessageContaining("no rights to see the definition of procedure=weir_calls.outs")
                        .hasMessageContaining("by index");
                assertThatThrownBy(() -> call.getParameterMetaData().getParameterMode(1))
                        .hasMessageContaining("no rights to see the definition");
                call.setInt(1, 1);
                call.setInt(4, 1);
                call.registerOutParameter(2, Types.INTEGER);
                call.registerOutParameter(3, Types.INTEGER);
                assertThatThrownBy(call::execute)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getErrorCode()).isEqualTo(1370));
            } finally {
                statement.execute("DROP USER weir_caller");
            }
        }
    }

    /** The end of quoted text depends on the sql_mode, and so does what is an argument. */
    @Test
    void backslashesAreReadAsTheServerReadsThem() throws SQLException {
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            statement.execute("SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
            try (CallableStatement call = connection.prepareCall("{call outs(LENGTH('\\'), ?, ?, ?)}")) {
                call.registerOutParameter(1, Types.INTEGER);
                call.registerOutParameter(2, Types.VARCHAR);
                call.registerOutParameter(3, Types.INTEGER);
                call.setInt(3, 1);
                call.execute();
                assertThat(call.getInt(1)).isEqualTo(2);
            }
        }
    }
}
