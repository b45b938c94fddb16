package dev.weir.report.stats;

import dev.weir.report.model.Block;
import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The blocks of a run that count, sorted into cells and rounds, whatever order the journal has them in. */
final class Measurements {
    private final List<Block> blocks;
    private final int[] roundNumbers;
    private final int arms;
    private final boolean finished;
    private final Map<Cell, Series> first = new HashMap<>();
    private final Map<Cell, Series> second = new HashMap<>();
    private final List<Series> cells;

    Measurements(Run run) {
        blocks = run.blocks()
                .sorted(Comparator.comparing(Block::startedAt)
                        .thenComparing(Block::round)
                        .thenComparing(Block::position)
                        .thenComparing(Block::draw))
                .toList();
        roundNumbers =
                blocks.stream().mapToInt(Block::round).distinct().sorted().toArray();
        arms = run.manifest().arms().size();
        finished = run.entriesOf(Event.class)
                .max(Comparator.comparing(Event::at))
                .filter(each -> each.kind().equals("finished"))
                .isPresent();
        for (Block block : blocks) {
            if (block.outcome() == Block.Outcome.OK && block.draw() <= 1) {
                take(block, block.draw() == 0 ? first : second);
            }
        }
        cells = first.values().stream()
                .sorted(Comparator.comparing(Series::cell, new CellOrder(run.manifest())))
                .toList();
    }

    private void take(Block block, Map<Cell, Series> into) {
        int round = Arrays.binarySearch(roundNumbers, block.round());
        for (Block.Level level : block.levels()) {
            Measurement measurement = Measurement.of(block, level);
            if (measurement != null) {
                Cell cell = new Cell(block.arm(), block.link(), factors(block, level));
                into.computeIfAbsent(cell, key -> new Series(key, roundNumbers.length))
                        .put(round, measurement);
            }
        }
    }

    private static SortedMap<String, String> factors(Block block, Block.Level level) {
        SortedMap<String, String> factors = new TreeMap<>(block.factors());
        factors.putAll(level.factors());
        return factors;
    }

    /** Number of rounds of which any block was run. */
    int rounds() {
        return roundNumbers.length;
    }

    /**
     * Number of rounds that were run to their end. The last one counts when the run's last event says that it finished, or
     * when it holds as many blocks as the round before it; a single round, when it holds a block of every arm.
     */
    int wholeRounds() {
        if (roundNumbers.length == 0 || finished) {
            return roundNumbers.length;
        }
        int last = roundNumbers.length - 1;
        boolean whole = last > 0
                ? blocksIn(last) >= blocksIn(last - 1)
                : blocks.stream().map(Block::arm).distinct().count() >= arms;
        return whole ? last + 1 : last;
    }

    private long blocksIn(int round) {
        return blocks.stream()
                .filter(each -> each.round() == roundNumbers[round])
                .map(each -> List.of(each.arm(), each.link(), each.factors(), each.draw()))
                .distinct()
                .count();
    }

    /** Every cell that counts in at least one round, in the order of {@link CellOrder}. */
    List<Series> cells() {
        return cells;
    }

    Stream<Series> cellsOf(String arm) {
        return cells.stream().filter(each -> each.cell().arm().equals(arm));
    }

    /** The cell's series, or {@code null} where it never counted. */
    Series of(Cell cell) {
        return first.get(cell);
    }

    /** Every measurement of a cell, both draws of a round, in time order. */
    List<Measurement> inTimeOrder(Cell cell) {
        List<Measurement> all = new ArrayList<>();
        for (Map<Cell, Series> draws : List.of(first, second)) {
            Series series = draws.get(cell);
            if (series != null) {
                all.addAll(series.measurements());
            }
        }
        all.sort(Comparator.comparing(each -> each.block().startedAt()));
        return all;
    }

    /** The two draws of a cell: second over first; no pairs where it was drawn once. */
    Pairs draws(Series series) {
        Series other = second.get(series.cell());
        return other == null ? noPairs() : Pairs.of(other, series);
    }

    Pairs noPairs() {
        Series empty = new Series(null, rounds());
        return Pairs.of(empty, empty);
    }
}
