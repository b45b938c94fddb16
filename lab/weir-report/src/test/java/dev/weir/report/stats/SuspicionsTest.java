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
    @Test
    void aLinksOwnRateIsNoWarning() {
        SyntheticRun run = new SyntheticRun()
                .levels("rows", "1", "10", "100", "1000", "2000", "4000", "8000")
                .arm("a", place -> 1000 + 27.4 * Double.parseDouble(place.level()))
                .arm("b", place -> 3000 + 27.4 * Double.parseDouble(place.level()));

        assertThat(Analysis.of(run.build()).warnings()).isEmpty();
    }

    @Test
    void loneSpikesAreOutliers() {
        Run run = new SyntheticRun()
                .arm("a", place -> place.heat() == 2 && place.batch() == 4 ? 900 : 100)
                .arm("b", 100)
                .build();

        assertThat(Analysis.of(run).warnings()).singleElement().satisfies(each -> {
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

        assertThat(Analysis.of(few.build()).warnings()).isEmpty();
        assertThat(Analysis.of(tenth.build()).warnings())
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

        assertThat(Analysis.of(run).warnings())
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
