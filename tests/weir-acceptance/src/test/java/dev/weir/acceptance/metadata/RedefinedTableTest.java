package dev.weir.acceptance.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An INSERT that stays prepared while its table is made anew, with a column of another type. */
@ExtendWith(TestServers.class)
class RedefinedTableTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";
    private static final String DATABASE = "weir_redefined";
    private static final String INSERT = "INSERT INTO t VALUES (?, ?)";

    /** Types of text after a column of numbers, and a value of each. */
    private static final Map<String, String> TYPES = new TreeMap<>(Map.of(
            "JSON", "{\"k\": \"é\"}",
            "VARCHAR(40) CHARACTER SET latin1", "é",
            "VARCHAR(40) CHARACTER SET utf8mb4", "é",
            "VARBINARY(40)", "é"));

    private static void insertTwice(PreparedStatement insert, String value) throws SQLException {
        for (int id = 2; id <= 3; id++) {
            insert.setInt(1, id);
            insert.setString(2, value);
            insert.executeUpdate();
        }
    }

    /** How the definitions reach the server. */
    private enum Way {
        TEXT,
        PREPARED,
        SEVERAL,
        HIDDEN,
        EXECUTED,
        CALLED
    }

    private static void redefine(Connection connection, String type, Way way) throws SQLException {
        String create = "CREATE TABLE t (id INT PRIMARY KEY, a " + type + ")";
        try (Statement statement = connection.createStatement()) {
            if (way != Way.CALLED) {
                redefine(connection, statement, way, "DROP TABLE IF EXISTS t");
                redefine(connection, statement, way, create);
                return;
            }
            statement.execute("DROP PROCEDURE IF EXISTS p");
            statement.execute("CREATE PROCEDURE p() BEGIN DROP TABLE IF EXISTS t; " + create + "; END");
            // so that only the call is behind the first execution
            prepareInsert(connection);
            statement.execute("CALL p()");
        }
    }

    private static void redefine(Connection connection, Statement statement, Way way, String sql) throws SQLException {
        switch (way) {
            case PREPARED -> {
                try (PreparedStatement definition = connection.prepareStatement("/* anew */ " + sql)) {
                    definition.execute();
                }
            }
            case SEVERAL -> statement.execute("SELECT 1; " + sql);
            case HIDDEN -> statement.execute("-- anew\n /*!50000 " + sql + " */");
            case EXECUTED -> {
                statement.execute("PREPARE s FROM '" + sql + "'");
                prepareInsert(connection);
                statement.execute("EXECUTE s");
            }
            default -> statement.execute("/* anew */ " + sql);
        }
    }

    /** Executes the insert with values that leave nothing behind, where there is a table. */
    private static void prepareInsert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, 9);
            insert.setString(2, "7");
            insert.executeUpdate();
        } catch (SQLSyntaxErrorException noTable) {
            assertThat(noTable.getErrorCode()).isEqualTo(1146);
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void textIsStoredAsItWasSet(String kind, TestServers.Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE);
        try (Connection connection = Weir.open(server, DATABASE, "&allowMultiQueries=true")) {
            for (Map.Entry<String, String> type : TYPES.entrySet()) {
                for (Way way : Way.values()) {
                    redefine(connection, "INT", way);
                    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                        insert.setInt(1, 1);
                        insert.setString(2, "7");
                        insert.executeUpdate();
                        redefine(connection, type.getKey(), way);
                        insertTwice(insert, type.getValue());
                    }
                    assertStored(connection, type.getKey(), type.getValue());
                }
            }
        }
    }

    private static void assertStored(Connection connection, String type, String value) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT CONVERT(a USING utf8mb4) FROM t ORDER BY id")) {
            for (int i = 0; i < 2; i++) {
                assertThat(result.next()).isTrue();
                assertThat(result.getString(1)).as(type).isEqualTo(value);
            }
        }
    }
}
