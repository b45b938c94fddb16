package dev.weir.lab.study.keys;

import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** Records times of single look-ups from several threads. */
final class Recorder {
    /** Longer ones are counted as this long. */
    private static final long MAX_NANOS = 60_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram histogram = new AtomicHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);

    void record(long nanos) {
        histogram.recordValue(Math.max(0, Math.min(nanos, MAX_NANOS)));
    }

    Histogram histogram() {
        return histogram;
    }
}
