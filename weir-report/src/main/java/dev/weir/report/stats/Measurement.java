package dev.weir.report.stats;

import dev.weir.report.model.Block;
import java.util.List;

/** One level of one block that counts: one sample of the JVM, however many timed batches it holds. */
final class Measurement {
    private final Block block;
    private final Block.Level level;
    private final double mean;

    private Measurement(Block block, Block.Level level, double mean) {
        this.block = block;
        this.level = level;
        this.mean = mean;
    }

    /**
     * Takes a level in.
     *
     * @return the measurement, or {@code null} when the level holds no usable time: no batch, or one that is not a
     *     positive finite number
     */
    static Measurement of(Block block, Block.Level level) {
        List<Double> samples = level.samplesMicros();
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
        return new Measurement(block, level, sum / samples.size());
    }

    Block block() {
        return block;
    }

    Block.Level level() {
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
        return level.samplesMicros().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
