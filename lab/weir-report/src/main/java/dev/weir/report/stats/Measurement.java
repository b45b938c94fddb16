package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One level of one slice group that counts: one sample of the JVM, regardless of the number of slices. Disturbed slices are
 * left out.
 *
 * @param laps the lap of each slice, ascending
 * @param logs natural logarithm of each slice's time per operation in microseconds
 * @param logTime robust centre of {@code logs}: the logarithm of the typical time per operation
 * @param sums time and operations of each slice; empty unless disturbed slices are known and left out
 */
@SuppressWarnings("ArrayRecordComponent")
record Measurement(SliceGroup.LevelResult level, int[] laps, double[] logs, double logTime, Centre.Sums sums) {
    /** Returns the measurement of a level; {@code null} if it has no slices, or a slice time that is not positive and finite. */
    static Measurement of(SliceGroup.LevelResult level) {
        boolean exact = isExact(level);
        Set<Integer> disturbed = exact ? Set.copyOf(level.disturbedLaps()) : Set.of();
        int[] slices = IntStream.range(
                        0, Math.min(level.slicesMicros().size(), level.laps().size()))
                .filter(i -> !disturbed.contains(level.laps().get(i)))
                .toArray();
        double[] micros =
                Arrays.stream(slices).mapToDouble(level.slicesMicros()::get).toArray();
        boolean usable = micros.length > 0
                && Arrays.stream(micros).allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
        if (!usable) {
            return null;
        }
        double[] logs = Arrays.stream(micros).map(Math::log).toArray();
        return new Measurement(
                level,
                Arrays.stream(slices).map(level.laps()::get).toArray(),
                logs,
                Centre.of(logs).value(),
                exact ? Centre.Sums.of(level, slices) : Centre.Sums.NONE);
    }

    /** Returns whether disturbed slices are known and left out, so that the mean of the others is the cost a user sees. */
    boolean isExact() {
        return isExact(level);
    }

    private static boolean isExact(SliceGroup.LevelResult level) {
        return level.disturbedLaps() != null;
    }

    /** Returns the typical time per operation, in microseconds. */
    double time() {
        return Math.exp(logTime);
    }

    /** Returns the mean time per operation over all slices, in microseconds; {@code NaN} unless disturbed slices are left out. */
    double mean() {
        return sums.mean();
    }
}
