package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.arrow.ArrowFiles;
import dev.weir.lab.compress.ColumnServers;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.lab.run.RunProgress;
import dev.weir.rig.server.RunningServer;
import dev.weir.snapshot.Position;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ColumnServers.class)
class ExportCommandTest extends CommandTest {
    private static final String DATABASE = "weir_export_cli";

    private final Servers servers;

    @TempDir
    private Path folder;

    ExportCommandTest(Servers servers) {
        this.servers = servers;
    }

    private RunningServer filled(String kind) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "DROP DATABASE IF EXISTS " + DATABASE,
                    "CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4",
                    "USE " + DATABASE,
                    "SET SESSION sql_mode = '', time_zone = '+02:00'",
                    "CREATE TABLE t (id INT PRIMARY KEY, `na``me` VARCHAR(9), at TIMESTAMP NULL, day DATE)",
                    "INSERT INTO t VALUES (1, 'a', '2024-07-01 02:00:00', NULL), (2, NULL, NULL, '2024-02-29')",
                    "CREATE TABLE zero (day DATE)",
                    "INSERT INTO zero VALUES ('0000-00-00')")) {
                statement.execute(sql);
            }
        }
        return server;
    }

    private int export(RunningServer server, Path file, String... options) {
        List<String> words = new ArrayList<>(List.of("export", "--url", url(server), "--to", file.toString()));
        words.addAll(List.of(options));
        return weir(words.toArray(String[]::new));
    }

    private static String url(RunningServer server) {
        return "jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/" + DATABASE + "?user=" + server.user()
                + "&password=" + server.password();
    }

    /** The names of the columns, and the values of each row. */
    private static List<String> content(Path file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = ArrowFiles.read(FileChannel.open(file), allocator)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            rows.add(root.getSchema().getFields().stream()
                    .map(field -> field.getName())
                    .toList()
                    .toString());
            while (reader.loadNextBatch()) {
                for (int row = 0; row < root.getRowCount(); row++) {
                    List<Object> values = new ArrayList<>();
                    for (FieldVector vector : root.getFieldVectors()) {
                        values.add(vector.getObject(row));
                    }
                    rows.add(values.toString());
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void aTableBecomesAFile(String kind) throws Exception {
        Path file = folder.resolve("t.arrow");
        assertThat(export(filled(kind), file, "--table", "t")).as(err::toString).isZero();
        assertThat(content(file))
                .containsExactly("[id, na`me, at, day]", "[1, a, 1719792000000000, null]", "[2, null, null, 19782]");
        assertThat(out.toString()).startsWith(file + ": 2 rows, ").contains(", in ");
        // on a slow machine there is progress
        assertThat(err.toString()).doesNotContain("weir: ");
    }

    /** Enough rows for several ranges: the optimizer's estimates are of pages. */
    private static void fill(RunningServer server, int rows) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("USE " + DATABASE);
            statement.execute("SET SESSION cte_max_recursion_depth = 1000000");
            statement.execute("CREATE TABLE many (id INT PRIMARY KEY, name VARCHAR(200))");
            statement.execute("INSERT INTO many WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE"
                    + " id < " + rows + ") SELECT id, REPEAT('x', 200) FROM n");
            statement.execute("ANALYZE TABLE many");
        }
    }

    @Test
    void severalReadersWriteAllRowsOfOneInstant() throws Exception {
        int rows = 20_000;
        RunningServer server = filled("mysql");
        fill(server, rows);
        Path all = folder.resolve("all.arrow");
        assertThat(export(server, all, "--table", "many", "--columns", "id", "--readers", "3"))
                .as(err::toString)
                .isZero();
        assertThat(content(all).stream()
                        .skip(1)
                        .map(row -> row.replaceAll("\\D", ""))
                        .map(Integer::parseInt))
                .hasSize(rows)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, rows).boxed().toList());
        assertThat(out.toString()).contains("all.arrow: 20,000 rows, ");

        Path some = folder.resolve("some.arrow");
        assertThat(export(server, some, "--table", "many", "--readers", "2", "--where", "id % 100 = 7 -- seldom"))
                .as(err::toString)
                .isZero();
        assertThat(content(some)).hasSize(1 + rows / 100);
        Path none = folder.resolve("none.arrow");
        assertThat(export(server, none, "--table", "many", "--readers", "2", "--where", "id < 0"))
                .isZero();
        assertThat(content(none)).containsExactly("[id, name]");
    }

    @Test
    void whatFailsForSeveralReadersLeavesNothing() throws Exception {
        RunningServer server = filled("mysql");
        Path file = folder.resolve("zero.arrow");
        assertThat(export(server, file, "--table", "zero", "--readers", "2")).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString())
                .contains("table=" + DATABASE + ".zero: column=day has a date that no calendar has")
                .endsWith("; nothing was written" + System.lineSeparator());
        assertThat(export(server, file, "--table", "nowhere", "--readers", "2")).isNotZero();
        assertThat(export(server, file, "--table", "t", "--readers", "2", "--where", "nothing = 1"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void columnsRowsAndQueriesAreChosen() throws Exception {
        RunningServer server = filled("mysql");
        Path some = folder.resolve("some.arrow");
        assertThat(export(
                        server, some, "--table", DATABASE + ".t", "--columns", "na`me,id", "--where", "id < 2 -- one"))
                .as(err::toString)
                .isZero();
        assertThat(content(some)).containsExactly("[na`me, id]", "[a, 1]");
        Path query = folder.resolve("query.arrow");
        assertThat(export(server, query, "--query", "SELECT COUNT(*) AS n FROM t WHERE id > 7"))
                .isZero();
        assertThat(content(query)).containsExactly("[n]", "[0]");
    }

    @Test
    void whatFailsLeavesNothing() throws Exception {
        RunningServer server = filled("mysql");
        Path file = folder.resolve("zero.arrow");
        assertThat(export(server, file, "--table", "zero")).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString())
                .startsWith("weir: table=" + DATABASE + ".zero: column=day has a date that no calendar has")
                .endsWith("; nothing was written" + System.lineSeparator());
        assertThat(export(server, file, "--table", "nowhere")).isEqualTo(WeirCommand.USAGE);
        assertThat(export(server, file, "--query", "SELEC 1")).isEqualTo(WeirCommand.USAGE);
        assertThat(folder).isEmptyDirectory();

        assertThat(export(server, file, "--table", "zero", "--zero-dates", "null"))
                .isZero();
        assertThat(content(file)).containsExactly("[day]", "[null]");
    }

    @Test
    void aFileHasItsNameOnlyIfTheServerHasTheSameSums() throws Exception {
        RunningServer server = filled("mysql");
        fill(server, 20_000);
        Path file = folder.resolve("t.arrow");
        assertThat(export(server, file, "--verify", "--query", "SELECT *, UUID() AS u FROM t -- new each time"))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("column=u has values=2 sum=").contains("; nothing was written. Tables");
        assertThat(folder).isEmptyDirectory();
        assertThat(export(server, file, "--verify", "--query", "SELECT 1 AS a, 2 AS a"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("query: Duplicate column name 'a'").doesNotContain("sums of 1 rows");
        assertThat(folder).isEmptyDirectory();

        assertThat(export(server, file, "--verify", "--table", "t", "--where", "id < 9 -- all"))
                .as(err::toString)
                .isZero();
        assertThat(out.toString()).contains("t.arrow: 2 rows, ").contains("verified: the number of rows, and each");
        assertThat(content(file)).hasSize(3);
        Path many = folder.resolve("many.arrow");
        assertThat(export(server, many, "--verify", "--table", "many", "--readers", "3"))
                .as(err::toString)
                .isZero();
        assertThat(content(many)).hasSize(20_001);
    }

    @Test
    void anExistingFileStays() throws Exception {
        Path file = Files.writeString(folder.resolve("old.arrow"), "old");
        assertThat(weir("export", "--url", "mysql://me@localhost:1/x", "--table", "t", "--to", file.toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("file=" + file + " exists; name another, or remove it first");
        assertThat(file).hasContent("old");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--to x.arrow | name what to export: either --table or --query",
                "--to x.arrow --table t --query q | name what to export: either --table or --query",
                "--to x.arrow --query q --where w | --columns and --where go with --table",
                "--to x.arrow --query q --readers 2 | --readers=2 goes with --table",
                "--to x.arrow --table t --readers 0 | readers=0, expected 1 to 64",
                "--to x.txt --table t | file=x.txt, expected a name that ends in .arrow or .parquet or .csv",
                "--to x.arrow --table t --verify --zero-dates null | --verify goes without --zero-dates=null",
                "--to x.csv --table t --verify | --verify goes with .parquet and .arrow",
                "--to x.arrow --table t --zero-dates 1 | Invalid value for option '--zero-dates'"
            })
    void mistakesAreNamed(String options, String message) {
        String[] words = ("export --url mysql://me@localhost:1/x " + options).split(" ");
        assertThat(weir(words)).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void theEndTellsTheInstant() throws Exception {
        Path file = Files.writeString(folder.resolve("t.csv"), "id");
        ExportProgress progress = new ExportProgress(RunProgress.quiet());
        assertThat(progress.end(file, 1, false)).hasSize(1);
        progress.at(new Position("binlog.000003", 157, "3e11fa47:1-5"));
        assertThat(progress.end(file, 1, false).get(1))
                .isEqualTo("as of binary log binlog.000003:157, GTIDs 3e11fa47:1-5");
        progress.at(new Position("", 0, "0-1-7"));
        assertThat(progress.end(file, 1, false).get(1)).isEqualTo("as of GTIDs 0-1-7");
    }

    @Test
    void progressTellsWhatIsLeft() {
        assertThat(ExportProgress.stage(500_000, 2_000_000, 50_000_000, 2))
                .isEqualTo(new RunProgress.Stage(0.25, 6, "500,000 rows of about 2,000,000, 50.0 MB, 25.0 MB/s"));
        assertThat(ExportProgress.stage(5, 0, 100, 1))
                .isEqualTo(new RunProgress.Stage(Double.NaN, Double.NaN, "5 rows, 100 B, 100 B/s"));
    }
}
