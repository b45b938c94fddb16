package dev.weir.report.stats;

import dev.weir.report.model.Interval;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The heats at which verdicts are tested, and the share of the error rate that each look may spend.
 *
 * <p>A comparison is judged only when its number of paired heats is a look. Look k tests at the share {@link #share} of the
 * error rate; the shares add up to one, so by the union bound (Bonferroni) equal arms are called different at no more than the
 * stated rate, however often the run is looked at in between. This is the simplest alpha-spending rule (Lan and DeMets,
 * Biometrika 1983). It is used with Student's exact tails, not with the normal boundaries of O'Brien and Fleming: at two to
 * five degrees of freedom those are far too generous. The union bound costs little here: with so few degrees of freedom extreme
 * values of successive looks coincide seldom.
 *
 * <p>Half of the rate is spent on three heats, where runs of the default length end. Two heats are a look only where the spread
 * is moderated by that of other comparisons; with one degree of freedom even a threefold difference would need more of the
 * error rate than it is worth. Two launches may share a good or bad placement of the JVM by chance, however; they decide only
 * differences that placement cannot explain ({@link Moderation#atLook}).
 */
public final class Looks {
    private static final int[] HEATS = {2, 3, 4, 5, 6, 8, 12, 20, 30, 50, 80};
    private static final double[] SHARES = {0.10, 0.50, 0.14, 0.08, 0.05, 0.04, 0.03, 0.02, 0.02, 0.01, 0.01};

    private static final double ONE_LOOK = 0.05;

    /** Least degrees of freedom of a look. */
    static final double LEAST_DF = 2;

    private Looks() {}

    /** Returns the share of the error rate that a look may spend; all shares add up to one. */
    static double share(int look) {
        return SHARES[look];
    }

    /**
     * Widens an interval that holds for one look so that it holds for repeated looks: by the ratio of Student's quantile at the
     * last look's share to that for a single look.
     *
     * @param ratio a ratio with its interval at 95 %
     * @return the widened interval; empty before the first look with enough heats
     */
    public static Optional<Interval> forAll(Interval ratio, int heats) {
        return Arrays.stream(HEATS)
                .filter(look -> look > LEAST_DF && look <= heats)
                .boxed()
                .reduce((first, last) -> last)
                .map(last -> widened(ratio, heats, ONE_LOOK * share(indexOf(last))));
    }

    private static Interval widened(Interval ratio, int heats, double errorRate) {
        TDistribution student = TDistribution.of(heats - 1);
        double by =
                student.inverseSurvivalProbability(errorRate / 2) / student.inverseSurvivalProbability(ONE_LOOK / 2);
        return ratio.map(each -> ratio.estimate() * Math.pow(each / ratio.estimate(), by));
    }

    /** Returns the index of the look at this number of heats, from 0; -1 if there is no look. */
    static int indexOf(int heats) {
        return Math.max(-1, Arrays.binarySearch(HEATS, heats));
    }
}
