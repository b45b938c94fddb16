package dev.weir.report.stats;

import dev.weir.report.Altered;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A race of workers whose true times are known, at several levels of one link. Noise is nested as seen on real machines:
 * slices, what a heat's JVM and connection add, drift and a slow mode common to all workers of a lap, bursts that hit
 * one slice in twelve, and heats of more and fewer laps that scatter normally, with heavy tails or between two placements. Where the kernel
 * tells which laps were disturbed there are no bursts left, and the first worker may stall rarely.
 */
final class SimulatedRace {
    private static final String REFERENCE = "reference";

    /** How a heat's JVM scatters. */
    enum Heats {
        /** Normally. */
        NORMAL,
        /** Student's t of three degrees of freedom, three times as wide. */
        HEAVY_TAILED,
        /** One worker in eight is placed well or badly in each heat, 6 % apart, and normally besides. */
        BIMODAL
    }

    private static final double PLACEMENT = 0.06;
    private static final int OPERATIONS = 40;

    private final SplittableRandom random;
    private final int workers;
    private final double[] sliceSds;
    private Heats kind = Heats.NORMAL;
    private boolean disturbed;
    private boolean exact;
    private boolean stalling;
    private double effect;
    private int laps = 30;
    private final IdentityHashMap<Pairs, Double> truths = new IdentityHashMap<>();

    /**
     * Sets a race up; each level has its own noise of slices, each worker at each level its own noise of heats.
     *
     * @param seed equal seeds give equal races
     * @param workers besides the reference
     * @param levels levels, two or more; a lap's log ratio scatters by 0.1 at the first to 0.26 at the last
     */
    SimulatedRace(long seed, int workers, int levels) {
        this.random = new SplittableRandom(seed);
        this.workers = workers;
        this.sliceSds = new double[levels];
        for (int level = 0; level < levels; level++) {
            sliceSds[level] = 0.1 + 0.16 * level / (levels - 1);
        }
    }

    SimulatedRace heats(Heats value) {
        kind = value;
        return this;
    }

    /** Drift, bursts and a slow mode. */
    SimulatedRace disturbed() {
        disturbed = true;
        return this;
    }

    /** The kernel tells which laps were disturbed, so that means are compared. */
    SimulatedRace exact() {
        exact = true;
        return this;
    }

    /** One operation of the first worker in two hundred takes ten times as long again: five per cent in all. */
    SimulatedRace stalling() {
        stalling = true;
        return exact();
    }

    /** What the first worker takes longer than the others, on the log scale. */
    SimulatedRace effect(double value) {
        effect = value;
        return this;
    }

    SimulatedRace laps(int value) {
        laps = value;
        return this;
    }

    /** Races; each worker over the reference, level by level. */
    List<Pairs> race(int heats) {
        List<Pairs> pairs = new ArrayList<>();
        for (int level = 0; level < sliceSds.length; level++) {
            Series[] series = new Series[workers + 1];
            for (int who = 0; who <= workers; who++) {
                String arm = who == 0 ? REFERENCE : "arm" + who;
                series[who] = new Series(new Cell(arm, "local", Level.of("rows", level)));
            }
            race(series, level, heats);
            for (int who = 1; who <= workers; who++) {
                Pairs raced = Pairs.of(series[who], series[0]);
                truths.put(raced, who == 1 ? effect + (stalling ? Math.log(1.05) : 0) : 0);
                pairs.add(raced);
            }
        }
        return pairs;
    }

    /** The mean over all heats that might have been, on the log scale. */
    double truth(Pairs raced) {
        return truths.get(raced);
    }

    private void race(Series[] series, int level, int heats) {
        double[] heatSds = new double[series.length];
        boolean[] twoPlaces = new boolean[series.length];
        for (int who = 0; who < series.length; who++) {
            heatSds[who] = 0.001 * Math.pow(30, random.nextDouble());
            twoPlaces[who] = kind == Heats.BIMODAL && random.nextInt(8) == 0;
        }
        for (int heat = 0; heat < heats; heat++) {
            double[] common = common(laps / 2 + random.nextInt(2 * laps));
            for (int who = 0; who < series.length; who++) {
                double jvm = (kind == Heats.HEAVY_TAILED ? 3 * heavy() : normal()) * heatSds[who]
                        + (twoPlaces[who] ? PLACEMENT * (random.nextInt(2) - 0.5) : 0);
                series[who]
                        .inHeats()
                        .put(heat, measurement(who == 1, who == 1 ? jvm + effect : jvm, sliceSds[level], common));
            }
        }
    }

    /** What happens to all workers of a lap alike. */
    private double[] common(int laps) {
        double[] common = new double[laps];
        if (disturbed) {
            double drift = 0.2 * normal();
            double slow = 0;
            for (int lap = 0; lap < laps; lap++) {
                slow = random.nextInt(8) == 0 ? 0.3 * random.nextInt(2) : slow;
                common[lap] = drift * lap / laps + slow;
            }
        }
        return common;
    }

    private Measurement measurement(boolean first, double jvm, double sliceSd, double[] common) {
        Double[] micros = new Double[common.length];
        for (int lap = 0; lap < micros.length; lap++) {
            double burst = disturbed && !exact && random.nextInt(12) == 0 ? random.nextDouble() : 0;
            double stalls = first && stalling ? stalls() : 0;
            micros[lap] = 100 * (1 + stalls) * Math.exp(jvm + common[lap] + burst + sliceSd / Math.sqrt(2) * normal());
        }
        SliceGroup.LevelResult level = new SliceGroup.LevelResult(
                Level.NONE,
                Altered.consecutiveLaps(common.length),
                Arrays.asList(micros),
                exact ? Collections.nCopies(common.length, (long) OPERATIONS) : List.of(),
                0,
                List.of(),
                -1,
                -1,
                -1,
                0,
                "",
                null,
                0,
                null,
                Altered.SETTLED,
                exact ? List.of() : null,
                null);
        return Measurement.of(level);
    }

    /** Share of a slice's time that stalls add to it. */
    private double stalls() {
        double added = 0;
        for (int operation = 0; operation < OPERATIONS; operation++) {
            added += random.nextInt(200) == 0 ? 10.0 / OPERATIONS : 0;
        }
        return added;
    }

    private double normal() {
        // polar method, one value a pair
        while (true) {
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                return x * Math.sqrt(-2 * Math.log(square) / square);
            }
        }
    }

    private double heavy() {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double value = normal();
            square += value * value / 3;
        }
        return normal() / Math.sqrt(square) / Math.sqrt(3);
    }
}
