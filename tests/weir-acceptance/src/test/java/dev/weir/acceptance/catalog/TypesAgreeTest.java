package dev.weir.acceptance.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;

/** A column has the same type in the metadata of its table, by information_schema, and of a result, by the wire. */
@Tag("nightly")
class TypesAgreeTest {
    private static final String DATABASE = "weir_types_agree";

    @OnEachKind
    void tableAndResultSayTheSame(String kind, Servers servers) throws Exception {
        try (Connection maker = servers.get(kind).connect()) {
            MetadataRows.create(maker, DATABASE);
        }
        for (String options : List.of("", "&tinyInt1isBit=false&yearIsDateType=false")) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, options)) {
                Map<String, String> ofTable = new TreeMap<>();
                MetadataRows.of(connection.getMetaData(), m -> m.getColumns(DATABASE, null, "types", "%"))
                        .forEach(row ->
                                ofTable.put(row.get("COLUMN_NAME"), row.get("DATA_TYPE") + " " + row.get("TYPE_NAME")));
                Map<String, String> ofResult = ofResult(connection);
                if (kind.equals("mariadb")) {
                    // a LONGTEXT with a constraint, which only the wire tells
                    assertThat(ofTable.remove("t_json")).isEqualTo("-1 LONGTEXT");
                    assertThat(ofResult.remove("t_json")).isEqualTo("-1 JSON");
                }
                assertThat(ofResult).hasSizeGreaterThan(40).containsExactlyInAnyOrderEntriesOf(ofTable);
            }
        }
    }

    private static Map<String, String> ofResult(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM types")) {
            ResultSetMetaData columns = rows.getMetaData();
            Map<String, String> types = new TreeMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                types.put(columns.getColumnName(i), columns.getColumnType(i) + " " + columns.getColumnTypeName(i));
            }
            return types;
        }
    }
}
