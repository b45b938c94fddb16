package dev.weir.report.stats;

import java.util.List;
import java.util.Optional;

/**
 * The comparisons that more heats would decide of what is open.
 *
 * @param open comparisons without a verdict
 * @param moreHeats heats after which half of what can be decided in {@code 20} more is expected to be; 0 where hardly any is
 * @param decided how many are expected to be decided by then; {@code NaN} where one heat is too few to say
 * @param low nine times in ten at least so many
 * @param high nine times in ten at most so many
 */
public record Outlook(int open, int moreHeats, double decided, double low, double high) {
    /** After one heat. */
    private static final int TO_TELL = 2;

    private static final double HARDLY_ANY = 0.5;
    /** Quantile of the standard normal distribution: 5 % lie above. */
    private static final double NINE_IN_TEN = 1.645;
    /** Comparisons of one group of laps share what happens to it: their number counts for less. */
    private static final double SHARED = 2;

    /** Returns what to expect of comparisons without a verdict; empty when there is none. */
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

    /** {@code 3 more heats would decide about 12 [8, 16] of them}. */
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
