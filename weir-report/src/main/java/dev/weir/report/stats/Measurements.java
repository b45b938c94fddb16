package dev.weir.report.stats;

import dev.weir.report.model.Block;
import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The blocks of a run that count, sorted into cells and rounds, whatever order the journal has them in. */
final class Measurements {
    private final List<Block> blocks;
    private final int[] roundNumbers;
    private final SortedMap<Cell, Series> first;
    private final SortedMap<Cell, Series> second;

    Measurements(Run run) {
        blocks = run.blocks()
                .sorted(Comparator.comparing(Block::startedAt)
                        .thenComparing(Block::round)
                        .thenComparing(Block::position)
                        .thenComparing(Block::draw))
                .toList();
        roundNumbers =
                blocks.stream().mapToInt(Block::round).distinct().sorted().toArray();
        CellOrder order = new CellOrder(run.manifest());
        first = new TreeMap<>(order);
        second = new TreeMap<>(order);
        for (Block block : blocks) {
            if (block.outcome() == Block.Outcome.OK && block.draw() <= 1) {
                take(block, block.draw() == 0 ? first : second);
            }
        }
    }

    private void take(Block block, SortedMap<Cell, Series> into) {
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

    /** Every block, in time order, whatever its outcome. */
    List<Block> blocks() {
        return blocks;
    }

    /** Every cell that counts in at least one round. */
    Collection<Series> cells() {
        return first.values();
    }

    Stream<Series> cellsOf(String arm) {
        return first.values().stream().filter(each -> each.cell().arm().equals(arm));
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
