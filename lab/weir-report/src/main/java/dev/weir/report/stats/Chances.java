package dev.weir.report.stats;

import java.util.List;

/**
 * The probability that an open comparison will have been decided after so many more heats.
 *
 * @param byMoreHeats the probability after one more heat, two more and so on, 0 to 1, never falling; empty where it is not known
 */
public record Chances(List<Double> byMoreHeats) {
    /** Chances of a comparison that is decided, or of which nothing is known yet. */
    public static final Chances UNKNOWN = new Chances(List.of());

    /** The probability of a decision after so many heats more, 1 or more; 0 where it is not known. */
    public double after(int more) {
        return byMoreHeats.isEmpty() ? 0 : byMoreHeats.get(Math.min(more, byMoreHeats.size()) - 1);
    }

    /** Returns whether anything is known: not of decided comparisons, nor of those of fewer than two heats. */
    public boolean known() {
        return !byMoreHeats.isEmpty();
    }
}
