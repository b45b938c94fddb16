package dev.weir.report.advice;

import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Interval;
import java.util.List;

/**
 * The cost of one operation of an arm in a situation, measured or predicted.
 *
 * @param micros time in microseconds, this operation's share of the write included; the interval is that of the measured
 *     time, or a prediction interval at 95 % from the errors on held-out cells
 * @param fittedShare share of the fitted part in the time of the read, 0 to 1
 * @param writeMicros share of the write in it, in microseconds; 0 when writing does not count
 * @param cells what it stems from: the one cell that was measured in just this situation, or two at the sizes around it; none
 *     where a model predicts
 */
public record Prediction(String arm, Interval micros, double fittedShare, double writeMicros, List<Cell> cells) {}
