package dev.weir.report.advice;

import dev.weir.report.stats.Interval;

/**
 * Predicted cost of one operation of an arm.
 *
 * @param arm id of the arm
 * @param micros time in microseconds, this operation's share of the write included; the interval is a prediction
 *     interval at 95 % from the errors on held-out cells
 * @param fittedShare share of the fitted part in the time of the read, 0 to 1
 * @param writeMicros share of the write in it, in microseconds; 0 when writing does not count
 */
public record Prediction(String arm, Interval micros, double fittedShare, double writeMicros) {}
