package dev.weir.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.CellResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhRunTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("jmh-result.json"), text);
    }

    private Run imported(JmhText text) throws IOException {
        RunDirectory run = new RunDirectory(directory.resolve("run"));
        JmhRun.read(file(text.toString()), NOW).write(run, "0.1.0");
        return run.read();
    }

    @Test
    void benchmarksAreArmsParametersFactorsForksHeatsIterationsSamples() throws IOException {
        Run run = imported(new JmhText()
                .add(
                        "com.example.MariaDB.stream",
                        "avgt",
                        "us/op",
                        Map.of("rows", "10"),
                        new double[] {50, 51},
                        new double[] {49})
                .add("com.example.MySql.stream", "avgt", "us/op", Map.of("rows", "10"), new double[] {90, 91}));

        assertThat(run.manifest().study()).isEqualTo("jmh");
        assertThat(run.manifest().arms())
                .extracting(each -> each.id())
                .containsExactly("MariaDB.stream", "MySql.stream");
        assertThat(run.manifest().servers()).isEmpty();
        assertThat(run.manifest().links()).isEmpty();
        assertThat(run.manifest().machine().cores()).isZero();
        assertThat(run.manifest().machine().jvm()).isEqualTo("OpenJDK 64-Bit Server VM 17.0.9+9");
        List<SliceGroup> groups = run.groups().toList();
        assertThat(groups).extracting(SliceGroup::heat).containsExactly(0, 1, 0);
        assertThat(groups).extracting(SliceGroup::position).containsExactly(0, 1, 2);
        assertThat(groups.get(0).levels().get(0).slicesMicros()).containsExactly(50.0, 51.0);
        assertThat(groups.get(0).levels().get(0).factors()).isEqualTo(Map.of("rows", "10"));
        assertThat(run.manifest().machine().cautions())
                .anyMatch(each -> each.startsWith("1 of 2 results come from one fork"));
        assertThat(directory.resolve("run/jmh.json")).hasSameTextualContentAs(directory.resolve("jmh-result.json"));
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, ns/op, 1, 1500, 1.5",
        "avgt, us/op, 4, 1500, 1500",
        "avgt, ms/op, 1, 1.5, 1500",
        "avgt, s/op, 1, 2, 2000000",
        "avgt, min/op, 1, 1, 60000000",
        "thrpt, ops/s, 1, 8, 125000",
        "thrpt, ops/ms, 1, 2, 500",
        "thrpt, ops/us, 4, 2, 2",
        "ss, ms/op, 1, 3, 3000"
    })
    void unitsBecomeMicrosecondsPerOperationOfOneThread(
            String mode, String unit, int threads, double score, double micros) throws IOException {
        Run run = imported(
                new JmhText().add("a.B.c", mode, unit, threads, Map.of(), "\"rawData\": [[" + score + "]]", ""));

        assertThat(run.groups().findFirst().orElseThrow().levels().get(0).slicesMicros())
                .singleElement()
                .satisfies(each -> assertThat(each).isCloseTo(micros, within(1e-9 * micros)));
    }

    @Test
    void sampleModeGivesMeansAndPercentiles() throws IOException {
        Run run = imported(new JmhText()
                .add(
                        "a.B.c",
                        "sample",
                        "ms/op",
                        1,
                        Map.of(),
                        "\"rawDataHistogram\": [[[[1.0, 90], [2.0, 10]], [[1.0, 99], [5.0, 1]]]]",
                        ""));

        SliceGroup.Level level = run.groups().findFirst().orElseThrow().levels().get(0);
        assertThat(level.slicesMicros()).containsExactly(1100.0, 1040.0);
        assertThat(level.operations()).isEqualTo(200);
        assertThat(level.latency()).isEqualTo(new SliceGroup.Latency(200, 1000, 1000, 2000, 5000, 5000));
    }

    @Test
    void theProfilersFiguresAreTakenAndTheRestIsUnknown() throws IOException {
        Run run = imported(new JmhText()
                .add(
                        "a.B.with",
                        "avgt",
                        "us/op",
                        1,
                        Map.of(),
                        "\"rawData\": [[1.0, 1.0]]",
                        "\"\u00b7gc.alloc.rate.norm\": {\"rawData\": [[100.0, 120.0]]}, \"gc.count\": {\"rawData\": [[1.0, 2.0]]}")
                .add("a.B.without", "avgt", "us/op", Map.of(), new double[] {1, 1}));

        List<CellResult> cells = Analysis.of(run).cells();
        assertThat(cells.get(0).allocatedBytesPerOp()).isEqualTo(110);
        assertThat(run.groups().findFirst().orElseThrow().levels().get(0).gcCount())
                .isEqualTo(3);
        assertThat(cells.get(1).allocatedBytesPerOp()).isNaN();
        assertThat(cells.get(1).clientCpuMicrosPerOp()).isNaN();
        assertThat(cells.get(1).gcPerThousandOps()).isNaN();
        assertThat(cells.get(1).wire()).isNull();
    }

    @Test
    void modesThreadsAndPackagesAreToldApart() throws IOException {
        Run run = imported(new JmhText()
                .add("a.B.c", "avgt", "us/op", 1, Map.of(), "\"rawData\": [[1.0]]", "")
                .add("a.B.c", "thrpt", "ops/us", 2, Map.of(), "\"rawData\": [[1.0]]", "")
                .add("z.B.c", "avgt", "us/op", 1, Map.of(), "\"rawData\": [[1.0]]", ""));

        assertThat(run.groups().map(each -> each.arm() + " " + each.factors()))
                .containsExactly(
                        "a.B.c {mode=avgt, threads=1}",
                        "a.B.c {mode=thrpt, threads=2}",
                        "z.B.c {mode=avgt, threads=1}");
    }

    @Test
    void aCellThatOccursTwiceHasMoreForks() throws IOException {
        JmhText text = new JmhText();
        for (int i = 0; i < 3; i++) {
            text.add("a.B.c", "avgt", "us/op", Map.of("n", "1"), new double[] {10 + i});
        }

        assertThat(Analysis.of(imported(text)).cells())
                .singleElement()
                .satisfies(cell -> assertThat(cell.heats()).isEqualTo(3));
    }

    @Test
    void benchmarksOfOneFileThatShareASettingAreCompared() throws IOException {
        double[][] quick = {{50, 51}, {49, 50}, {51, 50}};
        double[][] slow = {{90, 91}, {92, 90}, {89, 91}};
        Run run = imported(new JmhText()
                .add("com.example.Q.atOnce", "avgt", "us/op", Map.of("rows", "10"), quick)
                .add("com.example.Q.stream", "avgt", "us/op", Map.of("rows", "10"), slow)
                .add("com.example.Q.alone", "avgt", "us/op", Map.of("size", "1"), slow));

        assertThat(run.manifest().comparisons())
                .extracting(each -> each.arm() + " / " + each.reference())
                .containsExactly("Q.stream / Q.atOnce");
        assertThat(Analysis.of(run).comparisons())
                .singleElement()
                .satisfies(each -> assertThat(each.ratio().ratio().estimate()).isCloseTo(1.81, within(0.05)));
        assertThat(ReportPage.render(run, Analysis.of(run)))
                .contains("How does Q.stream compare with Q.atOnce?")
                .contains("Q.stream takes <strong class=\"figure\">1.8")
                .doesNotContain("Q streaming")
                .doesNotContain("the study “jmh”");
    }

    @Test
    void manyBenchmarksAreEachComparedWithTheFirst() throws IOException {
        JmhText text = new JmhText();
        for (int i = 0; i < 8; i++) {
            text.add("a.B.m" + i, "avgt", "us/op", Map.of(), new double[] {10 + i});
        }

        assertThat(imported(text).manifest().comparisons())
                .hasSize(7)
                .allMatch(each -> each.reference().equals("B.m0"));
    }

    @Test
    void anArrayOfTheArraysThatJmhWroteIsOneFile() throws IOException {
        JmhText one = new JmhText().add("a.B.c", "avgt", "us/op", Map.of(), new double[] {1, 2});
        JmhText two = new JmhText().add("a.B.d", "avgt", "us/op", Map.of(), new double[] {3});
        RunDirectory run = new RunDirectory(directory.resolve("run"));

        JmhRun.read(file("[" + one + "," + two + "]"), NOW).write(run, "0.1.0");

        assertThat(run.read().manifest().arms()).extracting(each -> each.id()).containsExactly("B.c", "B.d");
        assertThat(run.read().manifest().comparisons()).hasSize(1);
    }

    @Test
    void thePageShowsUnknownAndInventsNothing() throws IOException {
        Run run = imported(new JmhText()
                .add(
                        "com.example.MariaDB.stream",
                        "avgt",
                        "us/op",
                        Map.of("rows", "10"),
                        new double[] {50, 51},
                        new double[] {49}));

        String page = ReportPage.render(run, Analysis.of(run));

        assertThat(page)
                .contains("machine unknown")
                .contains("No server recorded")
                .contains("JMH measured, not Weir")
                .doesNotContain("Every value fetched is checked")
                .doesNotContain("share the machine")
                .contains("JMH recorded neither server nor link nor machine")
                .doesNotContain("0 cores shared");
    }

    static Stream<List<String>> broken() {
        return Stream.of(
                List.of("", "is no result file of JMH"),
                List.of("not json", "is no result file of JMH: it is no JSON"),
                List.of("{\"a\": 1}", "it is no JSON array"),
                List.of("[]", "holds no benchmark"),
                List.of("[[], []]", "holds no benchmark"),
                List.of("[[[]]]", "element 0 has no benchmark"),
                List.of("[1, 2]", "element 0 has no benchmark"),
                List.of("[{\"benchmark\": \"a.b\", \"primaryMetric\": {}}]", "mode=, expected one of thrpt"),
                List.of(text("avgt", "kg/op", "[[1.0]]"), "scoreUnit=kg/op"),
                List.of(text("avgt", "us/op", "[]"), "there is no rawData"),
                List.of(text("avgt", "us/op", "[[]]"), "fork 0 holds no iteration"),
                List.of(text("avgt", "us/op", "[[1.0, \"NaN\"]]"), "is no positive number: \"NaN\""),
                List.of(text("thrpt", "ops/s", "[[0.0]]"), "is no positive number"),
                List.of(text("avgt", "us/op", "[[1.0]]").substring(0, 300), "is no result file of JMH: it is no JSON"));
    }

    private static String text(String mode, String unit, String raw) {
        return new JmhText()
                .add("a.B.c", mode, unit, 1, Map.of(), "\"rawData\": " + raw, "")
                .toString();
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("broken")
    void whatIsNoResultFileIsSaid(List<String> contentAndMessage) throws IOException {
        Path file = file(contentAndMessage.get(0));

        assertThatThrownBy(() -> JmhRun.read(file, NOW))
                .isInstanceOf(RunFormatException.class)
                .hasMessageContaining(contentAndMessage.get(1))
                .hasMessageContaining(file.toString());
    }

    @Test
    void aHugeFileIsRefusedUnread() throws IOException {
        Path file = directory.resolve("huge.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(JmhFile.MOST_BYTES + 1);
        }

        assertThatThrownBy(() -> JmhRun.read(file, NOW)).hasMessageContaining("is too large: bytes=268435457");
        assertThatThrownBy(() -> JmhRun.read(directory.resolve("no.json"), NOW)).hasMessageContaining("cannot read");
    }
}
