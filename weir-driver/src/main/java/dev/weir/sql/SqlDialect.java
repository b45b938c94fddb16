package dev.weir.sql;

import java.util.List;
import java.util.Locale;

/**
 * What the reading of a statement's text depends on besides the text.
 *
 * @param backslashEscapes whether a backslash escapes in strings: the NO_BACKSLASH_ESCAPES mode is off
 * @param ansiQuotes whether double quotes hold identifiers: the ANSI_QUOTES mode is on
 * @param mariaDb whether the server is MariaDB
 * @param version the server's version as version comments have it: 80015 for 8.0.15, 110405 for 11.4.5
 */
public record SqlDialect(boolean backslashEscapes, boolean ansiQuotes, boolean mariaDb, int version) {

    /**
     * A server's version as version comments have it.
     *
     * @param version as the server says it, such as {@code 8.0.15-log}
     * @return major * 10000 + minor * 100 + patch; 0 where it does not begin with a number
     */
    public static int versionNumber(String version) {
        int[] parts = new int[3];
        int part = 0;
        for (int i = 0; i < version.length(); i++) {
            char c = version.charAt(i);
            if (c == '.' && part < 2) {
                part++;
            } else if (c >= '0' && c <= '9') {
                parts[part] = Math.min(99, 10 * parts[part] + c - '0');
            } else {
                break;
            }
        }
        return parts[0] * 10000 + parts[1] * 100 + parts[2];
    }

    /**
     * The same server in a session's sql_mode.
     *
     * @param sqlMode the variable's value
     */
    public SqlDialect in(String sqlMode) {
        String modes = "," + sqlMode.toUpperCase(Locale.ROOT) + ",";
        return new SqlDialect(
                !modes.contains(",NO_BACKSLASH_ESCAPES,"), modes.contains(",ANSI_QUOTES,"), mariaDb, version);
    }

    /** The same server in every other sql_mode that matters to the reading. */
    List<SqlDialect> inOtherModes() {
        return List.of(
                new SqlDialect(!backslashEscapes, ansiQuotes, mariaDb, version),
                new SqlDialect(backslashEscapes, !ansiQuotes, mariaDb, version),
                new SqlDialect(!backslashEscapes, !ansiQuotes, mariaDb, version));
    }

    /** MariaDB skips version comments that mean a MySQL of 5.7 or newer. */
    boolean runsVersion(int wanted) {
        boolean mysqlOnly = mariaDb && wanted >= 50700 && wanted <= 99999;
        return wanted <= version && !mysqlOnly;
    }
}
