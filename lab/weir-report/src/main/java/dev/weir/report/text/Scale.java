package dev.weir.report.text;

import dev.weir.report.model.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * One unit for all figures of a table, chosen so that the median is between 1 and 1000.
 *
 * @param unit symbol of the unit
 * @param size number of base units (microseconds, bytes, bits per second) in it
 */
public record Scale(String unit, double size) {
    private static final double MOST_DIGITS = 1e6;
    /** A number that rounds to 1,000 of a unit is shown as one of the next. */
    private static final double ROUNDS_UP = 0.9995;

    private static final List<Scale> TIME =
            List.of(new Scale("ns", 0.001), new Scale("µs", 1), new Scale("ms", 1000), new Scale("s", 1e6));
    private static final List<Scale> BYTES =
            List.of(new Scale("B", 1), new Scale("kB", 1e3), new Scale("MB", 1e6), new Scale("GB", 1e9));
    private static final List<Scale> MEMORY =
            List.of(new Scale("B", 1), new Scale("KiB", 0x1p10), new Scale("MiB", 0x1p20), new Scale("GiB", 0x1p30));
    private static final List<Scale> SPEED =
            List.of(new Scale("B/s", 1e-6), new Scale("kB/s", 1e-3), new Scale("MB/s", 1), new Scale("GB/s", 1000));
    private static final List<Scale> RATE = List.of(
            new Scale("bit/s", 1), new Scale("kbit/s", 1e3), new Scale("Mbit/s", 1e6), new Scale("Gbit/s", 1e9));

    /** Returns the scale of times in microseconds. */
    public static Scale time(double... micros) {
        return pick(TIME, TIME.get(1), micros);
    }

    /** Returns the scale of sizes in bytes; decimal prefixes. */
    public static Scale bytes(double... bytes) {
        return pick(BYTES, BYTES.get(0), bytes);
    }

    /** Returns the scale of memory in bytes; binary prefixes. */
    public static Scale memory(double... bytes) {
        return pick(MEMORY, MEMORY.get(0), bytes);
    }

    /** Returns the scale of speeds in bytes per microsecond, that is, megabytes per second; decimal prefixes. */
    public static Scale speed(double... bytesPerMicro) {
        return pick(SPEED, SPEED.get(2), bytesPerMicro);
    }

    /** Returns the scale of rates in bits per second; decimal prefixes. */
    static Scale rate(double... bitsPerSecond) {
        return pick(RATE, RATE.get(2), bitsPerSecond);
    }

    private static Scale pick(List<Scale> scales, Scale otherwise, double[] values) {
        double[] usable = Arrays.stream(values)
                .filter(v -> Double.isFinite(v) && v > 0)
                .sorted()
                .toArray();
        if (usable.length == 0) {
            return otherwise;
        }
        double middle = usable[usable.length / 2];
        Scale best = scales.get(0);
        for (Scale scale : scales) {
            if (middle >= ROUNDS_UP * scale.size) {
                best = scale;
            }
        }
        return smaller(scales, best, usable);
    }

    /** Returns a smaller unit if that avoids figures such as 0.02 and the largest figure still fits. */
    private static Scale smaller(List<Scale> scales, Scale picked, double[] sorted) {
        Scale best = picked;
        for (int i = scales.indexOf(picked) - 1; i >= 0; i--) {
            boolean roomy = sorted[sorted.length - 1] < MOST_DIGITS * scales.get(i).size;
            if (sorted[0] < best.size / 10 && roomy) {
                best = scales.get(i);
            }
        }
        return best;
    }

    /** Returns the figure in this unit, without the unit's symbol. */
    public String bare(double value) {
        return Figures.three(value / size);
    }

    public String with(double value) {
        return Double.isFinite(value) ? bare(value) + " " + unit : Figures.NONE;
    }

    /** Returns the figure with unit and interval: {@code 31.2 ms [30.9, 31.6]}. */
    public String with(Interval interval) {
        return with(interval.estimate()) + Figures.bounds(interval.map(each -> each / size));
    }
}
