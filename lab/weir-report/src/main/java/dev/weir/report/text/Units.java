package dev.weir.report.text;

/** One figure with its unit: three significant digits, in the unit that keeps them short. */
public final class Units {
    private static final double MINUTE = 60e6;
    /** From here on minutes, and then hours, say more than what they are made of. */
    private static final double MANY = 2;

    private Units() {}

    /** A time in microseconds, of nanoseconds up to hours: {@code 31.2 ms}, {@code 2.67 min}. */
    public static String time(double micros) {
        if (micros < 0) {
            return "-" + time(-micros);
        }
        if (!(micros >= MANY * MINUTE)) {
            return Scale.time(micros).with(micros);
        }
        return micros < MANY * 60 * MINUTE
                ? Figures.three(micros / MINUTE) + " min"
                : Figures.three(micros / (60 * MINUTE)) + " h";
    }

    /** A time to wait, roughly: {@code 45 s}, {@code 14 min}, {@code 2.5 h}. */
    public static String duration(double seconds) {
        if (seconds < 90) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        return seconds < 90 * 60 ? Math.round(seconds / 60) + " min" : Text.format("%.1f h", seconds / 3600);
    }

    /** A size in bytes, decimal prefixes: {@code 4.29 MB}. */
    public static String bytes(double bytes) {
        return bytes < 0 ? "-" + bytes(-bytes) : Scale.bytes(bytes).with(bytes);
    }

    /** Memory, in the binary units of {@code -Xmx}: {@code 64 MiB}, {@code 5.92 MiB}, {@code 23.5 GiB}. */
    public static String memory(double bytes) {
        Scale scale = Scale.memory(bytes);
        double figure = bytes / scale.size();
        return figure == Math.rint(figure) ? Figures.count(figure) + " " + scale.unit() : scale.with(bytes);
    }

    /** Bits per second; 0 is no limit. */
    public static String rate(double bitsPerSecond) {
        return bitsPerSecond == 0 ? "no rate limit" : Scale.rate(bitsPerSecond).with(bitsPerSecond);
    }
}
