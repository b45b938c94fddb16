package dev.weir.report.compare;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Estimate;
import dev.weir.report.stats.Moments;
import dev.weir.report.stats.StudentT;
import dev.weir.report.stats.Verdict;
import java.util.List;

/**
 * A planned comparison that was measured in several runs.
 *
 * @param cell the cell, with its link named as in the first run that has it
 * @param results the results of two or more runs, all with an interval
 * @param errorRate rate at which an interval may miss the true value, 0 to 1
 */
public record RepeatedComparison(CellKey cell, List<ComparisonResult> results, double errorRate) {
    /** Normal quantile. An interval of few heats is wider in standard errors, so that this overstates the spread within runs. */
    private static final double NORMAL = 1.96;

    public String reference() {
        return results.get(0).comparison().reference();
    }

    /** Returns the standard deviation of the runs' log ratios. */
    public double betweenRuns() {
        return logRatios().sd();
    }

    /**
     * Returns the standard deviation of log ratios expected from the runs' own intervals, which do not include differences
     * between runs.
     */
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
     * Returns the geometric mean of the runs' ratios, with Student's interval over runs. If the runs scatter less than their
     * own intervals imply, which happens by chance with few runs, the latter determine the spread (Röver, Knapp and Friede, BMC
     * Med. Res. Methodol. 15, 2015).
     */
    public Interval overRuns() {
        Moments found = logRatios();
        double sd = Math.max(found.sd(), withinRun());
        return new StudentT(errorRate).exp(new Estimate(found.n(), found.mean(), sd, found.n() - 1.0));
    }

    /** Returns whether the intervals of two runs do not overlap. */
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

    /** Returns the number of runs with this verdict. */
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
