package dev.weir.report.stats;

/**
 * Where the noise of a ratio comes from: what more laps and what more heats would do about it. The variance of the ratio's
 * logarithm over H heats of L laps is {@code (betweenHeats^2 + withinLap^2 / L) / H} (Kalibera and Jones, ISMM 2013).
 *
 * @param betweenHeats standard deviation of a heat's log ratio net of the noise of its laps, moderated where heats are few;
 *     0 where the laps' noise explains all, {@code NaN} where unknown
 * @param withinLap robust standard deviation of one lap's log ratio; {@code NaN} where the heats hold too few laps to tell
 * @param laps laps of all heats so far
 */
public record Scatter(double betweenHeats, double withinLap, int laps) {
    public static final Scatter UNKNOWN = new Scatter(Double.NaN, Double.NaN, 0);
}
