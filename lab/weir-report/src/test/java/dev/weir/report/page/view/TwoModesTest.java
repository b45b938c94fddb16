package dev.weir.report.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Run;
import dev.weir.report.page.VerdictSection;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Undecided;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.ComparisonResult.Mode;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TwoModesTest {
    private static final List<Mode> MODES = List.of(new Mode(0.8, 0.62), new Mode(1.25, 0.38));

    /** Every third lap of the streaming arm takes half as long again. */
    private static Run switching() {
        return new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", place -> place.batch() % 3 == 0 ? 150 : 100)
                .compare("c.stream", "c.at-once")
                .noise(0.01, 0.001, 0.005)
                .samples(60)
                .build();
    }

    private static RunView view(Run run, Verdict verdict) {
        Analysis found = Analysis.of(run);
        List<ComparisonResult> comparisons = found.comparisons().stream()
                .map(each -> new ComparisonResult(
                        each.comparison(),
                        each.ratio(),
                        verdict,
                        0,
                        each.deltaPercent(),
                        Chances.UNKNOWN,
                        each.modes(),
                        each.withdrawn()))
                .toList();
        return RunView.of(
                run,
                new Analysis(
                        found.heats(), found.cells(), comparisons, found.ratios(), found.selfTest(), found.warnings()));
    }

    @Test
    void bothModesStandInPlaceOfUndecidedWithTheirDistribution() {
        String html = Unpacked.page(VerdictSection.html(view(switching(), Verdict.UNDECIDED)));

        assertThat(html)
                .containsPattern("≷ two modes: (0\\.99|1\\.0)\\d*× \\(67 %\\) and 1\\.5\\d× \\(33 %\\)")
                .contains("Ratios with two modes")
                .contains("class=\"mode-plot\" role=\"img\" aria-label=\"Histogram of 360 laps")
                .doesNotContain(">? probably", ">? too close");
    }

    @Test
    void aVerdictStandsBesideItsModes() {
        assertThat(Unpacked.page(VerdictSection.html(view(switching(), Verdict.SLOWER))))
                .containsPattern("▲ slower; two modes: ");
    }

    @Test
    void oneModeNeedsNoDistribution() {
        Run run = new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .compare("c.stream", "c.at-once")
                .samples(60)
                .build();

        assertThat(Unpacked.page(VerdictSection.html(view(run, Verdict.UNDECIDED))))
                .doesNotContain("mode-plot")
                .contains("? probably slower");
    }

    @Test
    void answersGiveBothValuesAndAskForNoMoreTime() {
        ComparisonResult open = new ComparisonResult(
                null, null, Verdict.UNDECIDED, 0, 2, new Chances(List.of(0.2, 0.9)), List.of(), "");
        Found one = new Found(null, null, Verdict.UNDECIDED, 0, open, List.of());
        Found two = new Found(null, null, Verdict.UNDECIDED, 0, null, MODES);
        List<Found> all =
                new ArrayList<>(Collections.nCopies(8, new Found(null, null, Verdict.EQUAL, 0, null, List.of())));
        all.addAll(List.of(one, two));
        assertThat(Undecided.words(all))
                .contains("undecided at 1 of 10 settings: 2 more heats would decide about 1 [0, 1] of them; at 1 of 10"
                        + " settings the ratio switches between two values, 0.800× (62 %) and 1.25× (38 %)");
        assertThat(Undecided.words(List.of(two)))
                .hasValueSatisfying(words -> assertThat(words).doesNotContain("undecided"));
    }

    @Test
    void theOtherWayRoundTheModesChangePlaces() {
        assertThat(TwoModes.inverse(MODES)).containsExactly(new Mode(1 / 1.25, 0.38), new Mode(1 / 0.8, 0.62));
    }
}
