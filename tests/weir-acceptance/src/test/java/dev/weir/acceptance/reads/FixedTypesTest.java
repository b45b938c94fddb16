package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Items of select lists whose types the driver takes to be fixed by the text: nothing that is done to the table changes them. */
class FixedTypesTest {
    private static final String DATABASE = "weir_fixed_types";
    private static final List<String> EVERYWHERE = List.of(
            "1",
            "123456789012345678",
            "TRUE",
            "FALSE",
            "COUNT(*)",
            "COUNT(a)",
            "COUNT(DISTINCT a, b)",
            "EXISTS(SELECT a, b FROM t)");
    private static final List<String> ON_MYSQL = List.of(
            "CAST(a AS SIGNED)",
            "CAST(b AS UNSIGNED)",
            "CAST('1' AS SIGNED INTEGER)",
            "CAST(a + b AS SIGNED)",
            "CONVERT(a, UNSIGNED)",
            "CONVERT(1.5, SIGNED)");
    private static final List<String> CHANGES = List.of(
            "ALTER TABLE t MODIFY a TINYINT UNSIGNED NOT NULL",
            "ALTER TABLE t MODIFY a FLOAT, ADD INDEX (b)",
            "ALTER TABLE t MODIFY a VARCHAR(20), MODIFY b BIGINT UNSIGNED",
            "ALTER TABLE t MODIFY a BLOB",
            "ALTER TABLE t MODIFY a DECIMAL(30,10)",
            "ALTER TABLE t DROP a, ADD a YEAR DEFAULT 2000",
            "DELETE FROM t",
            "ALTER TABLE t RENAME u; CREATE VIEW t AS SELECT 'x' AS a, 5.5 AS b",
            "SET sql_buffer_result = 1");

    @OnEachKind
    void nothingChangesThem(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (a INT, b INT)", "INSERT INTO t VALUES (1, 2)");
        List<String> items = Stream.concat(
                        EVERYWHERE.stream(), kind.equals("mariadb") ? Stream.empty() : ON_MYSQL.stream())
                .toList();
        try (Connection connection = Weir.open(server, DATABASE, "&metadata=full");
                Statement change = connection.createStatement()) {
            List<String> before = types(connection, items);
            for (String sql : CHANGES) {
                for (String each : sql.split(";", -1)) {
                    change.execute(each);
                }
                assertThat(types(connection, items)).as(sql).isEqualTo(before);
            }
        }
    }

    private static List<String> types(Connection connection, List<String> items) throws SQLException {
        List<String> types = new ArrayList<>();
        for (String item : items) {
            try (PreparedStatement select = connection.prepareStatement("SELECT " + item + " AS x FROM t");
                    ResultSet rows = select.executeQuery()) {
                ResultSetMetaData column = rows.getMetaData();
                types.add(item + " " + column.getColumnTypeName(1) + " " + column.isSigned(1));
            }
        }
        return types;
    }
}
