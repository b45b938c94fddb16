package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Product and version of a server, which determine its capabilities. */
record ProductVersion(boolean mariadb, int major, int minor, int patch) {
    static final Comparator<ProductVersion> OLDEST_FIRST = Comparator.comparingInt(ProductVersion::major)
            .thenComparingInt(ProductVersion::minor)
            .thenComparingInt(ProductVersion::patch);

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)");
    private static final Pattern PROGRAM = Pattern.compile("Ver (\\S+)");

    /** Parses the output of {@code --version}: {@code mysqld  Ver 8.0.15 for Linux on x86_64 (..)}. */
    static ProductVersion ofProgram(String output) {
        Matcher matcher = PROGRAM.matcher(output);
        if (!matcher.find()) {
            throw new EnvironmentException("not a MySQL or MariaDB server: --version prints \""
                    + output.strip().lines().findFirst().orElse("") + "\", expected \"mysqld  Ver 8..\"");
        }
        return of(matcher.group(1));
    }

    /** Parses a version as a server reports it: {@code 8.0.15}, {@code 11.4.5-MariaDB-log}, {@code 5.5.5-10.6.1-MariaDB}. */
    static ProductVersion of(String text) {
        boolean mariadb = text.contains("MariaDB");
        // MariaDB up to 10.11 puts 5.5.5- first, for replicas that accept only a one-digit major version.
        String version = mariadb && text.startsWith("5.5.5-") ? text.substring("5.5.5-".length()) : text;
        Matcher matcher = NUMBERS.matcher(version);
        if (!matcher.lookingAt()) {
            throw new EnvironmentException("not a MySQL or MariaDB version: \"" + text + "\"");
        }
        return new ProductVersion(
                mariadb,
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)));
    }

    boolean isAtLeast(int wantedMajor, int wantedMinor) {
        return major > wantedMajor || (major == wantedMajor && minor >= wantedMinor);
    }

    /** MySQL 9.0 removed the plugin {@code mysql_native_password}; it is MariaDB's default. */
    boolean hasNativePassword() {
        return mariadb || !isAtLeast(9, 0);
    }

    String product() {
        return mariadb ? "MariaDB" : "MySQL";
    }

    @Override
    public String toString() {
        return product() + " " + major + "." + minor + "." + patch;
    }
}
