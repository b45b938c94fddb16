package dev.weir.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a session knows of itself and its server.
 *
 * @param url as the user gave it
 * @param version as the server gave it
 * @param mariaDb whether the server is MariaDB
 * @param tinyIntOneIsBit whether TINYINT(1) is a boolean
 * @param yearIsDate whether YEAR is a date
 */
public record Facts(String url, String version, boolean mariaDb, boolean tinyIntOneIsBit, boolean yearIsDate) {
    /** MariaDB 10 puts {@code 5.5.5-} before its version for old replicas. */
    private static final Pattern NUMBERS =
            Pattern.compile("(?:5\\.5\\.5-(?=\\d))?(\\d{1,9})\\.(\\d{1,9}).*", Pattern.DOTALL);

    /** First number of the version; 0 when it has none. */
    int major() {
        return number(1);
    }

    /** Second number of the version; 0 when it has none. */
    int minor() {
        return number(2);
    }

    private int number(int group) {
        Matcher numbers = NUMBERS.matcher(version);
        return numbers.matches() ? Integer.parseInt(numbers.group(group)) : 0;
    }

    SqlTypes types() {
        return new SqlTypes(tinyIntOneIsBit, yearIsDate);
    }
}
