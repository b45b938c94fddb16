package dev.weir.report.compare;

import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Estimate;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Moments;
import dev.weir.report.stats.StudentT;
import dev.weir.report.stats.Verdict;
import java.util.List;

/**
 * A planned comparison that was measured in several runs.
 *
 * @param cell its cell, the link named as in the first run that has it
 * @param results what each of two or more runs found, all with an interval
 * @param errorRate rate at which an interval may miss the truth, 0 to 1
 */
public record RepeatedComparison(CellKey cell, List<ComparisonResult> results, double errorRate) {
    /** An interval of few heats is wider in standard errors, so that what is told of the spread within runs is not too small. */
    private static final double NORMAL = 1.96;

    public String reference() {
        return results.get(0).comparison().reference();
    }

    /** Standard deviation of the runs' log ratios. */
    public double betweenRuns() {
        return logRatios().sd();
    }

    /** Standard deviation of log ratios that the runs' own intervals let expect; they know nothing of what differs between runs. */
    public double withinRun() {
        return Math.sqrt(results.stream()
                .mapToDouble(each -> variance(each.ratio().ratio()))
                .average()
                .orElseThrow());
    }

    private static double variance(Interval ratio) {
        double error = Math.log(ratio.high() / ratio.low()) / 2 / NORMAL;
        return error * error;
    }

    /**
     * The geometric mean of the runs' ratios, with Student's interval over runs. Where the runs scatter less than their own intervals
     * say, which of few runs is luck, the latter count (Röver, Knapp and Friede, BMC Med. Res. Methodol. 15, 2015).
     */
    public Interval overRuns() {
        Moments found = logRatios();
        double sd = Math.max(found.sd(), withinRun());
        return new StudentT(errorRate).exp(new Estimate(found.n(), found.mean(), sd, found.n() - 1.0));
    }

    /** Returns whether the intervals of two runs have nothing in common. */
    public boolean contradictsItself() {
        double highestLow = results.stream()
                .mapToDouble(each -> each.ratio().ratio().low())
                .max()
                .orElseThrow();
        double lowestHigh = results.stream()
                .mapToDouble(each -> each.ratio().ratio().high())
                .min()
                .orElseThrow();
        return highestLow > lowestHigh;
    }

    /** Number of runs that decided it so. */
    public long count(Verdict verdict) {
        return results.stream().filter(each -> each.verdict() == verdict).count();
    }

    public boolean isDecidedByAll() {
        return count(Verdict.UNDECIDED) == 0;
    }

    public boolean isDecidedAlike() {
        return isDecidedByAll() && count(results.get(0).verdict()) == results.size();
    }

    private Moments logRatios() {
        double[] logRatios = results.stream()
                .mapToDouble(each -> Math.log(each.ratio().ratio().estimate()))
                .toArray();
        return Moments.of(logRatios, logRatios.length);
    }
}
