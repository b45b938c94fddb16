package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    void everySliceIsARow() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 2, 1);

        Path file = directory.resolve("slices.csv");
        assertThat(weir("report", run.toString(), "--export", file.toString())).isZero();

        assertThat(out.toString().lines()).containsExactly("Slices: " + file);
        assertThat(run.resolve("report.html")).doesNotExist();
        List<Map<String, String>> slices = rows(file);
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
        assertThat(Files.readString(file)).endsWith("\r\n");
    }

    @Test
    void setsOfRunsShareATable() throws IOException {
        Path set = Files.createDirectory(directory.resolve("set"));
        WrittenRun.write(set.resolve("stream"), "stream", 1, 1, 1);
        WrittenRun.write(set.resolve("keys"), "keys", 2, 1, 1);
        Path file = directory.resolve("slices.csv");

        assertThat(weir("report", set.toString(), "--export", file.toString())).isZero();

        assertThat(rows(file)).extracting(row -> row.get("study")).contains("stream", "keys");
    }

    @Test
    void whatCannotBeIsSaid() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);

        assertThat(weir("report", run.toString(), "--export", directory.toString()))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("cannot write slices to").contains("--export");
        assertThat(weir("report", directory.resolve("none").toString(), "--export", "x"))
                .isEqualTo(WeirCommand.USAGE);
    }

    /** Columns of factors depend on the runs; all others are listed, in their order. */
    @Test
    void columnsAreThoseOfThePage() throws IOException {
        Path file = directory.resolve("slices.csv");
        assertThat(weir("report", "../../docs/example-run", "--export", file.toString()))
                .isZero();
        String page = Files.readString(Path.of("../../docs/outputs.md"));
        String section = page.substring(page.indexOf("\n## Slices\n"));
        List<String> listed = Pattern.compile("(?m)^\\| (`[^|]+`) \\|")
                .matcher(section)
                .results()
                .flatMap(row -> Pattern.compile("\\w+").matcher(row.group(1)).results())
                .map(MatchResult::group)
                .toList();
        List<String> columns = Files.readAllLines(file)
                .get(0)
                .lines()
                .flatMap(Pattern.compile(",")::splitAsStream)
                .toList();
        assertThat(listed.subList(0, listed.size() - 1))
                .as("docs/outputs.md")
                .isEqualTo(columns.subList(0, listed.size() - 1));
        assertThat(columns.subList(listed.size() - 1, columns.size()))
                .isNotEmpty()
                .allMatch(each -> each.startsWith("factor_"));
    }

    @Test
    void thatItWorksIsSaidAtOnceAndOnStandardError() throws IOException {
        Path run = WrittenRun.write(directory.resolve("a"), "stream", 1, 1, 1);

        assertThat(weir("report", run.toString())).isZero();
        assertThat(err.toString().lines()).containsExactly("Reading " + run);
        assertThat(out.toString().lines()).containsExactly("Report: " + run.resolve("report.html"));
    }
}
