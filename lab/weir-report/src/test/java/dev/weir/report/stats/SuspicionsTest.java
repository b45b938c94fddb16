package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs with known faults, among them the shapes of published data; and runs with none. */
class SuspicionsTest {
    private static final String[] ROWS = {
        "1", "2", "5", "10", "20", "50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "1000"
    };

    private static List<Warning> kind(Run run, String kind) {
        return Analysis.of(run).warnings().stream()
                .filter(each -> each.kind().equals(kind))
                .toList();
    }

    /** As in the published figures: from 200 rows on one arm is throttled, at 200 in the middle of its slices. */
    private static SyntheticRun throttled() {
        double[] fromTheMiddleOn = {1059, 1052, 1257, 2924, 5494};
        SyntheticRun run = new SyntheticRun().levels("rows", ROWS).heats(1).samples(5);
        for (String arm : List.of("mariadb.at-once", "connectorj.at-once", "connectorj.stream", "mariadb.stream")) {
            run.arm(arm, place -> {
                double rows = Double.parseDouble(place.level());
                boolean capped = arm.equals("mariadb.stream") && rows >= 200;
                double free = 460 + (arm.startsWith("connectorj") ? 2.7 : 3.9) * rows;
                return !capped ? free : rows > 200 ? 27.4 * rows : fromTheMiddleOn[place.batch()];
            });
        }
        return run.noise(0, 0, 0.002);
    }

    @Test
    void aCellThatIsThrottledHalfWayDrifts() {
        Run run = throttled().build();

        assertThat(kind(run, "drift")).singleElement().satisfies(each -> {
            assertThat(each.cell().factors()).containsEntry("rows", "200");
            assertThat(each.sentence()).contains("after slice 3 of 5 (range 10").contains("hold it back");
        });
        assertThat(kind(run, "outliers")).isEmpty();
    }

    @Test
    void aLinksOwnRateIsNoWarning() {
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
    void sliceGroupsThatDoNotCountRaiseNothing() {
        Run run = new SyntheticRun()
                .arm("a", 100)
                .change(group -> Altered.withOutcome(group, SliceGroup.Outcome.FAILED, "test"))
                .build();

        assertThat(Analysis.of(run).warnings()).isEmpty();
    }
}
