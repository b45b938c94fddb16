package dev.weir.report.history;

import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.Map;

/**
 * What one run says of a comparison.
 *
 * @param run number of the run, from 0, in time order
 * @param ratio time of the arm over that of its reference, with its interval; {@code NaN} bounds where there is none
 * @param verdict the run's own verdict
 * @param heats heats it rests on
 * @param deltaPercent differences up to this size count as equal, in per cent
 * @param surroundings what it was measured on and with, the two arms included: name to value
 */
public record Point(
        int run, Interval ratio, Verdict verdict, int heats, double deltaPercent, Map<String, String> surroundings) {}
