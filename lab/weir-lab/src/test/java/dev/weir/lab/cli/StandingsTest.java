package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandingsTest {
    private static ComparisonResult result(String arm, String rows, double ratio, Verdict verdict, boolean core) {
        Cell cell = new Cell(
                arm, "wan-30ms", Level.of("rows", rows).with("work", "collect").with("tls", "off"));
        RatioResult found =
                new RatioResult(cell, "connectorj.at-once", 3, new Interval(ratio, ratio, ratio), Scatter.UNKNOWN);
        Manifest.Comparison comparison =
                new Manifest.Comparison(arm, "connectorj.at-once", "What of " + arm + "?", core);
        return new ComparisonResult(comparison, found, verdict, 3, 2, Chances.UNKNOWN, "");
    }

    private static List<String> sentences(int most, ComparisonResult... results) {
        Analysis analysis =
                new Analysis(3, List.of(), List.of(results), List.of(), new SelfTest(List.of()), List.of(), List.of());
        return PageReporter.telling(analysis, most).stream()
                .map(result -> PageReporter.sentence("rows", result))
                .toList();
    }

    @Test
    void eachQuestionIsToldByItsLargestDifference() {
        assertThat(sentences(
                        4,
                        result("connectorj.stream", "100", 1.5, Verdict.SLOWER, true),
                        result("connectorj.stream", "1", 2.9, Verdict.SLOWER, true),
                        result("weir.default", "1000", 0.55, Verdict.FASTER, true)))
                .containsExactly(
                        "connectorj.stream takes 2.90 times as long [2.90, 2.90] as connectorj.at-once (rows=1, wan-30ms)",
                        "weir.default takes 45 % less time [45, 45] than connectorj.at-once (rows=1000, wan-30ms)");
    }

    @Test
    void whatIsOpenOrEqualIsNoHeadlineAndCoreQuestionsComeFirst() {
        assertThat(sentences(
                        1,
                        result("drizzle.at-once", "1", 9, Verdict.SLOWER, false),
                        result("mariadb.stream", "1", 3, Verdict.UNDECIDED, true),
                        result("connectorj.stream", "1", 1.2, Verdict.SLOWER, true)))
                .singleElement()
                .asString()
                .startsWith("connectorj.stream takes 20 % more time [");
    }
}
