package dev.weir.report.stats;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The measurements of one cell, indexed by the run's heats; a heat in which the cell does not count is empty. */
final class Series {
    private final Cell cell;
    private final Measurement[] at;

    Series(Cell cell, int heats) {
        this.cell = cell;
        this.at = new Measurement[heats];
    }

    Cell cell() {
        return cell;
    }

    /** Takes a measurement in; the first of a heat stands. */
    void put(int heat, Measurement measurement) {
        if (at[heat] == null) {
            at[heat] = measurement;
        }
    }

    int length() {
        return at.length;
    }

    boolean has(int heat) {
        return at[heat] != null;
    }

    Measurement at(int heat) {
        return at[heat];
    }

    /** A figure of each heat that counts, by heat. */
    NavigableMap<Integer, Double> byHeat(ToDoubleFunction<Measurement> figure) {
        NavigableMap<Integer, Double> figures = new TreeMap<>();
        for (int heat = 0; heat < at.length; heat++) {
            if (has(heat)) {
                figures.put(heat, figure.applyAsDouble(at[heat]));
            }
        }
        return figures;
    }

    List<Measurement> measurements() {
        return Arrays.stream(at).filter(Objects::nonNull).toList();
    }
}
