package dev.weir.lab.run.plan;

import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Scatter;
import java.util.List;

/**
 * The number of laps of a group: as many as make its laps' noise matter no more than the heats', by the optimum of a nested
 * design, sqrt(cost of a heat / cost of a lap) times the ratio of the two scatters (Kalibera and Jones, "Rigorous
 * Benchmarking in Reasonable Time", ISMM 2013, section 6.2).
 *
 * @param undecided its comparisons that are still open, as far as they were measured
 * @param heatSeconds what a heat costs besides laps, divided by its groups, in seconds
 */
public record LapPace(List<ComparisonResult> undecided, double heatSeconds, double mostSeconds) {
    /** Fewer do not outvote a slice that something hit; slow links, where a lap takes long, have few such. */
    public static final int USUAL_LAPS = 12;

    private static final int MOST_LAPS = 300;

    /** Heats of the same pair never agree better. */
    private static final double LEAST_SCATTER = 0.002;

    /** Of fewer laps the scatter is not known. */
    private static final int FEWEST_LAPS = 5;

    /** Returns the number of laps, from what one is expected to take in nanoseconds. */
    public int laps(long lapNanos) {
        double lapSeconds = Math.max(1e-3, lapNanos / 1e9);
        double most = Math.min(MOST_LAPS, mostSeconds / lapSeconds);
        double[] wanted = undecided.stream()
                .map(result -> result.ratio().scatter())
                .filter(scatter -> scatter.laps() > 0 && Double.isFinite(scatter.withinLap()))
                .mapToDouble(scatter -> optimum(scatter, lapSeconds))
                .sorted()
                .toArray();
        // what most of them want: a few whose heats agree by chance would want thousands
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
