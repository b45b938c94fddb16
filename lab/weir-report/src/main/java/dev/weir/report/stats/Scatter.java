package dev.weir.report.stats;

/**
 * The sources of a ratio's noise: within laps and between heats. The variance of the ratio's logarithm over H heats of L laps
 * is {@code (betweenHeats^2 + withinLap^2 / L) / H} (Kalibera and Jones, ISMM 2013).
 *
 * @param betweenHeats standard deviation of a heat's log ratio net of the noise of its laps, moderated where heats are few; 0
 *     if the laps' noise explains everything, {@code NaN} if unknown
 * @param withinLap robust standard deviation of one lap's log ratio; {@code NaN} if the heats hold too few laps
 * @param laps number of laps of all heats so far
 */
public record Scatter(double betweenHeats, double withinLap, int laps) {
    public static final Scatter UNKNOWN = new Scatter(Double.NaN, Double.NaN, 0);
}
