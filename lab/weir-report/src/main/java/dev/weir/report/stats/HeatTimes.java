package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The time of each cell in each heat, for a comparison of one run with another.
 *
 * @param cells natural logarithm of the heat's typical time per operation in microseconds, by cell of a study arm and by heat
 *     number, counted from 0 over the heats found
 * @param toSentinel the time over the sentinel's in the same laps, by cell, so that effects of the machine on both cancel;
 *     without cells at which the sentinel was not raced
 * @param sentinels log times of the sentinel's cells, as in {@code cells}; the mean of two draws if both count
 */
public record HeatTimes(
        Map<Cell, NavigableMap<Integer, Double>> cells,
        Map<Cell, OverSentinel> toSentinel,
        Map<Cell, NavigableMap<Integer, Double>> sentinels) {

    /**
     * A cell's time over the sentinel's, on the log scale.
     *
     * @param heats centre of each heat's laps, by heat number
     * @param standardError standard error of the mean, moderated by the other cells on the link
     */
    public record OverSentinel(
            NavigableMap<Integer, Double> heats, double mean, double standardError, double degreesOfFreedom) {}

    public static HeatTimes of(Run run) {
        Measurements measured = new Measurements(run);
        Set<String> study = armsOf(run, Manifest.Role.STUDY);
        Map<Cell, NavigableMap<Integer, Double>> cells = new LinkedHashMap<>();
        measured.cells().stream()
                .filter(each -> study.contains(each.cell().arm()))
                .forEach(each -> cells.put(each.cell(), each.byHeat(Measurement::logTime)));
        Map<Cell, NavigableMap<Integer, Double>> sentinels = new LinkedHashMap<>();
        Map<Cell, OverSentinel> toSentinel = new LinkedHashMap<>();
        for (String sentinel : armsOf(run, Manifest.Role.SENTINEL)) {
            measured.cellsOf(sentinel)
                    .forEach(each -> sentinels.put(each.cell(), bothDraws(measured.draws(each), each)));
            toSentinel.putAll(overSentinel(measured, cells.keySet(), sentinel));
        }
        return new HeatTimes(cells, toSentinel, sentinels);
    }

    private static Map<Cell, OverSentinel> overSentinel(Measurements measured, Set<Cell> cells, String sentinel) {
        Map<Cell.Family, List<Pairs>> families = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Series beside = measured.of(cell.withArm(sentinel));
            if (beside != null) {
                families.computeIfAbsent(cell.family(), key -> new ArrayList<>())
                        .add(Pairs.of(measured.of(cell), beside));
            }
        }
        Map<Cell, OverSentinel> over = new LinkedHashMap<>();
        families.values().forEach(family -> {
            Moderation moderation = new Moderation(family);
            family.forEach(pairs -> {
                Estimate estimate = moderation.of(pairs);
                over.put(
                        pairs.numerator().cell(),
                        new OverSentinel(heats(pairs), estimate.mean(), estimate.standardError(), estimate.df()));
            });
        });
        return over;
    }

    private static NavigableMap<Integer, Double> heats(Pairs pairs) {
        NavigableMap<Integer, Double> heats = new TreeMap<>();
        for (int pair = 0; pair < pairs.count(); pair++) {
            heats.put(pairs.heats()[pair], pairs.centres()[pair].value());
        }
        return heats;
    }

    private static Set<String> armsOf(Run run, Manifest.Role role) {
        return run.manifest().arms(role).map(Manifest.Arm::id).collect(Collectors.toSet());
    }

    private static NavigableMap<Integer, Double> bothDraws(Pairs draws, Series first) {
        NavigableMap<Integer, Double> heats = first.byHeat(Measurement::logTime);
        for (int heat : draws.heats()) {
            double both = draws.numerator().inHeats().get(heat).logTime()
                    + draws.denominator().inHeats().get(heat).logTime();
            heats.put(heat, both / 2);
        }
        return heats;
    }
}
