package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.WeirArrow;
import dev.weir.lab.compress.ColumnServers;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sums of read batches are those of the server, and are others once a value of a column is another one. */
@ExtendWith(ColumnServers.class)
class RowSumsTest {
    private static final String DATABASE = "weir_export_sums";

    /** Each with two values, of which the second one replaces the first. */
    private static final List<Type> TYPES = List.of(
            new Type("TINYINT", "-128", "127"),
            new Type("SMALLINT UNSIGNED", "65535", "0"),
            new Type("MEDIUMINT ZEROFILL", "7", "8"),
            new Type("INT", "-2147483648", "2147483647"),
            new Type("BIGINT", "-9223372036854775808", "9223372036854775807"),
            new Type("BIGINT UNSIGNED", "18446744073709551615", "18446744073709551614"),
            new Type("BIT(1)", "1", "0"),
            new Type("BIT(64)", "~0", "~0 - 1"),
            new Type("YEAR", "2024", "0"),
            new Type("DECIMAL(5,2)", "-0.50", "0.50"),
            new Type("DECIMAL(9,2) ZEROFILL", "1.50", "1.51"),
            new Type("DECIMAL(65,30)", "-" + "9".repeat(35) + "." + "1".repeat(30), "1e-30"),
            new Type("FLOAT", "-0.1", "0.1"),
            new Type("DOUBLE", "1.1e300", "1.2e300"),
            new Type("DATE", "'0001-01-01'", "'9999-12-31'"),
            new Type("DATETIME", "'2024-02-29 23:59:59'", "'2024-02-29 23:59:58'"),
            new Type("DATETIME(6)", "'0001-01-01 00:00:00.000001'", "'0001-01-01 00:00:00.000002'"),
            new Type("TIMESTAMP(3) NULL", "'2024-07-01 02:00:00.123'", "'2024-07-01 01:00:00.123'"),
            new Type("TIME(6)", "'-00:00:00.000001'", "'00:00:00.000001'"),
            new Type("TIME", "'-838:59:59'", "'838:59:59'"),
            new Type("VARCHAR(9)", "'ä€😀'", "''"),
            new Type("VARCHAR(9) CHARACTER SET latin1", "'ä€'", "'a'"),
            new Type("CHAR(9) CHARACTER SET utf16", "'ä'", "'Ä'"),
            new Type("ENUM('a', 'b')", "'a'", "'b'"),
            new Type("SET('a', 'b')", "'a,b'", "'b'"),
            new Type("JSON", "'{\"b\": 1.0, \"a\": [null]}'", "'{}'"),
            new Type("BINARY(3)", "x'00ff'", "x'00fe'"),
            new Type("LONGBLOB", "REPEAT('x', 100000)", "REPEAT('x', 99999)"),
            new Type("GEOMETRY", "ST_GeomFromText('POINT(1 2)')", "ST_GeomFromText('POINT(2 1)')"));

    private final Servers servers;

    RowSumsTest(Servers servers) {
        this.servers = servers;
    }

    private record Type(String definition, String value, String other) {}

    private static String name(int column) {
        return "`c " + column + "`";
    }

    private static Connection filled(RunningServer server, List<Type> types) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:mysql:weir://" + server.host() + ":" + server.port()
                + "/?connectionTimeZone=UTC&user=" + server.user() + "&password=" + server.password());
        String columns = IntStream.range(0, types.size())
                .mapToObj(column -> ", " + name(column) + " " + types.get(column).definition)
                .collect(Collectors.joining());
        run(
                connection,
                "DROP DATABASE IF EXISTS " + DATABASE,
                "CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4",
                "USE " + DATABASE,
                "SET SESSION time_zone = '+00:00', sql_mode = ''",
                "CREATE TABLE t (id INT PRIMARY KEY" + columns + ")",
                "INSERT INTO t VALUES (1"
                        + types.stream().map(type -> ", " + type.value).collect(Collectors.joining()) + ")",
                "INSERT INTO t (id) VALUES (2)");
        return connection;
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns where the sums of what the server answers now differ from those that the server works out of another table. */
    private static Optional<String> difference(Connection connection, String table) throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = WeirArrow.read(connection, "SELECT * FROM t", allocator, ArrowOptions.usual())) {
            List<SummedColumn> columns =
                    SummedColumn.of(reader.getVectorSchemaRoot().getSchema());
            return RowSums.read(reader, columns)
                    .difference(RowSums.select(connection, "SELECT * FROM " + table, columns));
        }
    }

    static Stream<String> kinds() {
        return ColumnServers.withNewest("mysql", "mariadb");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyValueOfEveryTypeCounts(String kind) throws Exception {
        List<Type> types = new ArrayList<>(TYPES);
        try (Connection version = servers.get(kind).connect()) {
            if (version.getMetaData().getDatabaseProductVersion().startsWith("9.")) {
                types.add(new Type("VECTOR(3)", "TO_VECTOR('[1, 2.5, -3]')", "TO_VECTOR('[1, 2.5]')"));
            }
        }
        try (Connection connection = filled(servers.get(kind), types)) {
            assertThat(difference(connection, "t")).isEmpty();
            for (int column = 0; column < types.size(); column++) {
                run(
                        connection,
                        "CREATE TEMPORARY TABLE changed AS SELECT * FROM t",
                        "UPDATE changed SET " + name(column) + " = " + types.get(column).other + " WHERE id = 1");
                assertThat(difference(connection, "changed").orElse("none"))
                        .as(types.get(column).definition)
                        .startsWith("column=c " + column + " has values=1 sum=")
                        .contains(" in the file, values=1 ");
                run(connection, "UPDATE changed SET " + name(column) + " = NULL");
                assertThat(difference(connection, "changed").orElse("none")).contains("values=0 sum=0 on the server");
                run(connection, "DROP TEMPORARY TABLE changed");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void rowsAreCounted(String kind) throws Exception {
        try (Connection connection = filled(servers.get(kind), List.of())) {
            run(connection, "CREATE TEMPORARY TABLE changed AS SELECT * FROM t WHERE id = 2");
            assertThat(difference(connection, "changed")).hasValue("rows=2 in the file, 1 on the server");
            run(connection, "DELETE FROM t");
            assertThat(difference(connection, "t")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void theLargestNumbersHaveASum(String kind) throws Exception {
        try (Connection connection = filled(servers.get(kind), List.of(new Type("DOUBLE", "1.7e308", "")))) {
            run(connection, "UPDATE t SET `c 0` = 1.7e308");
            assertThat(difference(connection, "t")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql"})
    void moreColumnsThanOneStatementAddsUp(String kind) throws Exception {
        List<Type> types = IntStream.range(0, 1010)
                .mapToObj(column -> new Type("TINYINT", "" + column % 100, ""))
                .toList();
        try (Connection connection = filled(servers.get(kind), types)) {
            assertThat(difference(connection, "t")).isEmpty();
            run(
                    connection,
                    "CREATE TABLE changed AS SELECT * FROM t",
                    "UPDATE changed SET " + name(1005) + " = 77 WHERE id = 1");
            assertThat(difference(connection, "changed").orElse("none")).startsWith("column=c 1005 has values=1");
        }
    }
}
