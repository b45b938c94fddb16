package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.page.Judged;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedFindingsTest {
    private static final Cell ARM = new Cell("x", "local", Level.of("rows", 1).with("work", "collect"));
    private static final Cell REFERENCE = ARM.withArm("y");

    private static PublishedFindings of(PublishedRatio... findings) {
        return new PublishedFindings("", "", "", List.of(findings));
    }

    private static PublishedRatio missing(String network) {
        return new PublishedRatio("", network, "x / y", 2, true, "", null, Outcome.NOT_MEASURED, "", List.of());
    }

    private static PublishedRatio judged(Outcome outcome) {
        return missing("near")
                .measured("local", new Interval(1.8, 2, 2.2), ARM, REFERENCE)
                .with(outcome, "");
    }

    private static Analysis raced() {
        return new Judged()
                .ratio("x", "y", "local", 1, 1, 2, 3, Verdict.UNDECIDED)
                .analysis();
    }

    @Test
    void whatIsUndecidedIsOpen() {
        assertThat(of(judged(Outcome.UNDECIDED)).open(raced(), 1)).containsExactlyInAnyOrder(ARM, REFERENCE);
        assertThat(of(judged(Outcome.REPRODUCED)).open(raced(), 1)).isEmpty();
        assertThat(of(missing("far")).open(raced(), 1)).isEmpty();
    }

    @Test
    void soIsWhatFewHeatsHaveJudged() {
        assertThat(of(judged(Outcome.REPRODUCED)).open(raced(), 100)).containsExactlyInAnyOrder(ARM, REFERENCE);
    }
}
