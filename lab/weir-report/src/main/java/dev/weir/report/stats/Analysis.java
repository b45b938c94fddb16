package dev.weir.report.stats;

import dev.weir.report.model.Run;
import java.util.List;

/**
 * Everything the statistics say about a run. A pure function of it.
 *
 * @param heats whole heats measured
 * @param comparisons every planned comparison at every setting that was measured
 * @param ratios every pair of study arms at equal factors, for free exploration; no verdict is attached
 * @param warnings what makes single cells doubtful
 * @param contrasts planned comparisons in which the mean time says something else than the typical lap
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
     * Analyses a run, which may still be going on.
     *
     * @throws dev.weir.report.model.RunFormatException when the manifest's error rate or threshold is out of range
     */
    public static Analysis of(Run run) {
        return new Analyst(run).analyse();
    }

    /** The planned comparisons without a verdict, in the order of {@link #comparisons}: more heats could decide them. */
    public List<ComparisonResult> undecided() {
        return comparisons.stream()
                .filter(each -> each.verdict() == Verdict.UNDECIDED)
                .toList();
    }
}
