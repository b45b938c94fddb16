package dev.weir.lab.cli;

import dev.weir.lab.study.Study;
import dev.weir.lab.study.jdbc.DriverRelease;
import dev.weir.lab.study.jdbc.DriverVersions;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.report.shell.Launcher;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.Cache;
import dev.weir.rig.server.ReleasedJar;
import dev.weir.rig.server.ReleasedVersions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

final class ArmOptions {
    /** The size of a driver, about. */
    private static final int MEBIBYTES = 3;

    @Option(
            names = "--arm",
            paramLabel = "ARM",
            split = ",",
            description = {
                "only these arms: connectorj, mariadb.stream, weir, ..",
                "--list-arms lists them; connectorj, mariadb or weir alone is the driver's usual one. With @ and"
                        + " a version (connectorj@8.0.33) or the path of a jar, the arm's driver is that release or jar:"
                        + " two versions of a driver race in one run; with the path of a JDK it runs on that Java. With ? and options, they are added to its JDBC URL, and the arm is compared with"
                        + " itself without them: connectorj?useServerPrepStmts=true&cachePrepStmts=true (in quotes; a"
                        + " comma in a value is written %%2C)."
            })
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--versions",
            paramLabel = "DRIVER",
            split = ",",
            description = {
                "every release since: connectorj=8.0.28.., mariadb",
                "Each release of the driver, or of a range of versions (connectorj=8.0.28..9.0.0), joins the race, fetched"
                        + " from Maven Central, and the lab's own version; each is compared with the release before it and"
                        + " with the lab's own. In study releases, unless others are named."
            })
    private List<String> versions = new ArrayList<>();

    @Option(
            names = "--against",
            hidden = true,
            paramLabel = "ARM",
            description = "compare the arms with options with this one instead; it joins the race")
    private String against = "";

    @Option(
            names = "--tls",
            hidden = true,
            paramLabel = "off|on",
            split = ",",
            description = "only these settings of TLS")
    private List<String> tls = new ArrayList<>();

    boolean hasVersions() {
        return !versions.isEmpty();
    }

    /** Adds the arms of the releases asked for, whose jars are here then; returns all arms as they could have been written. */
    List<String> withReleases() {
        List<ReleasedJar> jars = new ArrayList<>();
        for (String text : versions) {
            DriverVersions asked = DriverVersions.parse(text);
            List<DriverRelease> releases = asked.releases(ArmOptions::published);
            releases.forEach(release -> jars.add(jar(release)));
            arms.addAll(asked.arms(releases));
        }
        versions.clear();
        ReleasedJar.fetchTogether(jars, Cache.ofUser(), System.err::println);
        return List.copyOf(arms);
    }

    private static ReleasedJar jar(DriverRelease release) {
        return new ReleasedJar(release.group(), release.name(), release.version(), MEBIBYTES);
    }

    private static List<String> published(DriverRelease artifact) {
        return ReleasedVersions.of(artifact.group(), artifact.name(), System.err::println);
    }

    Study added(Study study) {
        List<String> wanted = against.isEmpty()
                ? arms
                : Stream.concat(arms.stream(), Stream.of(against)).toList();
        return StudyWithArms.of(study, wanted, against, ArmOptions::fetched);
    }

    /** Returns the jar of a release, from Maven Central unless it is here; the run has not begun, and has no progress of its own yet. */
    private static Path fetched(DriverRelease release) {
        return jar(release).fetch(Cache.ofUser(), System.err::println);
    }

    /** Returns the studies that have one of the wanted arms; refuses an arm that none of them has. */
    List<Study> having(List<Study> studies) {
        arms.forEach(arm -> requireKnown("arm", arm, studies));
        if (!against.isEmpty()) {
            if (arms.stream().noneMatch(StudyWithArms::isWithOptions)) {
                throw new UsageException("against=" + against + " is what arms with options are compared with, and no"
                        + " --arm has any; add them, like --arm \"" + against + "?useServerPrepStmts=true\"");
            }
            studies.stream()
                    .filter(study -> arms.stream()
                            .anyMatch(text -> StudyWithArms.isWithOptions(text)
                                    && StudyWithArms.id(study, text).isPresent()))
                    .forEach(study -> requireKnown("against", against, List.of(study)));
        }
        return studies.stream()
                .filter(study -> arms.isEmpty()
                        || arms.stream()
                                .anyMatch(text -> StudyWithArms.id(study, text).isPresent()))
                .toList();
    }

    private static void requireKnown(String option, String arm, List<Study> studies) {
        if (studies.stream().noneMatch(study -> StudyWithArms.id(study, arm).isPresent())) {
            String names = String.join(", ", studies.stream().map(Study::name).toList());
            List<String> known = studies.stream().flatMap(ArmOptions::known).toList();
            String plain = arm.replaceFirst("[?@].*", "");
            throw new UsageException(option + "=" + arm + " is unknown in " + names + Nearest.hint(plain, known)
                    + " See: " + Launcher.command("run --list-arms"));
        }
    }

    private static Stream<String> known(Study study) {
        return Stream.concat(
                study.arms().stream().map(arm -> arm.info().id()),
                study.profile().usualArms().stream().map(id -> id.substring(0, id.indexOf('.'))));
    }

    /** Returns the ids of the arms to keep, including the references of arms with options; if empty, the preset's. */
    Set<String> ids(List<Study> studies) {
        Set<String> ids = new LinkedHashSet<>();
        for (Study study : studies) {
            Set<String> wanted = arms.stream()
                    .flatMap(text -> StudyWithArms.id(study, text).stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            study.comparisons().stream()
                    .filter(comparison ->
                            StudyWithArms.isWithOptions(comparison.arm()) && wanted.contains(comparison.arm()))
                    .forEach(comparison -> ids.add(comparison.reference()));
            ids.addAll(wanted);
        }
        return ids;
    }

    Set<String> tls() {
        for (String setting : tls) {
            if (!List.of("off", "on").contains(setting)) {
                throw new UsageException("tls=" + setting + " is unknown; expected off or on");
            }
        }
        return new LinkedHashSet<>(tls);
    }
}
