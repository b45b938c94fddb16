package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

class ReportCommandTest extends CommandTest {
    @TempDir
    private Path directory;

    private static List<Map<String, String>> rows(Path csv) throws IOException {
        CsvSchema header = CsvSchema.emptySchema().withHeader();
        try (MappingIterator<Map<String, String>> rows =
                new CsvMapper().readerForMapOf(String.class).with(header).readValues(Files.readString(csv))) {
            return rows.readAll();
        }
    }

    @Test
    void everyTableIsWrittenOneRowPerSlice() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 2, 1);

        Path tables = directory.resolve("tables");
        assertThat(weir("report", run.toString(), "--export", tables.toString()))
                .isZero();

        assertThat(run.resolve("report.html")).doesNotExist();
        List<Map<String, String>> slices = rows(tables.resolve("slices.csv"));
        assertThat(slices).hasSize(2 * 4 * 5);
        assertThat(slices.get(5))
                .containsEntry("run", "a")
                .containsEntry("study", "stream")
                .containsEntry("arm", "c.at-once")
                .containsEntry("outcome", "ok")
                .containsEntry("heat", "0")
                .containsEntry("lap", "0")
                .containsEntry("factor_rows", "100")
                .containsEntry("factor_tls", "off");
        assertThat(slices.get(9)).containsEntry("lap", "4");
        double perOperation = Double.parseDouble(slices.get(5).get("us_per_op"));
        assertThat(perOperation).isBetween(80.0, 120.0);
        assertThat(Double.parseDouble(slices.get(5).get("slice_us"))).isCloseTo(100 * perOperation, within(1e-6));
        assertThat(slices.get(0).get("slice_us")).as("operations not counted").isEmpty();
        List<Map<String, String>> levels = rows(tables.resolve("levels.csv"));
        assertThat(levels).hasSize(8);
        assertThat(levels.get(0).get("server_cpu_us_per_op"))
                .as("unknown is empty")
                .isEmpty();
        assertThat(levels.get(0).get("latency_count")).isEmpty();
        assertThat(levels.get(0).get("settled")).as("not watched").isEmpty();
        assertThat(levels.get(1))
                .containsEntry("slices", "5")
                .containsEntry("settled", "true")
                .containsEntry("warm_up_ms", "850.0")
                .containsEntry("collections_outside", "1");
        assertThat(levels.get(1).get("latency_p999_us")).isEqualTo("180.0");
        assertThat(levels.get(0).get("wire_bytes_down")).isEqualTo("400.0");
        assertThat(rows(tables.resolve("groups.csv"))).hasSize(8);
        assertThat(rows(tables.resolve("arms.csv"))).hasSize(3);
        assertThat(rows(tables.resolve("runs.csv"))).hasSize(1);
        assertThat(rows(tables.resolve("stored.csv")).get(0))
                .containsEntry("factor_size", "1024")
                .containsEntry("ratio_p95", "3.0");
        assertThat(rows(tables.resolve("links.csv")).get(0).get("within_tolerance"))
                .isEqualTo("true");
        assertThat(rows(tables.resolve("behaviours.csv")).get(0))
                .containsEntry("evidence", "it said \"fine\", and went on")
                .containsEntry("figure", "peakHeapBytes");
        assertThat(Files.readString(tables.resolve("behaviours.csv")))
                .contains("\"it said \"\"fine\"\", and went on\"")
                .endsWith("\r\n");
    }

    @Test
    void aTableWithoutRowsTellsItsColumns() throws IOException {
        Run whole = new RunDirectory(WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1)).read();
        RunDirectory without = new RunDirectory(directory.resolve("b"));
        without.writeManifest(whole.manifest());
        for (SliceGroup each : whole.groups().toList()) {
            without.append(each);
        }
        Path tables = directory.resolve("tables");

        assertThat(weir("report", without.path().toString(), "--export", tables.toString()))
                .isZero();

        assertThat(Files.readAllLines(tables.resolve("links.csv")))
                .singleElement()
                .asString()
                .startsWith("run,study,link,occasion");
    }

    @Test
    void jsonLinesHaveTypesAndSetsOfRunsShareTheirTables() throws IOException {
        Path set = Files.createDirectory(directory.resolve("set"));
        WrittenRun.write(set.resolve("stream"), "stream", 1, 1, 1);
        WrittenRun.write(set.resolve("keys"), "keys", 2, 1, 1);
        Path tables = directory.resolve("tables");

        assertThat(weir("report", set.toString(), "--export", tables.toString(), "--format", "jsonl"))
                .isZero();

        List<String> levels = Files.readAllLines(tables.resolve("levels.jsonl"));
        assertThat(levels).hasSize(8);
        assertThat(levels.get(0))
                .startsWith("{\"run\":\"stream\",\"study\":\"stream\",\"arm\":\"sentinel\"")
                .contains("\"operations\":1000")
                .contains("\"server_cpu_us_per_op\":null");
        assertThat(levels.get(7)).contains("\"study\":\"keys\"");
        assertThat(out.toString().lines()).hasSize(8);
    }

    @Test
    void whatCannotBeIsSaid() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);
        Path file = Files.createFile(directory.resolve("occupied"));

        assertThat(weir("report", run.toString(), "--export", "x", "--format", "parquet"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("--format");
        assertThat(weir("report", run.toString(), "--export", file.toString())).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("cannot write tables to").contains("--export");
        assertThat(weir("report", directory.resolve("none").toString(), "--export", "x"))
                .isEqualTo(WeirCommand.USAGE);
    }

    /** Columns of factors depend on the runs; all others are listed, in their order. */
    @Test
    void columnsAreThoseOfThePage() throws IOException {
        assertThat(weir("report", "../../docs/example-run", "--export", directory.toString()))
                .isZero();
        String page = Files.readString(Path.of("../../docs/outputs.md"));
        for (String table : List.of("runs", "arms", "groups", "levels", "slices", "behaviours", "stored", "links")) {
            int from = page.indexOf("### " + table + ".csv\n");
            assertThat(from).as(table).isPositive();
            int end = page.indexOf("\n### ", from);
            String section = page.substring(from, end < 0 ? page.length() : end);
            List<String> listed = Pattern.compile("(?m)^\\| (`[^|]+`) \\|")
                    .matcher(section)
                    .results()
                    .flatMap(
                            row -> Pattern.compile("\\w+").matcher(row.group(1)).results())
                    .map(MatchResult::group)
                    .toList();
            List<String> columns = Files.readAllLines(directory.resolve(table + ".csv"))
                    .get(0)
                    .lines()
                    .flatMap(Pattern.compile(",")::splitAsStream)
                    .filter(column -> !column.startsWith("factor_"))
                    .toList();
            assertThat(listed).as("docs/outputs.md: %s.csv", table).isEqualTo(columns.subList(2, columns.size()));
            assertThat(columns).startsWith("run", "study");
        }
    }

    @Test
    void theFormatIsOfTables() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);

        assertThat(weir("report", run.toString(), "--format", "csv")).isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString()).contains("--export");
    }

    @Test
    void thatItWorksIsSaidAtOnceAndOnStandardError() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);

        assertThat(weir("report", run.toString())).isZero();
        assertThat(err.toString().lines()).containsExactly("Reading " + run);
        assertThat(out.toString().lines()).containsExactly("Report: " + run.resolve("report.html"));
    }
}
