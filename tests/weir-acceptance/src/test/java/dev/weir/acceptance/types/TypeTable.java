package dev.weir.acceptance.types;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A table with a column for each type; its rows hold edges of the types' ranges, and the last is all NULL. */
final class TypeTable {
    private static final String UUID_TEXT = "'00112233-4455-6677-8899-aabbccddeeff'";

    /**
     * A column.
     *
     * @param name its name
     * @param type its type in SQL
     * @param asText SQL that gives the text which {@code getString} should give; {@code null} where that is bytes
     * @param values SQL of its values
     */
    record Column(String name, String type, String asText, List<String> values) {
        static Column of(String name, String type, String... values) {
            return new Column(name, type, "CAST(" + name + " AS CHAR)", List.of(values));
        }

        static Column as(String asText, String name, String type, String... values) {
            return new Column(name, type, asText, List.of(values));
        }

        /** The value of a row; the shorter lists start again. */
        String value(int row) {
            return values.get(row % values.size());
        }
    }

    private TypeTable() {}

    static List<Column> columns(boolean mariaDb, boolean vectors) {
        List<Column> columns = new ArrayList<>(numbers());
        columns.addAll(temporals());
        columns.addAll(strings());
        if (mariaDb) {
            columns.add(Column.of("uuid_", "UUID", UUID_TEXT));
            columns.add(Column.of("inet6_", "INET6", "'2001:db8::1'", "'::'"));
            columns.add(Column.of("inet4_", "INET4", "'192.0.2.1'"));
        }
        if (vectors) {
            columns.add(Column.as(null, "vector_", "VECTOR(3)", "STRING_TO_VECTOR('[1,-2.5,3e10]')"));
        }
        return columns;
    }

    private static List<Column> numbers() {
        return List.of(
                Column.of("tinyint_", "TINYINT", "-128", "127", "0"),
                Column.of("tinyint_u", "TINYINT UNSIGNED", "255", "0"),
                Column.of("boolean_", "TINYINT(1)", "1", "0", "-1"),
                Column.of("smallint_", "SMALLINT", "-32768", "32767"),
                Column.of("smallint_u", "SMALLINT UNSIGNED", "65535", "0"),
                Column.of("mediumint_", "MEDIUMINT", "-8388608", "8388607"),
                Column.of("mediumint_u", "MEDIUMINT UNSIGNED", "16777215", "0"),
                Column.of("int_", "INT", "-2147483648", "2147483647", "0"),
                Column.of("int_u", "INT UNSIGNED", "4294967295", "1"),
                Column.of("int_z", "INT(7) ZEROFILL", "42", "0"),
                Column.of("bigint_", "BIGINT", "-9223372036854775808", "9223372036854775807", "1"),
                Column.of("bigint_u", "BIGINT UNSIGNED", "18446744073709551615", "9223372036854775808", "7"),
                Column.of("decimal_", "DECIMAL(10,2)", "-99999999.99", "0.00", "1.5"),
                Column.of("decimal_u", "DECIMAL(5,0) UNSIGNED", "99999", "0"),
                Column.of("decimal_max", "DECIMAL(65,30)", "-" + "9".repeat(35) + "." + "9".repeat(30), "0.1"),
                Column.of("float_", "FLOAT", "3.14159", "-1e-20", "1.5e38", "0"),
                Column.of("float_f", "FLOAT(7,3)", "1234.5", "-0.125"),
                Column.of(
                        "double_",
                        "DOUBLE",
                        "0.1",
                        "1e15",
                        "1e-16",
                        "-1.7976931348623157e308",
                        "123456789012345",
                        "-0e0"),
                Column.of("double_f", "DOUBLE(20,5)", "1.5", "-123456789.98765", "2.000005"),
                Column.as("CAST(bit1_ + 0 AS CHAR)", "bit1_", "BIT(1)", "b'1'", "b'0'"),
                Column.as("CAST(bit10_ + 0 AS CHAR)", "bit10_", "BIT(10)", "b'1111111111'", "b'0'"),
                Column.as("CAST(bit64_ + 0 AS CHAR)", "bit64_", "BIT(64)", "18446744073709551615", "b'101'"));
    }

    private static List<Column> temporals() {
        return List.of(
                Column.of("year_", "YEAR", "1901", "2155", "2024", "0"),
                Column.of("date_", "DATE", "'1000-01-01'", "'9999-12-31'", "'2024-02-29'", "'0000-00-00'"),
                Column.of("datetime_", "DATETIME", "'1000-01-01 00:00:00'", "'9999-12-31 23:59:59'", "'0000-00-00'"),
                Column.of("datetime_3", "DATETIME(3)", "'2024-03-31 02:30:00.120'", "'2024-10-27 02:30:00'"),
                Column.of("datetime_6", "DATETIME(6)", "'2024-07-01 12:34:56.789012'", "'2024-07-01'"),
                Column.of("timestamp_", "TIMESTAMP NULL", "'2024-07-01 12:34:56'", "'1970-01-02 00:00:01'"),
                Column.of("timestamp_6", "TIMESTAMP(6) NULL", "'2024-07-01 12:34:56.000001'"),
                Column.of("time_", "TIME", "'838:59:59'", "'-838:59:59'", "'00:00:00'", "'23:59:59'"),
                Column.of("time_6", "TIME(6)", "'12:34:56.789012'", "'-00:00:00.000001'", "'24:00:00'"));
    }

    private static List<Column> strings() {
        return List.of(
                Column.of("char_", "CHAR(36)", UUID_TEXT, "'42'", "''", "'2024-07-01'"),
                Column.of("varchar_", "VARCHAR(200)", "'\u00e4\u20ac\ud83d\ude00'", "'true'", "'-1.5e3'", "'12:34:56'"),
                Column.of("varchar_latin1", "VARCHAR(20) CHARACTER SET latin1", "'\u00e4\u00f6\u20ac'", "'1e400'"),
                Column.of("tinytext_", "TINYTEXT", "'tiny'", "'2024-07-01 12:34:56'"),
                Column.of("text_", "TEXT", "'text'", "REPEAT('\u00e4', 1000)"),
                Column.of("mediumtext_", "MEDIUMTEXT", "'medium'", "REPEAT('m', 70000)"),
                Column.of("longtext_", "LONGTEXT", "'long'", "REPEAT('l', 300000)"),
                Column.of("enum_", "ENUM('a','\u00e4','10')", "'\u00e4'", "'10'"),
                Column.of("set_", "SET('a','b','c')", "'a,c'", "''"),
                Column.of("json_", "JSON", "'{\"k\": [1, \"\u00e4\"]}'", "'1'"),
                Column.as(null, "binary_", "BINARY(16)", "x'00112233445566778899aabbccddeeff'", "'1'"),
                Column.as(null, "varbinary_", "VARBINARY(100)", "x'00ff80'", "''", "'12'"),
                Column.as(null, "tinyblob_", "TINYBLOB", "x'00ff'", "''"),
                Column.as(null, "blob_", "BLOB", "REPEAT(x'ff', 300)"),
                Column.as(null, "mediumblob_", "MEDIUMBLOB", "REPEAT(x'00', 70000)", "x'01'"),
                Column.as(null, "longblob_", "LONGBLOB", "REPEAT(x'80', 200000)", "x'02'"),
                Column.as(null, "geometry_", "GEOMETRY", "ST_GeomFromText('POINT(1 2)')"));
    }

    /** Makes the table {@code types} in a database. */
    static List<Column> create(RunningServer server, String database) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            String version = connection.getMetaData().getDatabaseProductVersion();
            List<Column> columns = columns(version.contains("MariaDB"), version.startsWith("9."));
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
            statement.execute("USE " + database);
            statement.execute("SET SESSION sql_mode = '', time_zone = '+00:00'");
            List<String> definitions = new ArrayList<>();
            columns.forEach(column -> definitions.add(column.name() + " " + column.type()));
            statement.execute("CREATE TABLE types (id INT PRIMARY KEY, " + String.join(", ", definitions) + ")");
            int rows = columns.stream()
                    .mapToInt(column -> column.values().size())
                    .max()
                    .orElseThrow();
            for (int row = 0; row < rows; row++) {
                int current = row;
                List<String> values =
                        columns.stream().map(column -> column.value(current)).toList();
                statement.execute("INSERT INTO types VALUES (" + row + ", " + String.join(", ", values) + ")");
            }
            statement.execute("INSERT INTO types (id) VALUES (" + rows + ")");
            return columns;
        }
    }
}
