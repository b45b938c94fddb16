package dev.weir.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The driver's version from its build, such as {@code 0.1.0-SNAPSHOT}. */
public record DriverVersion(String text, int major, int minor) {
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,9})\\.(\\d{1,9}).*");
    private static final DriverVersion BUILT =
            parse(Resources.text("version.properties").strip().replaceFirst("version=", ""));

    public static DriverVersion built() {
        return BUILT;
    }

    /** Reads a version; one without numbers, as in an IDE's build that does not filter resources, is 0.0. */
    static DriverVersion parse(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        return numbers.matches()
                ? new DriverVersion(text, Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)))
                : new DriverVersion(text, 0, 0);
    }
}
