package dev.weir.lab.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times like {@code 90s}, {@code 5m}, {@code 2h}. */
final class BudgetConverter implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})(s|m|h)");
    private static final Duration LEAST = Duration.ofSeconds(10);
    private static final Duration MOST = Duration.ofDays(7);

    @Override
    public Duration convert(String text) {
        Duration time = parse("budget", text);
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new TypeConversionException("budget=" + text + " is out of range; expected 10s to 168h");
        }
        return time;
    }

    static Duration parse(String name, String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    name + "=" + text + " is no time; expected a number with s, m or h, like 5m");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
