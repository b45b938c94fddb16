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

/** The class that metadata names is that of the object, and what metadata says of width holds. */
class ColumnClassesTest {
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
}
