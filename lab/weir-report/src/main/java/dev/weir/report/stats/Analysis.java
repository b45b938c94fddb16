package dev.weir.report.stats;

import dev.weir.report.model.Run;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The statistical analysis of a run. A pure function of the run.
 *
 * @param heats whole heats measured
 * @param comparisons every planned comparison at every measured setting
 * @param ratios every pair of study arms at equal factors, for free exploration; no verdict is attached
 * @param warnings reasons to doubt single cells
 * @param contrasts planned comparisons in which the mean time contradicts the typical lap
 */
public record Analysis(
        int heats,
        List<CellResult> cells,
        List<ComparisonResult> comparisons,
        List<RatioResult> ratios,
        SelfTest selfTest,
        List<Warning> warnings,
        List<Contrast> contrasts) {

    /**
     * Analyses a run, finished or still in progress.
     *
     * @throws dev.weir.report.model.RunFormatException when the manifest's error rate or threshold is out of range
     */
    public static Analysis of(Run run) {
        return new Analyst(run).analyse();
    }

    /** Returns the planned comparisons without a verdict, in the order of {@link #comparisons}; more heats could decide them. */
    public List<ComparisonResult> undecided() {
        return comparisons.stream()
                .filter(each -> each.verdict() == Verdict.UNDECIDED)
                .toList();
    }

    /** Returns the planned comparisons by the terms of their ratios. */
    public Map<RatioResult.Terms, ComparisonResult> judged() {
        Map<RatioResult.Terms, ComparisonResult> judged = new HashMap<>();
        comparisons.forEach(each -> judged.put(each.ratio().terms(), each));
        return judged;
    }
}
