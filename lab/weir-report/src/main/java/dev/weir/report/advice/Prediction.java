package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Cell;
import java.util.List;
import java.util.Optional;

/**
 * The cost of one operation of an arm in a situation, measured or estimated.
 *
 * @param micros time in microseconds, including this operation's share of the write; the interval is that of the measured time
 * @param writeMicros share of the write in {@code micros}, in microseconds; 0 if writes are not counted
 * @param cells the measured cells behind it: one in exactly this situation, or the two at the nearest sizes; empty if estimated
 * @param estimate the components of the estimate; empty if measured
 */
public record Prediction(
        String arm, Interval micros, double writeMicros, List<Cell> cells, Optional<PathEstimate> estimate) {}
