package dev.weir.report.advice;

import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Interval;
import java.util.List;
import java.util.Optional;

/**
 * The cost of one operation of an arm in a situation, measured or estimated.
 *
 * @param micros time in microseconds, this operation's share of the write included; the interval is that of the measured
 *     time
 * @param writeMicros share of the write in it, in microseconds; 0 when writing does not count
 * @param cells what it stems from: the one cell that was measured in just this situation, or two at the sizes around it; none
 *     where it is estimated
 * @param estimate what an estimate is made of; empty where it was measured
 */
public record Prediction(
        String arm, Interval micros, double writeMicros, List<Cell> cells, Optional<PathEstimate> estimate) {}
