package dev.weir.report.stats;

import java.util.List;

/**
 * The probability that an open comparison is decided after a number of further heats.
 *
 * @param byMoreHeats the probability after one more heat, two more and so on, 0 to 1, non-decreasing; empty if unknown
 */
public record Chances(List<Double> byMoreHeats) {
    /** The chances of a comparison that is decided, or that has too few heats for a forecast. */
    public static final Chances UNKNOWN = new Chances(List.of());

    /** Returns the probability of a decision after {@code more} further heats, 1 or more; 0 if unknown. */
    public double after(int more) {
        return byMoreHeats.isEmpty() ? 0 : byMoreHeats.get(Math.min(more, byMoreHeats.size()) - 1);
    }

    /** Returns whether the chances are known; decided comparisons and those of fewer than two heats have none. */
    public boolean known() {
        return !byMoreHeats.isEmpty();
    }
}
