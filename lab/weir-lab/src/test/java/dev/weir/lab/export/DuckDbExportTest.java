package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.arrow.ArrowOptions;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.lab.compress.ColumnServers;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.RunningServer;
import dev.weir.snapshot.Position;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet and CSV as DuckDB writes and reads them; it is fetched once. */
@ExtendWith(ColumnServers.class)
@Tag("nightly")
class DuckDbExportTest {
    private static final String DATABASE = "weir_export_parquet";

    private final Servers servers;

    @TempDir
    private Path folder;

    private final List<Long> progress = new ArrayList<>();

    DuckDbExportTest(Servers servers) {
        this.servers = servers;
    }

    private ColumnAddress filled(String kind, String... statements) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + DATABASE);
            statement.execute("CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4");
            statement.execute("USE " + DATABASE);
            statement.execute("SET SESSION sql_mode = '', time_zone = '+02:00'");
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return new ColumnAddress(
                "jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/" + DATABASE + "?user=" + server.user()
                        + "&password=" + server.password(),
                DATABASE,
                new Properties());
    }

    private long export(ColumnAddress address, ExportQuery query, Path file) throws Exception {
        return export(address, query, file, 1);
    }

    private long export(ColumnAddress address, ExportQuery query, Path file, int readers) throws Exception {
        boolean verified = FileFormat.of(file) != FileFormat.CSV && query.rows().isPresent();
        return new Export(address, query, file, ArrowOptions.usual().withBatches(1000, 1 << 20), readers, verified)
                .run(new Export.Listener() {
                    @Override
                    public void tells(String line) {}

                    @Override
                    public void begins(long expectedRows) {}

                    @Override
                    public void at(Position instant) {}

                    @Override
                    public void written(long rows, long bytes) {
                        progress.add(rows);
                    }
                });
    }

    private static List<String> rows(String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (DuckDb duck = DuckDb.open();
                Statement statement = duck.connection().createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    values.add(Objects.toString(result.getString(column)));
                }
                rows.add(String.join("|", values));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void everyTypeIsReadBack(String kind) throws Exception {
        ColumnAddress address = filled(
                kind,
                "CREATE TABLE t (id BIGINT UNSIGNED PRIMARY KEY, s TINYINT, d DECIMAL(38,2), f FLOAT, g DOUBLE, y YEAR,"
                        + " day DATE, at DATETIME(6), ts TIMESTAMP(3) NULL, `ti\"me` TIME(6), bit1 BIT(1), bit9 BIT(9),"
                        + " name VARCHAR(9), raw VARBINARY(9), kind ENUM('a', 'b'))",
                "INSERT INTO t VALUES (18446744073709551615, -128, -123456789012345678901234567890123456.78, 0.5, 1e300,"
                        + " 2024, '0001-01-01', '9999-12-31 23:59:59.999999', '2024-07-01 02:00:00.123',"
                        + " '-838:59:58.000001', 1, 300, 'ä€😀', x'00ff', 'b'), (1, NULL, NULL, NULL, NULL, NULL, NULL,"
                        + " NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
        // a quote in the name of the file and of a column
        Path file = folder.resolve("it's.parquet");

        assertThat(export(address, ExportQuery.table("t", DATABASE, List.of(), null), file))
                .isEqualTo(2);

        String from = " FROM " + DuckDb.text(file);
        assertThat(rows(
                        "SELECT id, s, d, f, g, y, day::VARCHAR, \"at\"::VARCHAR, epoch_ms(ts), \"ti\"\"me\", bit1, bit9,"
                                + " name, hex(raw), kind" + from + " ORDER BY id DESC"))
                .containsExactly(
                        "18446744073709551615|-128|-123456789012345678901234567890123456.78|0.5|1.0E300|2024|0001-01-01"
                                + "|9999-12-31 23:59:59.999999|1719792000123|-3020398000001|true|300|ä€😀|00FF|b",
                        "1" + "|null".repeat(14));
        assertThat(rows("SELECT DISTINCT compression FROM parquet_metadata(" + DuckDb.text(file) + ")"))
                .containsExactly("ZSTD");
        assertThat(folder.toFile().list()).containsExactly("it's.parquet");
    }

    @Test
    void valuesAreSeparatedByCommas() throws Exception {
        ColumnAddress address = filled(
                "mysql",
                "CREATE TABLE c (id INT PRIMARY KEY, name VARCHAR(20), at DATETIME(3), lasts TIME, total DECIMAL(9,2))",
                "INSERT INTO c VALUES (1, 'a \"b\", c', '2024-02-29 12:30:00.125', '-100:00:01', 7.50), (2, NULL, NULL, NULL,"
                        + " NULL)");
        Path file = folder.resolve("c.csv");

        assertThat(export(address, ExportQuery.table("c", DATABASE, List.of(), null), file))
                .isEqualTo(2);

        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "id,name,at,lasts,total",
                        "1,\"a \"\"b\"\", c\",2024-02-29 12:30:00.125,-100:00:01,7.50",
                        "2,,,,");
    }

    @Test
    void severalReadersFillOneFile() throws Exception {
        ColumnAddress address = filled(
                "mysql",
                "CREATE TABLE n (id INT PRIMARY KEY, note VARCHAR(200))",
                "SET SESSION cte_max_recursion_depth = 100000",
                "INSERT INTO n WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 50000)"
                        + " SELECT i, REPEAT('x', 200) FROM s",
                "ANALYZE TABLE n");
        Path file = folder.resolve("n.parquet");

        assertThat(export(address, ExportQuery.table("n", DATABASE, List.of(), null), file, 4))
                .isEqualTo(50_000);
        assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT id), SUM(id), SUM(length(note)) FROM '" + file + "'"))
                .containsExactly("50000|50000|1250025000|10000000");
    }

    @Test
    void manyBatchesStayInOrder() throws Exception {
        ColumnAddress address = filled(
                "mysql",
                "CREATE TABLE n (id INT PRIMARY KEY, note VARCHAR(40))",
                "SET SESSION cte_max_recursion_depth = 100000",
                "INSERT INTO n WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 50000)"
                        + " SELECT i, REPEAT('x', i % 40) FROM s");
        Path file = folder.resolve("n.parquet");

        assertThat(export(address, ExportQuery.table("n", DATABASE, List.of(), null), file))
                .isEqualTo(50_000);

        assertThat(progress).hasSizeGreaterThan(49).contains(1000L, 50_000L);
        assertThat(rows("SELECT count(*), sum(id), sum(length(note)), count(*) FILTER (id = file_row_number + 1) FROM"
                        + " read_parquet('" + file + "', file_row_number = true)"))
                .containsExactly("50000|1250025000|975000|50000");
    }

    @Test
    void whatFailsInTheMiddleLeavesNothingAndIsNamed() throws Exception {
        ColumnAddress address = filled(
                "mysql",
                "CREATE TABLE z (id INT PRIMARY KEY, day DATE)",
                "INSERT INTO z VALUES (1, '2024-01-01'), (2, '0000-00-00')");

        assertThatThrownBy(() ->
                        export(address, ExportQuery.table("z", DATABASE, List.of(), null), folder.resolve("z.parquet")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("column=day has a date that no calendar has")
                .hasMessageEndingWith("nothing was written");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void noRowsAreAFileWithColumns() throws Exception {
        Path file = folder.resolve("none.parquet");
        assertThat(export(filled("mysql"), ExportQuery.of("SELECT 1 AS a, 'x' AS b FROM DUAL WHERE FALSE"), file))
                .isZero();
        assertThat(rows("SELECT name FROM parquet_schema('" + file + "') WHERE num_children IS NULL"))
                .containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT CAST(1 AS DECIMAL(39,1)) AS d | column=d has digits=39, expected 38 at most by DuckDB",
                "SELECT 1 AS a, 2 AS A | column=A has the name of another one",
            })
    void whatDuckDbDoesNotHoldIsRefused(String sql, String message) throws Exception {
        ColumnAddress address = filled("mysql");
        assertThatThrownBy(() -> export(address, ExportQuery.of(sql), folder.resolve("q.parquet")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(folder).isEmptyDirectory();
    }
}
