package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One level of one slice group that counts: one sample of the JVM, however many slices it holds. Disturbed slices are left
 * out.
 *
 * @param laps the lap of each slice, ascending
 * @param micros each slice's time per operation in microseconds
 * @param operations operations of each slice
 * @param exact whether disturbed slices are known and left out, so that the mean of the others is what a user pays
 */
@SuppressWarnings("ArrayRecordComponent")
record Measurement(SliceGroup.LevelResult level, int[] laps, double[] micros, double[] operations, boolean exact) {
    /** Takes a level in; {@code null} when it holds no slice, or one that is not a positive finite number. */
    static Measurement of(SliceGroup.LevelResult level) {
        List<Integer> disturbed = level.disturbedLaps();
        boolean exact = disturbed != null;
        int[] slices = IntStream.range(
                        0, Math.min(level.slicesMicros().size(), level.laps().size()))
                .filter(i -> !exact || !disturbed.contains(level.laps().get(i)))
                .toArray();
        double[] micros =
                Arrays.stream(slices).mapToDouble(level.slicesMicros()::get).toArray();
        boolean usable = micros.length > 0
                && Arrays.stream(micros).allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
        return !usable
                ? null
                : new Measurement(
                        level,
                        Arrays.stream(slices).map(level.laps()::get).toArray(),
                        micros,
                        exact
                                ? Arrays.stream(slices)
                                        .mapToDouble(
                                                i -> level.sliceOperations().get(i))
                                        .toArray()
                                : new double[0],
                        exact);
    }

    /** Natural logarithm of each slice's time per operation in microseconds. */
    double[] logs() {
        return Arrays.stream(micros).map(Math::log).toArray();
    }

    /** Natural logarithm of the typical time per operation in microseconds: the robust centre of the slices. */
    double logTime() {
        return Centre.of(logs()).value();
    }

    /** Typical time per operation, in microseconds. */
    double time() {
        return Math.exp(logTime());
    }

    /** Mean time per operation over all slices, in microseconds; {@code NaN} unless disturbed ones are left out. */
    double mean() {
        double sum = 0;
        for (int i = 0; i < operations.length; i++) {
            sum += micros[i] * operations[i];
        }
        return sum / Arrays.stream(operations).sum();
    }
}
