package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.jmh.JmhRun;
import dev.weir.report.jmh.JmhText;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with known faults, among them the shapes of published data; and runs with none. */
class SuspicionsTest {
    private static final int[] ROWS = {1, 2, 5, 10, 20, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

    @TempDir
    private Path directory;

    private Run imported(JmhText text) throws IOException {
        Path file = Files.writeString(directory.resolve("jmh-result.json"), text.toString());
        RunDirectory run = new RunDirectory(directory.resolve("run"));
        JmhRun.read(file, Instant.parse("2026-01-02T03:04:05Z")).write(run, "0.1.0");
        return run.read();
    }

    private static List<Warning> kind(Run run, String kind) {
        return Analysis.of(run).warnings().stream()
                .filter(each -> each.kind().equals(kind))
                .toList();
    }

    private static double[] iterations(Random random, double micros, double noise) {
        return DoubleStream.generate(() -> micros * Math.exp(noise * random.nextGaussian()))
                .limit(5)
                .toArray();
    }

    /** Whole fetches per second: the larger the value, the fewer. */
    @Test
    void wholeFetchesPerIterationAreQuantised() throws IOException {
        double[][] fetches = {
            {8.00, 8.01, 8.00, 8.00, 7.99},
            {7.02, 7.00, 7.01, 7.00, 7.02},
            {6.01, 6.00, 6.00, 6.01, 5.00},
            {5.00, 5.01, 5.00, 5.00, 5.99}
        };
        JmhText text = new JmhText();
        for (int i = 0; i < fetches.length; i++) {
            text.add(
                    "a.Blob.uncompressed",
                    "thrpt",
                    "ops/s",
                    Map.of("bytes", Integer.toString(3_600_000 + 300_000 * i)),
                    fetches[i]);
        }
        Random random = new Random(1);
        for (int i = 0; i < fetches.length; i++) {
            text.add(
                    "a.Blob.lz4",
                    "thrpt",
                    "ops/s",
                    Map.of("bytes", Integer.toString(3_600_000 + 300_000 * i)),
                    iterations(random, 19.4 - i * 1.37, 0.02));
        }

        List<Warning> warnings = kind(imported(text), "quantised");

        assertThat(warnings).hasSize(4).extracting(each -> each.cell().arm()).containsOnly("Blob.uncompressed");
        assertThat(warnings.get(0).sentence())
                .contains("whole operations per iteration of 1 s (8.00, 8.01, 8.00, 8.00 ...)");
    }

    private JmhText throttled(Random random) {
        JmhText text = new JmhText();
        for (String arm : List.of("MariaDB.once", "MySql.once", "MySql.stream", "MariaDB.stream")) {
            for (int rows : ROWS) {
                double[] times = iterations(random, 460 + (arm.startsWith("MySql") ? 2.7 : 3.9) * rows, 0.03);
                if (arm.equals("MariaDB.stream") && rows == 200) {
                    times = new double[] {1059, 1052, 1257, 2924, 5494};
                } else if (arm.equals("MariaDB.stream") && rows > 200) {
                    times = iterations(random, 27.4 * rows, 0.002);
                }
                text.add("a." + arm, "avgt", "us/op", Map.of("rows", Integer.toString(rows)), times);
            }
        }
        return text;
    }

    @Test
    void anArmThatIsThrottledHalfWayIsARateCapAndTheCellInBetweenDrifts() throws IOException {
        Run run = imported(throttled(new Random(2)));

        assertThat(kind(run, "rate-cap")).hasSize(8).allSatisfy(each -> {
            assertThat(each.cell().arm()).isEqualTo("MariaDB.stream");
            assertThat(Double.parseDouble(each.cell().factors().get("rows"))).isGreaterThanOrEqualTo(300);
            assertThat(each.sentence())
                    .contains("From rows=300 on it takes 27.4 µs per unit")
                    .contains("3 other arms do not slow down");
        });
        assertThat(kind(run, "drift")).singleElement().satisfies(each -> {
            assertThat(each.cell().factors()).containsEntry("rows", "200");
            assertThat(each.sentence())
                    .contains("after slice 3 of 5 (range 1050 to 5490 µs)")
                    .contains("hold it back");
        });
        assertThat(kind(run, "outliers")).isEmpty();
    }

    @Test
    void workThatGrowsForEveryArmIsNoRateCap() {
        SyntheticRun run = new SyntheticRun()
                .levels("rows", "100", "1000", "10000", "20000", "40000", "80000")
                .arm("a", place -> work(place.level()))
                .arm("b", place -> 1.1 * work(place.level()));

        assertThat(kind(run.build(), "rate-cap")).isEmpty();
    }

    /** Beyond the cache a row takes three times as long. */
    private static double work(String level) {
        double rows = Double.parseDouble(level);
        return rows <= 1000 ? 50 + rows : 50 + 3 * rows;
    }

    @Test
    void aLinksOwnRateIsNoRateCap() {
        SyntheticRun run = new SyntheticRun()
                .levels("rows", "1", "10", "100", "1000", "2000", "4000", "8000")
                .arm("a", place -> 1000 + 27.4 * Double.parseDouble(place.level()))
                .arm("b", place -> 3000 + 27.4 * Double.parseDouble(place.level()));

        assertThat(Analysis.of(run.build()).warnings()).isEmpty();
    }

    @Test
    void aSingleCellThatChangesFromHeatToHeatDrifts() {
        SyntheticRun run = new SyntheticRun().heats(12).sentinel();
        for (String arm : List.of("a", "b", "c", "d")) {
            run.arm(arm, place -> arm.equals("c") && place.heat() >= 6 ? 150 : 100);
        }

        assertThat(kind(run.build(), "drift")).singleElement().satisfies(each -> {
            assertThat(each.cell().arm()).isEqualTo("c");
            assertThat(each.sentence()).contains("From its measurement 7 of 12 on");
        });
    }

    @Test
    void loneSpikesAreOutliersAndNoDrift() {
        Run run = new SyntheticRun()
                .arm("a", place -> place.heat() == 2 && place.batch() == 4 ? 900 : 100)
                .arm("b", 100)
                .build();

        assertThat(kind(run, "drift")).isEmpty();
        assertThat(kind(run, "outliers")).singleElement().satisfies(each -> {
            assertThat(each.cell().arm()).isEqualTo("a");
            assertThat(each.sentence()).contains("1 of 48 slices").contains("times it");
        });
    }

    @Test
    void ofManySlicesAFewBurstsAreNoOutliersAndATenthIs() {
        SyntheticRun few = new SyntheticRun()
                .arm("a", place -> place.batch() % 20 == 5 ? 900 : 100)
                .samples(60);
        SyntheticRun tenth = new SyntheticRun()
                .arm("a", place -> place.batch() % 6 == 5 ? 900 : 100)
                .samples(60);

        assertThat(kind(few.build(), "outliers")).isEmpty();
        assertThat(kind(tenth.build(), "outliers"))
                .singleElement()
                .satisfies(each -> assertThat(each.sentence()).contains("60 of 360 slices"));
    }

    @Test
    void anOddHeatIsAnOutlier() {
        Run run = new SyntheticRun()
                .arm("a", 100)
                .arm("b", 100)
                .heats(10)
                .noise(0.01, 0.01, 0.01)
                .change(group -> group.arm().equals("a") && group.heat() == 5 ? Altered.scaled(group, 3) : group)
                .build();

        assertThat(kind(run, "outliers"))
                .singleElement()
                .satisfies(each -> assertThat(each.sentence()).contains("1 of 10 heats"));
    }

    @Test
    void aSlowFirstBatchIsWarmUp() {
        Run run = new SyntheticRun()
                .arm("a", place -> place.batch() == 0 ? 300 : 100)
                .arm("b", 100)
                .build();

        assertThat(Analysis.of(run).warnings()).isEmpty();
    }

    @Test
    void cleanRunsRaiseNoWarning() {
        List<String> raised = new ArrayList<>();
        IntStream.range(0, 120).forEach(seed -> {
            SyntheticRun run = new SyntheticRun()
                    .sentinel()
                    .injected()
                    .links("local", "wan-30ms")
                    .levels("rows", "1", "10", "100", "1000", "10000")
                    .seed(seed)
                    .heats(1 + seed % 12)
                    .samples(4 + seed % 5)
                    .noise(0.05, 0.03, seed % 2 == 0 ? 0.01 : 0.05);
            for (String arm : List.of("c.at-once", "c.stream", "m.at-once", "m.stream")) {
                run.arm(
                        arm,
                        place -> (arm.startsWith("c") ? 80 : 50)
                                + 0.9 * Double.parseDouble(place.level())
                                + (place.link().equals("local") ? 0 : 30_000));
            }
            Analysis.of(run.build()).warnings().forEach(each -> raised.add(seed + ": " + each));
        });

        assertThat(raised).isEmpty();
    }

    @Test
    void cleanResultFilesOfJmhRaiseNoWarning() throws IOException {
        List<String> raised = new ArrayList<>();
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            JmhText text = new JmhText();
            for (String arm : List.of("once", "stream")) {
                for (int rows : ROWS) {
                    text.add(
                            "a.B." + arm,
                            "avgt",
                            "us/op",
                            Map.of("rows", Integer.toString(rows)),
                            iterations(random, 30_000 + 270 * rows * (arm.equals("once") ? 1 : 1.2), 0.03));
                }
            }
            Path file = Files.writeString(directory.resolve("jmh-" + seed + ".json"), text.toString());
            RunDirectory run = new RunDirectory(directory.resolve("run-" + seed));
            JmhRun.read(file, Instant.EPOCH).write(run, "0.1.0");
            Analysis.of(run.read()).warnings().forEach(each -> raised.add(each.toString()));
        }

        assertThat(raised).isEmpty();
    }

    @Test
    void sliceGroupsThatDoNotCountRaiseNothing() {
        Run run = new SyntheticRun()
                .arm("a", 100)
                .change(group -> Altered.withOutcome(group, SliceGroup.Outcome.FAILED, "test"))
                .build();

        assertThat(Analysis.of(run).warnings()).isEmpty();
    }
}
