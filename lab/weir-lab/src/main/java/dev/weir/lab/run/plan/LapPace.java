package dev.weir.lab.run.plan;

import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Scatter;
import java.util.List;

/**
 * The number of laps of a group: enough that the noise of laps matters no more than that of heats. It is the optimum of a nested design,
 * sqrt(cost of a heat / cost of a lap) times the ratio of the two scatters (Kalibera and Jones, "Rigorous
 * Benchmarking in Reasonable Time", ISMM 2013, section 6.2).
 *
 * @param undecided the group's open comparisons, as far as they were measured
 * @param heatSeconds the cost of a heat besides laps, divided by the number of its groups, in seconds
 */
public record LapPace(List<ComparisonResult> undecided, double heatSeconds, double mostSeconds) {
    /** Fewer laps do not outvote a disturbed slice; slow links, where a lap takes long, have few of those. */
    public static final int USUAL_LAPS = 12;

    /** A stretch has hundreds of operations, and an untimed one comes before: heats tell more than laps. */
    public static final int LAPS_OF_STRETCHES = 2;

    private static final int MOST_LAPS = 300;

    /** Lower bound of the scatter between heats of one pair. */
    private static final double LEAST_SCATTER = 0.002;

    /** With fewer laps the scatter is unknown. */
    private static final int FEWEST_LAPS = 5;

    /** Returns the number of laps, given the expected time of one in nanoseconds. */
    public int laps(long lapNanos) {
        double lapSeconds = Math.max(1e-3, lapNanos / 1e9);
        double most = Math.min(MOST_LAPS, mostSeconds / lapSeconds);
        double[] wanted = undecided.stream()
                .map(result -> result.ratio().scatter())
                .filter(scatter -> scatter.laps() > 0 && Double.isFinite(scatter.withinLap()))
                .mapToDouble(scatter -> optimum(scatter, lapSeconds))
                .sorted()
                .toArray();
        // the median of the wanted numbers: a few comparisons whose heats agree by chance would want thousands
        double laps = wanted.length == 0 ? most : wanted[wanted.length / 2];
        return (int) Math.max(FEWEST_LAPS, Math.min(most, Math.max(USUAL_LAPS, laps)));
    }

    private double optimum(Scatter scatter, double lapSeconds) {
        double betweenHeats = Double.isFinite(scatter.betweenHeats())
                ? Math.max(scatter.betweenHeats(), LEAST_SCATTER)
                : LEAST_SCATTER;
        return Math.sqrt(heatSeconds / lapSeconds) * scatter.withinLap() / betweenHeats;
    }
}
