package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.List;

/** One level of one slice group that counts: one sample of the JVM, however many timed batches it holds. */
final class Measurement {
    private final SliceGroup group;
    private final SliceGroup.Level level;
    private final double mean;

    private Measurement(SliceGroup group, SliceGroup.Level level, double mean) {
        this.group = group;
        this.level = level;
        this.mean = mean;
    }

    /**
     * Takes a level in.
     *
     * @return the measurement, or {@code null} when the level holds no usable time: no batch, or one that is not a
     *     positive finite number
     */
    static Measurement of(SliceGroup group, SliceGroup.Level level) {
        List<Double> samples = level.slicesMicros();
        if (samples.isEmpty()) {
            return null;
        }
        double sum = 0;
        for (double sample : samples) {
            if (!(sample > 0 && sample < Double.POSITIVE_INFINITY)) {
                return null;
            }
            sum += sample;
        }
        return new Measurement(group, level, sum / samples.size());
    }

    SliceGroup group() {
        return group;
    }

    SliceGroup.Level level() {
        return level;
    }

    /** Plain mean of the batches, which last equally long, in microseconds per operation. */
    double meanMicros() {
        return mean;
    }

    double logMean() {
        return Math.log(mean);
    }

    double[] samples() {
        return level.slicesMicros().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
