package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.List;

/**
 * One level of one slice group that counts: one sample of the JVM, however many slices it holds.
 *
 * @param logs natural logarithm of each slice's time per operation in microseconds
 * @param logCentre their robust centre
 */
@SuppressWarnings("ArrayRecordComponent")
record Measurement(SliceGroup group, SliceGroup.LevelResult level, double[] logs, double logCentre) {
    /** Takes a level in; {@code null} when it holds no slice, or one that is not a positive finite number. */
    static Measurement of(SliceGroup group, SliceGroup.LevelResult level) {
        List<Double> slices = level.slicesMicros();
        double[] logs = new double[Math.min(slices.size(), level.laps().size())];
        for (int i = 0; i < logs.length; i++) {
            double micros = slices.get(i);
            if (!(micros > 0 && micros < Double.POSITIVE_INFINITY)) {
                return null;
            }
            logs[i] = Math.log(micros);
        }
        return logs.length == 0
                ? null
                : new Measurement(group, level, logs, Centre.of(logs).value());
    }

    /** Robust centre of the slices, in microseconds per operation. */
    double micros() {
        return Math.exp(logCentre);
    }
}
