package dev.weir.lab.study.jdbc;

import dev.weir.rig.UsageException;
import java.lang.module.ModuleDescriptor.Version;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Consecutive releases of a driver, as on a command line: {@code mariadb}, {@code connectorj=8.0.28..}, {@code connectorj=8.0.28..9.0.0}.
 *
 * @param from the oldest version to take
 * @param to the newest version to take; empty for all since {@code from}
 */
public record DriverVersions(JdbcFamily family, String from, String to) {
    private static final Pattern TEXT =
            Pattern.compile("(?<driver>[a-z]+)(=(?<from>\\d+(\\.\\d+)*)\\.\\.(?<to>\\d+(\\.\\d+)*)?)?");
    /** Connector/J 5.1 has no class of the name that later ones have. */
    private static final Map<JdbcFamily, String> OLDEST =
            Map.of(JdbcFamily.CONNECTOR_J, "8.0.11", JdbcFamily.MARIADB, "2.7.0", JdbcFamily.WEIR, "0.1");

    /** Parses the text of a command line. */
    public static DriverVersions parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw refused(text, "expected a driver, or a driver and its versions");
        }
        JdbcFamily family = Arrays.stream(JdbcFamily.values())
                .filter(each -> each.client().name().equals(matcher.group("driver")))
                .filter(OLDEST::containsKey)
                .findFirst()
                .orElseThrow(() -> refused(text, "releases of connectorj, mariadb and weir are known"));
        String from = matcher.group("from");
        String to = matcher.group("to");
        return new DriverVersions(family, from == null ? OLDEST.get(family) : from, to == null ? "" : to);
    }

    private static UsageException refused(String text, String why) {
        return new UsageException(
                "versions=" + text + ": " + why + ", like connectorj=8.0.28.. or mariadb=3.0.3..3.5.6");
    }

    /**
     * Returns these releases, oldest first.
     *
     * @param published returns the versions of an artifact, whose own version does not matter
     */
    public List<DriverRelease> releases(Function<DriverRelease, List<String>> published) {
        List<DriverRelease> releases = family.everyRelease().stream()
                .flatMap(artifact -> published.apply(artifact).stream()
                        .filter(this::isWanted)
                        .map(version -> new DriverRelease(artifact.group(), artifact.name(), version))
                        .filter(release -> family.release(release.version()).equals(Optional.of(release))))
                .sorted(Comparator.comparing(release -> Version.parse(release.version())))
                .toList();
        if (releases.isEmpty()) {
            throw new UsageException(
                    "versions=" + driver() + "=" + from + ".." + to + ": " + family.product() + " has no such release");
        }
        return releases;
    }

    /** Returns the arms of releases, followed by the driver's own, with which each is compared. */
    public List<String> arms(List<DriverRelease> releases) {
        return Stream.concat(releases.stream().map(each -> driver() + "@" + each.version()), Stream.of(driver()))
                .toList();
    }

    private String driver() {
        return family.client().name();
    }

    private boolean isWanted(String version) {
        Version each = Version.parse(version);
        return each.compareTo(Version.parse(from)) >= 0 && (to.isEmpty() || each.compareTo(Version.parse(to)) <= 0);
    }
}
