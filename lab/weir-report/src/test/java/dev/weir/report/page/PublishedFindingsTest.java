package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PublishedFindingsTest {
    private static final Cell ARM = new Cell("x", "local", new TreeMap<>(Map.of("rows", "1", "work", "collect")));
    private static final Cell REFERENCE = ARM.withArm("y");

    private static PublishedFindings of(Finding... findings) {
        return new PublishedFindings(new Publication("", "", "", each -> true, ""), List.of(findings));
    }

    private static Finding judged(double low, double high) {
        return Finding.of("", "near", "x / y", 2)
                .judge("local", new Interval(low, (low + high) / 2, high))
                .of(ARM, REFERENCE);
    }

    private static Analysis raced() {
        return new Judged()
                .ratio("x", "y", "local", 1, 1, 2, 3, Verdict.UNDECIDED)
                .analysis();
    }

    @Test
    void whatIsUndecidedIsOpen() {
        assertThat(of(judged(0.9, 3)).open(raced(), 1)).containsExactlyInAnyOrder(ARM, REFERENCE);
        assertThat(of(judged(1.8, 2.2)).open(raced(), 1)).isEmpty();
        assertThat(of(Finding.of("", "far", "x / y", 2).missing("")).open(raced(), 1))
                .isEmpty();
    }

    @Test
    void soIsWhatFewHeatsHaveJudged() {
        assertThat(of(judged(1.8, 2.2)).open(raced(), 100)).containsExactlyInAnyOrder(ARM, REFERENCE);
    }
}
