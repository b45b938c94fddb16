package dev.weir.acceptance.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;

/** A column's type, its object's class and its width, in the metadata of its table and of a result. */
class ColumnTypesTest {
    private static final String DATABASE = "weir_column_classes";
    private static final String ROW =
            "INSERT INTO types VALUES (b'1', b'101', 1, -128, 255, 1, -32768, 65535, -8388608,"
                    + " 16777215, -2147483648, 4294967295, -9223372036854775808, 18446744073709551615, -12345678.1234,"
                    + " 999999999, -1.5, 1.5, -9999.999, -1.5e300, 1.5e300, '2020-02-29', '23:59:59', '01:02:03.456789',"
                    + " '2020-02-29 01:02:03', '2020-02-29 01:02:03.456', '2020-02-29 01:02:03', '2020-02-29 01:02:03.456789',"
                    + " 2020, 'c', 'v', 'u', 'tt', 't', 'm', 'l', 'a', 'x,y', X'00', X'01', X'02', X'03', X'04', X'05', '{}',"
                    + " ST_GeomFromText('POINT(1 1)'), ST_GeomFromText('POINT(1 1)'),"
                    + " ST_GeomFromText('GEOMETRYCOLLECTION(POINT(1 1))'))";

    @OnEachKind
    void objectsHaveTheClassThatMetadataSays(String kind, Servers servers) throws Exception {
        try (Connection maker = servers.get(kind).connect();
                Statement statement = maker.createStatement()) {
            MetadataRows.create(maker, DATABASE);
            statement.execute(ROW);
        }
        for (String options : List.of("", "tinyInt1isBit=false&yearIsDateType=false", "tinyInt1isBit=boolean")) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, options);
                    Statement statement = connection.createStatement();
                    PreparedStatement prepared = connection.prepareStatement("SELECT * FROM types")) {
                try (ResultSet rows = statement.executeQuery("SELECT * FROM types")) {
                    check(rows);
                }
                try (ResultSet rows = prepared.executeQuery()) {
                    check(rows);
                }
            }
        }
    }

    private static void check(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        assertThat(rows.next()).isTrue();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String name = columns.getColumnName(i);
            Object value = rows.getObject(i);
            assertThat(value.getClass().getName()).as(name).isEqualTo(columns.getColumnClassName(i));
            assertThat(rows.getMetaData().getTableName(i)).isEqualTo("types");
            if (!(value instanceof byte[]) && columns.getColumnType(i) != Types.BIT) {
                assertThat(columns.getColumnDisplaySize(i))
                        .as(name)
                        .isGreaterThanOrEqualTo(rows.getString(i).length());
            }
        }
    }

    @OnEachKind
    void aBooleanIsCalledOneWhereThatIsWanted(String kind, Servers servers) throws Exception {
        String sql = "SELECT t_bool, t_bit1, t_tiny1_u FROM types";
        try (Connection maker = servers.get(kind).connect()) {
            MetadataRows.create(maker, DATABASE);
        }
        try (Connection connection = Weir.open(servers.get(kind), DATABASE, "tinyInt1isBit=boolean");
                PreparedStatement read = connection.prepareStatement(sql)) {
            ResultSetMetaData columns = read.getMetaData();
            assertThat(columns.getColumnType(1)).isEqualTo(Types.BOOLEAN);
            assertThat(columns.getColumnTypeName(1)).isEqualTo("BOOLEAN");
            assertThat(columns.getColumnType(2)).isEqualTo(Types.BIT);
            assertThat(columns.getColumnType(3)).isEqualTo(Types.TINYINT);
            assertThat(MetadataRows.of(connection.getMetaData(), m -> m.getColumns(DATABASE, null, "types", "t_bool")))
                    .extracting(row -> row.get("DATA_TYPE") + " " + row.get("TYPE_NAME"))
                    .containsExactly(Types.BOOLEAN + " BOOLEAN");
        }
    }

    private static final String AGREEING = "weir_types_agree";

    @Tag("nightly")
    @OnEachKind
    void tableAndResultSayTheSame(String kind, Servers servers) throws Exception {
        try (Connection maker = servers.get(kind).connect()) {
            MetadataRows.create(maker, AGREEING);
        }
        for (String options : List.of("", "&tinyInt1isBit=false&yearIsDateType=false")) {
            try (Connection connection = Weir.open(servers.get(kind), AGREEING, options)) {
                Map<String, String> ofTable = new TreeMap<>();
                MetadataRows.of(connection.getMetaData(), m -> m.getColumns(AGREEING, null, "types", "%"))
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
