package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds cells whose time changes for good: from batch to batch inside their slice groups, or from heat to heat.
 *
 * <p>Inside a slice group the best split into two stretches (least squares) counts when the step is at least half again, eight
 * times what the run's batches typically scatter by, and explains two thirds of the slice group's squares, so that a lone spike is no
 * step. Half of the cell's slice groups must have one: a single disturbed slice group is an outlier. From heat to heat
 * {@link Changepoints} must find a step of a quarter at one error in two thousand; where half of the cells have one it is the
 * machine, which the sentinel tells better.
 */
final class CellDrift {
    private static final double STEP = Math.log(1.5);
    private static final double NOISES = 8;
    private static final double UNEXPLAINED = 0.35;
    private static final int LEAST_BATCHES = 4;
    private static final double STEP_OF_ROUNDS = Math.log(1.25);
    private static final int LEAST_ROUNDS = 6;

    private final double noise;
    private final Changepoints changepoints = new Changepoints(0.0005);

    CellDrift(double noise) {
        this.noise = noise;
    }

    List<Warning> warnings(List<Series> cells) {
        List<Warning> inside = new ArrayList<>();
        List<Warning> overHeats = new ArrayList<>();
        for (Series series : cells) {
            String sentence = inside(series);
            if (!sentence.isEmpty()) {
                inside.add(new Warning("drift", series.cell(), sentence));
            } else {
                String later = overHeats(series);
                if (!later.isEmpty()) {
                    overHeats.add(new Warning("drift", series.cell(), later));
                }
            }
        }
        if (2 * overHeats.size() <= cells.size()) {
            inside.addAll(overHeats);
        }
        return inside;
    }

    private String inside(Series series) {
        List<Measurement> groups = series.measurements();
        int changed = 0;
        double[] example = null;
        for (Measurement group : groups) {
            if (splitOf(group.samples()) > 0) {
                changed++;
                example = group.samples();
            }
        }
        if (example == null || 2 * changed < groups.size()) {
            return "";
        }
        int split = splitOf(example);
        double[] logs = Suspicions.logs(example);
        double before = Math.exp(Changepoints.mean(logs, 0, split));
        double after = Math.exp(Changepoints.mean(logs, split, logs.length));
        String range = Suspicions.three(Arrays.stream(example).min().orElseThrow()) + " to "
                + Suspicions.three(Arrays.stream(example).max().orElseThrow());
        String cause = after > before
                ? "Something began to hold it back"
                : "It was still warming up, or something ceased to hold it back";
        return "In " + changed + " of " + groups.size()
                + " groups the time changes while it is being measured: in one from "
                + Suspicions.three(before) + " µs to " + Suspicions.three(after) + " µs after slice " + split + " of "
                + example.length + " (range " + range + " µs). " + cause + "; its centre belongs to neither state.";
    }

    /** Where the second stretch starts; 0 where there is no step. A slow first batch is no step. */
    private int splitOf(double[] samples) {
        int n = samples.length;
        if (n < LEAST_BATCHES) {
            return 0;
        }
        double[] logs = Suspicions.logs(samples);
        int best = 0;
        double squares = Double.POSITIVE_INFINITY;
        for (int split = 1; split <= n - 2; split++) {
            double these = Changepoints.squares(logs, 0, split) + Changepoints.squares(logs, split, n);
            if (these < squares) {
                squares = these;
                best = split;
            }
        }
        double step = Changepoints.mean(logs, best, n) - Changepoints.mean(logs, 0, best);
        double needed = Math.max(STEP, NOISES * noise * Math.sqrt(1.0 / best + 1.0 / (n - best)));
        boolean warmUp = best == 1 && step < 0;
        boolean explained = squares <= UNEXPLAINED * Changepoints.squares(logs, 0, n);
        return Math.abs(step) >= needed && explained && !warmUp ? best : 0;
    }

    private String overHeats(Series series) {
        double[] logs = series.measurements().stream()
                .mapToDouble(Measurement::logCentre)
                .toArray();
        if (logs.length < LEAST_ROUNDS) {
            return "";
        }
        int[] starts = changepoints.find(logs);
        for (int i = 0; i < starts.length; i++) {
            double before = Changepoints.mean(logs, starts, i);
            double after = Changepoints.mean(logs, starts, i + 1);
            if (Math.abs(after - before) >= STEP_OF_ROUNDS) {
                return "From its measurement " + (starts[i] + 1) + " of " + logs.length + " on this cell takes "
                        + Suspicions.three(Math.exp(after)) + " µs instead of " + Suspicions.three(Math.exp(before))
                        + " µs, while most others stay as they were: its centre belongs to neither state.";
            }
        }
        return "";
    }
}
