package dev.weir.report.stats;

import java.util.List;
import java.util.Optional;

/**
 * A forecast of how many open comparisons more heats would decide.
 *
 * @param open comparisons without a verdict
 * @param moreHeats heats after which half of the decisions expected within {@code 20} more heats are expected; 0 if hardly any
 *     is
 * @param decided expected number of decisions by then; {@code NaN} if one heat is too few for a forecast
 * @param low lower bound of the 90 % interval of {@code decided}
 * @param high upper bound of the 90 % interval of {@code decided}
 */
public record Outlook(int open, int moreHeats, double decided, double low, double high) {
    /** Further heats needed for a forecast after one heat. */
    private static final int TO_TELL = 2;

    private static final double HARDLY_ANY = 0.5;
    /** The 95 % quantile of the standard normal distribution. */
    private static final double NINE_IN_TEN = 1.645;
    /** Variance inflation: comparisons of one group of laps share its disturbances and are not independent. */
    private static final double SHARED = 2;

    /** Returns the outlook of the comparisons without a verdict; empty if there are none. */
    public static Optional<Outlook> of(List<ComparisonResult> open) {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        if (open.stream().noneMatch(each -> each.chances().known())) {
            return Optional.of(new Outlook(open.size(), TO_TELL, Double.NaN, Double.NaN, Double.NaN));
        }
        double all = expected(open, Forecast.MOST_HEATS);
        if (all < HARDLY_ANY) {
            return Optional.of(new Outlook(open.size(), 0, 0, 0, 0));
        }
        int more = 1;
        while (expected(open, more) < all / 2) {
            more++;
        }
        double mean = expected(open, more);
        double half = NINE_IN_TEN * Math.sqrt(SHARED * variance(open, more));
        return Optional.of(
                new Outlook(open.size(), more, mean, Math.max(0, mean - half), Math.min(open.size(), mean + half)));
    }

    private static double expected(List<ComparisonResult> open, int more) {
        return open.stream().mapToDouble(each -> each.chances().after(more)).sum();
    }

    private static double variance(List<ComparisonResult> open, int more) {
        return open.stream()
                .mapToDouble(each -> each.chances().after(more))
                .map(chance -> chance * (1 - chance))
                .sum();
    }

    /** Returns the forecast in words: {@code 3 more heats would decide about 12 [8, 16] of them}. */
    public String words() {
        if (moreHeats == 0) {
            return "more heats would decide hardly any of them";
        }
        if (Double.isNaN(decided)) {
            return moreHeats + " more heats would tell what can be decided";
        }
        return moreHeats + (moreHeats == 1 ? " more heat" : " more heats") + " would decide about "
                + Math.round(decided) + " [" + (long) Math.floor(low) + ", " + (long) Math.ceil(high) + "] of them";
    }
}
