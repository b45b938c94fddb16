package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The measurements of one cell, indexed by the run's heats; a heat in which the cell does not count is empty. */
final class Series {
    private final Cell cell;
    private final Measurement[] at;
    private final double[] logCentres;

    Series(Cell cell, int heats) {
        this.cell = cell;
        this.at = new Measurement[heats];
        this.logCentres = new double[heats];
    }

    Cell cell() {
        return cell;
    }

    /** Takes a measurement in; the first of a heat stands. */
    void put(int heat, Measurement measurement) {
        if (at[heat] == null) {
            at[heat] = measurement;
            logCentres[heat] = measurement.logCentre();
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

    /** Natural logarithm of the heat's centre in microseconds; meaningless where {@link #has} is false. */
    double logCentre(int heat) {
        return logCentres[heat];
    }

    /** Time per operation of each heat that counts, by heat. */
    SortedMap<Integer, Double> micros() {
        SortedMap<Integer, Double> micros = new TreeMap<>();
        for (int heat = 0; heat < at.length; heat++) {
            if (has(heat)) {
                micros.put(heat, at[heat].micros());
            }
        }
        return micros;
    }

    List<Measurement> measurements() {
        List<Measurement> present = new ArrayList<>();
        for (Measurement measurement : at) {
            if (measurement != null) {
                present.add(measurement);
            }
        }
        return present;
    }
}
