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

/** The slice groups of a run that count, sorted into cells and heats, whatever order the journal has them in. */
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

    /** Returns whether something was written behind the last group: by the journal's order, for the wall clock may be set meanwhile. */
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

    /** Number of heats of which any slice group was run. */
    int heats() {
        return heatNumbers.length;
    }

    /**
     * Number of heats that are over. The last one is when the journal goes on behind its groups, with what the time went to or
     * an event. What a heat says may change until then: verdicts are built on whole heats, so that they stand.
     */
    int wholeHeats() {
        return isLastOver ? heatNumbers.length : Math.max(0, heatNumbers.length - 1);
    }

    /** Every cell that counts in at least one heat, in the order of {@link Cell#order}. */
    List<Series> cells() {
        return cells;
    }

    Stream<Series> cellsOf(String arm) {
        return cells.stream().filter(each -> each.cell().arm().equals(arm));
    }

    Series of(Cell cell) {
        return first.get(cell);
    }

    /** The two draws of a cell: second over first; no pairs where it was drawn once. */
    Pairs draws(Series series) {
        return Pairs.of(second.getOrDefault(series.cell(), new Series(series.cell())), series);
    }

    /** A/A pair of a sentinel's cell: over its {@link #twin}, or its own second draw over the first. */
    Pairs twins(Series sentinel, String arm) {
        Series repeated = repeated(sentinel.cell(), arm);
        return repeated == null ? draws(sentinel) : Pairs.of(sentinel, repeated);
    }

    /**
     * The worker that a sentinel's cell is a twin of: its arm at equal factors, or its own second draw where that is not there;
     * {@code null} where neither is.
     *
     * @param arm id of the arm that the sentinel repeats; empty where the run does not tell
     */
    Series twin(Cell sentinel, String arm) {
        Series repeated = repeated(sentinel, arm);
        return repeated == null ? second.get(sentinel) : repeated;
    }

    private Series repeated(Cell sentinel, String arm) {
        return arm.isEmpty() ? null : first.get(sentinel.withArm(arm));
    }
}
