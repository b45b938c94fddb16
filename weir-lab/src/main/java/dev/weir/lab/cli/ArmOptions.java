package dev.weir.lab.cli;

import dev.weir.lab.Nearest;
import dev.weir.lab.UsageException;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.StudyWithJars;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that choose the arms. */
final class ArmOptions {
    @Option(
            names = "--arm",
            paramLabel = "ARM[@JAR]",
            split = ",",
            description =
                    "Only these arms (see: weir arms). With @ and the path of a jar, the arm's driver is taken from that jar:"
                            + " two releases of a driver race in one run.")
    private List<String> arms = new ArrayList<>();

    @Option(names = "--tls", paramLabel = "off|on", split = ",", description = "Only these settings of TLS.")
    private List<String> tls = new ArrayList<>();

    /** A study with the arms that the options add to it. */
    Study added(Study study) {
        return StudyWithJars.of(study, arms);
    }

    /**
     * The studies that have one of the wanted arms.
     *
     * @throws UsageException when a wanted arm is in none of them
     */
    List<Study> having(List<Study> studies) {
        List<String> known = studies.stream().flatMap(ArmOptions::ids).toList();
        for (String arm : arms) {
            if (!known.contains(arm)) {
                String names =
                        String.join(", ", studies.stream().map(Study::name).toList());
                throw new UsageException("arm=" + arm + " is unknown in " + names + "; did you mean "
                        + Nearest.to(arm, known) + "? See: weir arms");
            }
        }
        return studies.stream()
                .filter(study -> arms.isEmpty() || ids(study).anyMatch(arms::contains))
                .toList();
    }

    private static Stream<String> ids(Study study) {
        return study.arms().stream().map(arm -> arm.info().id());
    }

    /** Ids of the arms to keep; empty: as the preset says. */
    Set<String> ids() {
        return new LinkedHashSet<>(arms);
    }

    /**
     * Settings of TLS to keep; empty: as the preset says.
     *
     * @throws UsageException when one is no setting
     */
    Set<String> tls() {
        for (String setting : tls) {
            if (!List.of("off", "on").contains(setting)) {
                throw new UsageException("tls=" + setting + " is unknown; expected off or on");
            }
        }
        return new LinkedHashSet<>(tls);
    }

    /** Adds the options that were given to the words of a command line. */
    void addTo(List<String> words) {
        addList(words, "--arm", arms);
        addList(words, "--tls", tls);
    }

    private static void addList(List<String> words, String option, List<String> values) {
        if (!values.isEmpty()) {
            words.addAll(List.of(option, String.join(",", values)));
        }
    }
}
