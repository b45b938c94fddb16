package dev.weir.report.stats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The remaining systematic difference between two identical arms.
 *
 * <p>It is the distance of the A/A ratio from 1 if the interval of that ratio excludes 1, else 0: then only noise was found,
 * which the interval of every ratio already includes; counting it twice would call everything equal in a noisy run. Of several
 * levels the largest distance counts, each tested at its share of the error rate (Bonferroni). A single odd heat widens the
 * interval and raises no floor.
 */
final class NoiseFloor {
    static final NoiseFloor NONE = new NoiseFloor(List.of(), 0.05);

    private final List<Twins> levels;
    private final StudentT student;
    private final Map<Integer, Double> floors = new HashMap<>();

    record Twins(Pairs pairs, Moderation moderation) {}

    /** Creates a floor with at most this rate of false alarms, 0 to 1. */
    NoiseFloor(List<Twins> levels, double errorRate) {
        this.levels = levels;
        this.student = new StudentT(errorRate / Math.max(1, levels.size()));
    }

    /** Returns the floor on the log scale, from the heats up to and including this one. */
    double upTo(int heat) {
        return levels.isEmpty()
                ? 0
                : floors.computeIfAbsent(
                        heat,
                        upTo -> levels.stream()
                                .mapToDouble(each -> distance(upTo, each))
                                .max()
                                .orElse(0));
    }

    private double distance(int heat, Twins level) {
        Estimate estimate = level.moderation.upTo(heat, level.pairs);
        double distance = Math.abs(estimate.mean());
        return estimate.n() > 1 && distance > student.halfWidth(estimate) ? distance : 0;
    }
}
