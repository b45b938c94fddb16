package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;

/**
 * The highest rate at which an arm answers 99 of 100 requests in time.
 *
 * @param cell the cell that was measured, without a rate of its own
 * @param perSecond requests per second, with the interval over heats
 * @param isCpuBound whether the cores were so busy that more of them would hold more
 */
public record HighestRate(Cell cell, long connections, Interval perSecond, boolean isCpuBound) {
    static final String RATE = "rate";
    static final String CONNECTIONS = "connections";

    private static final String FIGURE = "highest-rate";
    private static final double BUSY_PERCENT = 60;

    /** Returns whether a result is that of a search for the highest rate. */
    public static boolean isOne(CellResult result) {
        return result.cell().factors().getOrDefault(Cell.FIGURE, "").equals(FIGURE)
                && Cell.isNumber(result.cell().factors().getOrDefault(CONNECTIONS, ""));
    }

    /** Returns the rate of a result that {@link #isOne}. */
    public static HighestRate of(CellResult result) {
        SliceGroup.Arrivals arrivals = result.arrivals();
        return new HighestRate(
                result.cell(),
                result.cell().factors().count(CONNECTIONS),
                Figures.per(1e6, result.timeMicros()),
                arrivals != null && arrivals.cpuPercent() >= BUSY_PERCENT);
    }

    /** Returns the rate in words: {@code 1,340}, {@code 40,000, CPU-bound}. */
    public String words() {
        return Figures.three(perSecond.estimate()) + (isCpuBound ? ", CPU-bound" : "");
    }
}
