package dev.weir.report.advice;

import dev.weir.report.stats.Interval;

/**
 * The place at which one arm takes over from another along an axis.
 *
 * @param below id of the arm that is faster below
 * @param above id of the arm that is faster above
 * @param at the place of equal predicted times; between {@code low} and {@code high} it is too close to call, {@code NaN}
 *     where that goes on to the end of what is predicted
 */
public record Border(Axis axis, String below, String above, Interval at) {}
