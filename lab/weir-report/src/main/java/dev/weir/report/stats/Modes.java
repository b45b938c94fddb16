package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds ratios that switch between two values: laps of one heat that fall into two clusters (a delayed acknowledgement, a
 * collection every other slice), or heats that do (a JVM placed well or badly).
 *
 * <p>The sorted values are cut where the two parts' sums of squares are least (Fisher, J. Am. Stat. Assoc. 53, 1958). The
 * parts are modes when their centres lie far apart in units of their spread (Ashman, Bird and Zepf, Astron. J. 108, 1994,
 * call 2 a separation of normal components; parts cut from one normal are 2.7 apart, from a uniform 3.5), each holds enough
 * of the values, and nothing but a gap lies between them: a heavy tail or a skewed mode has no such gap.
 */
final class Modes {
    private static final double LEAST_SHARE = 0.15;
    private static final int LEAST_LAPS = 20;
    private static final double LAPS_APART = 4.5;
    private static final int LEAST_HEATS = 6;
    private static final double HEATS_APART = 9;

    private Modes() {}

    /** The modes of a comparison, the lower first; empty where there is but one. */
    static List<ComparisonResult.Mode> of(Pairs pairs) {
        List<ComparisonResult.Mode> ofLaps = ofLaps(pairs);
        return ofLaps.isEmpty() ? ofHeats(pairs) : ofLaps;
    }

    /** Modes that most heats show among their own laps. */
    private static List<ComparisonResult.Mode> ofLaps(Pairs pairs) {
        List<Cut> cuts = new ArrayList<>();
        int heats = 0;
        for (int i = 0; i < pairs.count(); i++) {
            if (pairs.centres()[i].n() >= LEAST_LAPS) {
                heats++;
                Cut cut = Cut.of(pairs.lapLogRatios(i));
                if (cut.isBetweenModes(LAPS_APART, 0)) {
                    cuts.add(cut);
                }
            }
        }
        return cuts.isEmpty() || 2 * cuts.size() <= heats ? List.of() : modes(cuts);
    }

    /** Modes among heats; what the laps' noise explains is no mode. */
    private static List<ComparisonResult.Mode> ofHeats(Pairs pairs) {
        if (pairs.count() < LEAST_HEATS) {
            return List.of();
        }
        Cut cut = Cut.of(pairs.logRatios());
        double noise = Math.sqrt(pairs.varianceWithin(pairs.count()));
        return cut.isBetweenModes(HEATS_APART, noise) ? modes(List.of(cut)) : List.of();
    }

    private static List<ComparisonResult.Mode> modes(List<Cut> cuts) {
        double share = cuts.stream().mapToDouble(Cut::lowerShare).average().orElseThrow();
        double low =
                cuts.stream().mapToDouble(each -> each.lower.mean()).average().orElseThrow();
        double high =
                cuts.stream().mapToDouble(each -> each.upper.mean()).average().orElseThrow();
        return List.of(
                new ComparisonResult.Mode(Math.exp(low), share), new ComparisonResult.Mode(Math.exp(high), 1 - share));
    }

    /**
     * Values cut in two.
     *
     * @param gap distance between the parts
     */
    private record Cut(Moments lower, Moments upper, double gap) {
        static Cut of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int n = sorted.length;
            double total = Arrays.stream(sorted).sum();
            double below = 0;
            double best = -1;
            int place = 1;
            for (int i = 1; i < n; i++) {
                below += sorted[i - 1];
                double apart = (total - below) / (n - i) - below / i;
                double between = apart * apart * i * (n - i);
                if (between > best) {
                    best = between;
                    place = i;
                }
            }
            double[] upper = Arrays.copyOfRange(sorted, place, n);
            return new Cut(Moments.of(sorted, place), Moments.of(upper, upper.length), upper[0] - sorted[place - 1]);
        }

        double lowerShare() {
            return (double) lower.n() / (lower.n() + upper.n());
        }

        boolean isBetweenModes(double apart, double noise) {
            double least = Math.min(lowerShare(), 1 - lowerShare());
            if (least < LEAST_SHARE || lower.n() < 2 || upper.n() < 2) {
                return false;
            }
            double spread = Math.sqrt((lower.sd() * lower.sd() + upper.sd() * upper.sd()) / 2);
            double distance = upper.mean() - lower.mean();
            return distance > apart * Math.max(spread, noise) && gap > distance / 4;
        }
    }
}
