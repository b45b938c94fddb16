package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A percentage on the command line: 5, 5% or 2.5 %. */
final class Percent {
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?) ?%?");

    private Percent() {}

    /** Reads the value of an option, which must be above 0 and at most {@code most}. */
    static double parse(String option, String value, int most) {
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
}
