package dev.weir.report.stats;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The measurements of one cell by heat number; heats in which the cell does not count are left out. */
record Series(Cell cell, NavigableMap<Integer, Measurement> inHeats) {
    Series(Cell cell) {
        this(cell, new TreeMap<>());
    }

    /** Returns a figure of each heat that counts, by heat number. */
    NavigableMap<Integer, Double> byHeat(ToDoubleFunction<Measurement> figure) {
        NavigableMap<Integer, Double> figures = new TreeMap<>();
        inHeats.forEach((heat, measurement) -> figures.put(heat, figure.applyAsDouble(measurement)));
        return figures;
    }

    /** Returns whether disturbed slices are left out in all heats. */
    boolean isExact() {
        return inHeats.values().stream().allMatch(Measurement::isExact);
    }

    List<Measurement> measurements() {
        return List.copyOf(inHeats.values());
    }
}
