package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.List;

/** One level of one slice group that counts: one sample of the JVM, however many slices it holds. */
final class Measurement {
    private final SliceGroup group;
    private final SliceGroup.Level level;
    private final double[] logs;
    private final double logCentre;

    private Measurement(SliceGroup group, SliceGroup.Level level, double[] logs) {
        this.group = group;
        this.level = level;
        this.logs = logs;
        this.logCentre = Centre.of(logs).value();
    }

    /** Takes a level in; {@code null} when it holds no slice, or one that is not a positive finite number. */
    static Measurement of(SliceGroup group, SliceGroup.Level level) {
        List<Double> slices = level.slicesMicros();
        double[] logs = new double[Math.min(slices.size(), level.laps().size())];
        for (int i = 0; i < logs.length; i++) {
            double micros = slices.get(i);
            if (!(micros > 0 && micros < Double.POSITIVE_INFINITY)) {
                return null;
            }
            logs[i] = Math.log(micros);
        }
        return logs.length == 0 ? null : new Measurement(group, level, logs);
    }

    SliceGroup group() {
        return group;
    }

    SliceGroup.Level level() {
        return level;
    }

    int slices() {
        return logs.length;
    }

    int lap(int slice) {
        return level.laps().get(slice);
    }

    /** Natural logarithm of the slice's time per operation in microseconds. */
    double log(int slice) {
        return logs[slice];
    }

    /** Robust centre of the slices, in microseconds per operation. */
    double micros() {
        return Math.exp(logCentre);
    }

    /** Natural logarithm of {@link #micros}. */
    double logCentre() {
        return logCentre;
    }

    double[] samples() {
        return level.slicesMicros().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
