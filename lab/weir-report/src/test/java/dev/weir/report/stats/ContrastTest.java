package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The mean time of undisturbed slices, beside the typical lap. */
class ContrastTest {
    private static final double MOST_STRUCK = 5;

    /** The arm takes five times as long in the first of ten laps, which is a stall of its own or somebody else's. */
    private static SyntheticRun struck(List<Integer> disturbedLaps) {
        return new SyntheticRun()
                .arm("a.usual", 100)
                .arm("b.struck", place -> place.batch() == 0 ? MOST_STRUCK * 80 : 80)
                .compare("b.struck", "a.usual")
                .samples(10)
                .heats(6)
                .noise(0.03, 0.002, 0.002)
                .change(group -> Altered.exact(group, disturbedLaps, group.arm().equals("b.struck") ? 3 : 0));
    }

    @Test
    void whatStrikesFewOperationsTakesTheVerdictBackAndIsTold() {
        Analysis analysis = Analysis.of(struck(List.of()).build());

        ComparisonResult result = analysis.comparisons().get(0);
        assertThat(result.ratio().ratio().estimate()).as("typically").isCloseTo(0.8, within(0.01));
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.withdrawn())
                .startsWith("faster, taken back: typically 20 % less time [")
                .contains(", over all laps 1");
        assertThat(analysis.contrasts()).singleElement().satisfies(contrast -> {
            assertThat(contrast.typical().cell().arm()).isEqualTo("b.struck");
            assertThat(contrast.overall().estimate()).isCloseTo(0.8 * 1.4, within(0.01));
        });
        CellResult cell = analysis.cells().stream()
                .filter(each -> each.cell().arm().equals("b.struck"))
                .findFirst()
                .orElseThrow();
        assertThat(cell.timeMicros().estimate()).isCloseTo(80, within(4.0));
        assertThat(cell.meanMicros()).isCloseTo(112, within(6.0));
        assertThat(cell.collectionPercent())
                .as("3 ms of 10 slices of 10 operations")
                .isCloseTo(27, within(2.0));
    }

    @Test
    void disturbedSlicesDoNotCount() {
        Analysis analysis = Analysis.of(struck(List.of(0)).build());

        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(analysis.contrasts()).isEmpty();
    }

    @Test
    void aHeatWhoseLapsAreAllDisturbedDoesNotCount() {
        Run run = struck(List.of())
                .change(group -> group.heat() == 2 ? Altered.exact(group, Altered.consecutiveLaps(10), 0) : group)
                .build();

        assertThat(Analysis.of(run).comparisons().get(0).ratio().heats()).isEqualTo(5);
    }

    /** A run that does not tell which slices were disturbed has typical times only. */
    @Test
    void whereDisturbancesAreNotKnownThereIsNoMean() {
        Run run = new SyntheticRun()
                .arm("a.usual", 100)
                .arm("b.struck", place -> place.batch() == 0 ? 400 : 80)
                .compare("b.struck", "a.usual")
                .samples(10)
                .heats(6)
                .noise(0.03, 0.002, 0.002)
                .build();
        Analysis analysis = Analysis.of(run);

        assertThat(analysis.comparisons().get(0).ratio().ratio().estimate()).isCloseTo(0.8, within(0.01));
        assertThat(analysis.comparisons().get(0).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(analysis.contrasts()).isEmpty();
        assertThat(analysis.cells()).allSatisfy(cell -> {
            assertThat(cell.meanMicros()).isNaN();
            assertThat(cell.collectionPercent()).isNaN();
        });
    }
}
