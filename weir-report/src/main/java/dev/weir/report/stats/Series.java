package dev.weir.report.stats;

import java.util.ArrayList;
import java.util.List;

/** The measurements of one cell, indexed by the run's rounds; a round in which the cell does not count is empty. */
final class Series {
    private final Cell cell;
    private final Measurement[] at;
    private final double[] logMeans;

    Series(Cell cell, int rounds) {
        this.cell = cell;
        this.at = new Measurement[rounds];
        this.logMeans = new double[rounds];
    }

    Cell cell() {
        return cell;
    }

    /** Takes a measurement in; the first of a round stands. */
    void put(int round, Measurement measurement) {
        if (at[round] == null) {
            at[round] = measurement;
            logMeans[round] = measurement.logMean();
        }
    }

    int length() {
        return at.length;
    }

    boolean has(int round) {
        return at[round] != null;
    }

    Measurement at(int round) {
        return at[round];
    }

    /** Natural logarithm of the round's mean in microseconds; meaningless where {@link #has} is false. */
    double logMean(int round) {
        return logMeans[round];
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

    double meanBlockSeconds() {
        return measurements().stream()
                        .mapToLong(each -> each.block().durationMillis())
                        .average()
                        .orElse(Double.NaN)
                / 1000;
    }
}
