package dev.weir.report.stats;

import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The slice groups of a run that count, sorted into cells and heats, independent of the journal's order. */
final class Measurements {
    private final int[] heatNumbers;
    private final boolean isLastOver;
    private final Map<Cell, Series> first = new HashMap<>();
    private final Map<Cell, Series> second = new HashMap<>();
    private final List<Series> cells;

    Measurements(Run run) {
        List<SliceGroup> groups = run.groups()
                .sorted(Comparator.comparingInt(SliceGroup::heat)
                        .thenComparing(SliceGroup::position)
                        .thenComparing(SliceGroup::draw))
                .toList();
        heatNumbers =
                groups.stream().mapToInt(SliceGroup::heat).distinct().sorted().toArray();
        isLastOver = isLastOver(run);
        for (SliceGroup group : groups) {
            if (group.outcome() == SliceGroup.Outcome.OK && group.draw() <= 1) {
                take(group, group.draw() == 0 ? first : second);
            }
        }
        cells = first.values().stream()
                .sorted(Comparator.comparing(Series::cell, Cell.order(run.manifest())))
                .toList();
    }

    /**
     * Returns whether a time record or an event follows the last group in the journal. Goes by the journal's order, since the
     * wall clock may be reset during a run.
     */
    private static boolean isLastOver(Run run) {
        boolean over = false;
        for (Entry entry : run.entries()) {
            over = !(entry instanceof SliceGroup) && (over || entry instanceof TimeSpent || entry instanceof Event);
        }
        return over;
    }

    private void take(SliceGroup group, Map<Cell, Series> into) {
        int heat = Arrays.binarySearch(heatNumbers, group.heat());
        for (SliceGroup.LevelResult level : group.levels()) {
            Measurement measurement = Measurement.of(level);
            if (measurement != null) {
                Cell cell = new Cell(group.arm(), group.link(), group.factors(level));
                into.computeIfAbsent(cell, Series::new).inHeats().putIfAbsent(heat, measurement);
            }
        }
    }

    /** Returns the number of heats with at least one slice group. */
    int heats() {
        return heatNumbers.length;
    }

    /**
     * Returns the number of finished heats. The last heat is finished once a time record or an event follows its groups in the
     * journal. Until then its results may change; verdicts use whole heats only, so that they stand.
     */
    int wholeHeats() {
        return isLastOver ? heatNumbers.length : Math.max(0, heatNumbers.length - 1);
    }

    /** Returns every cell that counts in at least one heat, in the order of {@link Cell#order}. */
    List<Series> cells() {
        return cells;
    }

    Stream<Series> cellsOf(String arm) {
        return cells.stream().filter(each -> each.cell().arm().equals(arm));
    }

    Series of(Cell cell) {
        return first.get(cell);
    }

    /** Returns the pairs of a cell's two draws, second over first; no pairs if it was drawn once. */
    Pairs draws(Series series) {
        return Pairs.of(second.getOrDefault(series.cell(), new Series(series.cell())), series);
    }

    /** Returns the A/A pairs of a sentinel's cell: the sentinel over the arm it repeats, or its own second draw over the first. */
    Pairs twins(Series sentinel, String arm) {
        Series repeated = repeated(sentinel.cell(), arm);
        return repeated == null ? draws(sentinel) : Pairs.of(sentinel, repeated);
    }

    /**
     * Returns the twin of a sentinel's cell: the arm it repeats at equal factors, or else its own second draw; {@code null} if
     * neither exists.
     *
     * @param arm id of the arm that the sentinel repeats; empty if the run does not record it
     */
    Series twin(Cell sentinel, String arm) {
        Series repeated = repeated(sentinel, arm);
        return repeated == null ? second.get(sentinel) : repeated;
    }

    private Series repeated(Cell sentinel, String arm) {
        return arm.isEmpty() ? null : first.get(sentinel.withArm(arm));
    }
}
