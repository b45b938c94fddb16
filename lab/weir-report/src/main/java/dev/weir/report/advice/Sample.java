package dev.weir.report.advice;

import dev.weir.report.stats.Cell;

/**
 * One measured cell with its load.
 *
 * @param path the link as measured, or as declared
 * @param size value of the size factor
 * @param halfWidth half the width of the time's interval on the logarithmic scale; {@code NaN} if it has none
 */
public record Sample(
        Cell cell, NetworkPath path, double size, String data, Load load, double micros, double halfWidth) {
    /** Returns the sample at a size on the line through this one and another; beyond them the interval widens with distance. */
    Sample towards(Sample other, double at) {
        double share = (at - size) / (other.size - size);
        double time = micros + share * (other.micros - micros);
        double half =
                (Math.abs(1 - share) * micros * halfWidth + Math.abs(share) * other.micros * other.halfWidth) / time;
        return new Sample(cell, path, at, data, load.towards(other.load, share), time, half);
    }
}
