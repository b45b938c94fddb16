package dev.weir.lab.cli;

import dev.weir.rig.UsageException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses quantities of the command line. */
final class Quantities {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?) ?%?");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)\\s*([a-z]*)");
    private static final Map<String, Double> UNITS = Map.of(
            "", 1.0, "b", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "kib", 1024.0, "mib", 1048576.0, "gib", 1073741824.0);
    private static final Pattern HEAP = Pattern.compile("(\\d{1,9})([kmg])i?b?");

    private Quantities() {}

    static <N extends Number> N positive(String option, N value) {
        if (value.longValue() < 1) {
            throw new UsageException(option + "=" + value + ", expected 1 or more");
        }
        return value;
    }

    /** Parses a percentage like {@code 5}, {@code 5%} or {@code 2.5 %}, above 0 and at most {@code most}. */
    static double percent(String option, String value, int most) {
        Matcher matcher = PERCENT.matcher(value);
        if (!matcher.matches()) {
            throw new UsageException(option + "=" + value + " is no percentage; expected one like 5%");
        }
        double percent = Double.parseDouble(matcher.group(1));
        if (!(percent > 0 && percent <= most)) {
            throw new UsageException(option + "=" + value + ", expected more than 0 and at most " + most + " per cent");
        }
        return percent;
    }

    /** Parses a size like {@code 100KB}, {@code 64KiB}, {@code 1.5MB}; returns bytes, the default unit. */
    static double size(String text) {
        Matcher matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        double size = matcher.matches()
                ? Double.parseDouble(matcher.group(1)) * UNITS.getOrDefault(matcher.group(2), 0.0)
                : 0;
        if (!(size >= 1)) {
            throw new UsageException(
                    "size=" + text + " is not usable; expected 1 or more with B, KB, MB, KiB or MiB, like 100KB");
        }
        return size;
    }

    /** Parses the size of a heap, as for {@code -Xmx}; returns bytes. */
    static double heap(String text) {
        Matcher matcher = HEAP.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageException("heap=" + text + " is not usable; expected a size as for -Xmx, like 512m or 2g");
        }
        return Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2) + "ib");
    }

    /** Parses a time like {@code 90s}, {@code 5m}, {@code 2h} within limits in seconds; {@code range} describes them in words. */
    static Duration time(String option, String text, long least, long most, String range) {
        if (!text.matches("\\d{1,6}[smh]")) {
            throw new TypeConversionException(
                    option + "=" + text + " is no time; expected a number with s, m or h, like 5m");
        }
        Duration time = Duration.parse("PT" + text);
        if (time.toSeconds() < least || time.toSeconds() > most) {
            throw new TypeConversionException(option + "=" + text + " is out of range; expected " + range);
        }
        return time;
    }

    /** Returns a time as options take it, rounded up: {@code 90s}, in minutes from two on. */
    static String text(double seconds) {
        long whole = (long) Math.ceil(seconds);
        String minutes = whole % 60 == 0 || whole > 120 ? (whole + 59) / 60 + "m" : whole + "s";
        return whole % 3600 == 0 ? whole / 3600 + "h" : minutes;
    }

    static final class BudgetConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return time("budget", text, 10, TimeUnit.DAYS.toSeconds(7), "10s to 168h");
        }
    }
}
