package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The time of each cell in each round: what one run has to offer to a comparison with another.
 *
 * @param cells natural logarithm of the round's mean time per operation in microseconds, by cell of a study arm and by number
 *     of the round counted from 0 over the rounds found
 * @param sentinel the sentinel's cell; {@code null} where it was not measured
 * @param sentinelRounds the same for the sentinel, the mean of its two draws where both count
 */
public record RoundTimes(
        Map<Cell, NavigableMap<Integer, Double>> cells, Cell sentinel, NavigableMap<Integer, Double> sentinelRounds) {

    /**
     * Collects the times of a run.
     *
     * @param run the run
     * @return its times; blocks that do not count are left out
     */
    public static RoundTimes of(Run run) {
        Measurements measured = new Measurements(run);
        Set<String> study = armsOf(run, Manifest.Role.STUDY);
        Map<Cell, NavigableMap<Integer, Double>> cells = new LinkedHashMap<>();
        measured.cells().stream()
                .filter(each -> study.contains(each.cell().arm()))
                .forEach(each -> cells.put(each.cell(), rounds(each)));
        Set<String> sentinels = armsOf(run, Manifest.Role.SENTINEL);
        Series sentinel = measured.cells().stream()
                .filter(each -> sentinels.contains(each.cell().arm()))
                .max(Comparator.comparingInt(each -> each.measurements().size()))
                .orElse(null);
        return sentinel == null
                ? new RoundTimes(cells, null, new TreeMap<>())
                : new RoundTimes(cells, sentinel.cell(), bothDraws(measured.draws(sentinel), sentinel));
    }

    private static Set<String> armsOf(Run run, Manifest.Role role) {
        return run.manifest().arms().stream()
                .filter(each -> each.role() == role)
                .map(Manifest.Arm::id)
                .collect(Collectors.toSet());
    }

    private static NavigableMap<Integer, Double> rounds(Series series) {
        NavigableMap<Integer, Double> rounds = new TreeMap<>();
        for (int round = 0; round < series.length(); round++) {
            if (series.has(round)) {
                rounds.put(round, series.logMean(round));
            }
        }
        return rounds;
    }

    private static NavigableMap<Integer, Double> bothDraws(Pairs draws, Series first) {
        NavigableMap<Integer, Double> rounds = rounds(first);
        for (int pair = 0; pair < draws.count(); pair++) {
            int round = draws.round(pair);
            double mean =
                    (draws.numerator().logMean(round) + draws.denominator().logMean(round)) / 2;
            rounds.put(round, mean);
        }
        return rounds;
    }
}
