package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.ForwardingStudy;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A study with added arms: those with the user's options in their JDBC URLs, each compared with a reference, and those read through the
 * user's jars or on another JDK.
 */
public final class StudyWithArms extends ForwardingStudy {
    private final List<Arm> arms;
    private final List<Manifest.Comparison> comparisons;

    private StudyWithArms(Study study, List<Arm> arms, List<Manifest.Comparison> comparisons) {
        super(study);
        this.arms = List.copyOf(arms);
        this.comparisons = List.copyOf(comparisons);
    }

    /**
     * Adds the arms that are named with options or a jar and whose plain arm the study has.
     *
     * @param names arms as written by the user
     * @param against the arm to compare each arm with options with, as written by the user; if empty, the arm without options
     * @param releases provides the jars of releases
     * @return the study itself if no arm is added
     * @throws UsageException if an option is invalid or a jar cannot be read
     */
    public static Study of(Study study, List<String> names, String against, Function<DriverRelease, Path> releases) {
        List<Arm> arms = new ArrayList<>(study.arms());
        List<Manifest.Comparison> comparisons = new ArrayList<>();
        for (String text : names) {
            Optional<String> id = id(study, text);
            if (isWithOptions(text) && id.isPresent() && !Arm.ids(arms).contains(id.get())) {
                DriverOptions options = checked(study, text);
                String plain = OptionArm.plainName(id.get());
                arms.add(OptionArm.of(study, plain, options));
                id(study, against.isEmpty() ? plain : against)
                        .filter(reference -> !reference.equals(id.get()))
                        .ifPresent(reference -> comparisons.add(comparison(id.get(), plain, options, reference)));
            }
        }
        List<ArmName> others = names.stream()
                .filter(text -> !isWithOptions(text))
                .flatMap(text -> id(study, text).map(ArmName::parse).stream())
                .filter(name -> !name.jar().isEmpty())
                .distinct()
                .toList();
        for (ArmName name : others) {
            arms.add(
                    Jdk.isAt(name.jar())
                            ? JdkArm.of(study.arm(name.arm()), name)
                            : JarArm.of(study.arm(name.arm()), name, releases));
        }
        comparisons.addAll(ofChains(others));
        if (arms.size() == study.arms().size()) {
            return study;
        }
        comparisons.addAll(study.comparisons());
        return new StudyWithArms(study, arms, comparisons);
    }

    /** Compares each jar or JDK of an arm with the one named before it, and with the arm as it is. */
    private static List<Manifest.Comparison> ofChains(List<ArmName> names) {
        List<Manifest.Comparison> chains = new ArrayList<>();
        Map<String, String> before = new HashMap<>();
        for (ArmName name : names) {
            String previous = before.put(name.arm(), name.text());
            if (previous != null) {
                chains.add(comparison(name.text(), previous));
            }
            chains.add(comparison(name.text(), name.arm()));
        }
        return chains;
    }

    private static Manifest.Comparison comparison(String arm, String reference) {
        return new Manifest.Comparison(arm, reference, "How does " + arm + " compare with " + reference + "?", false);
    }

    /** Returns whether a name has options: {@code connectorj.at-once?useServerPrepStmts=true}. */
    public static boolean isWithOptions(String text) {
        int options = text.indexOf('?');
        int jar = text.indexOf('@');
        return options >= 0 && (jar < 0 || options < jar);
    }

    private static DriverOptions checked(Study study, String text) {
        String driver = study.arm(plain(study, text).orElseThrow()).info().driver();
        JdbcFamily family = JdbcFamily.of(driver)
                .filter(each -> each != JdbcFamily.DRIZZLE)
                .orElseThrow(() -> new UsageException("arm=" + text + ": " + driver
                        + " takes no options here; those of Connector/J, MariaDB Connector/J and Weir can be added"));
        DriverOptions options = OptionArm.options(text);
        options.require(text, family);
        return options;
    }

    private static Manifest.Comparison comparison(String id, String plain, DriverOptions options, String reference) {
        boolean one = options.values().size() == 1;
        String question = reference.equals(plain)
                ? "What " + (one ? "does " : "do ") + options.words(" and ") + " change for " + plain + "?"
                : "How does " + plain + " with " + options.words(" and ") + " compare with " + reference + "?";
        return new Manifest.Comparison(id, reference, question, true);
    }

    /**
     * Returns the id of an arm of a study, whether or not it was added yet.
     *
     * @param text an id, or a driver alone for its usual arm, {@code connectorj}; either with options or a jar
     * @return the id; empty if the study has no such arm
     */
    public static Optional<String> id(Study study, String text) {
        if (isWithOptions(text)) {
            return plain(study, text)
                    .map(arm -> arm + "?" + OptionArm.options(text).text());
        }
        ArmName name = ArmName.parse(text);
        return plain(study, name.arm()).map(arm -> name.jar().isEmpty() ? arm : arm + "@" + name.jar());
    }

    private static Optional<String> plain(Study study, String text) {
        String name = OptionArm.plainName(text);
        return Arm.ids(study.arms()).contains(name)
                ? Optional.of(name)
                : study.profile().usualArms().stream()
                        .filter(usual -> usual.startsWith(name + "."))
                        .findFirst();
    }

    /** Returns an arm of a study, recreated from its id in another JVM, with or without options. */
    public static Arm arm(Study study, String id) {
        return isWithOptions(id) ? OptionArm.of(study, OptionArm.plainName(id), OptionArm.options(id)) : study.arm(id);
    }

    @Override
    public List<Arm> arms() {
        return arms;
    }

    @Override
    public List<Manifest.Comparison> comparisons() {
        return comparisons;
    }

    @Override
    public void load(Stores stores) throws SQLException {
        String plain = ArmName.parse(OptionArm.plainName(stores.arm())).arm();
        super.load(new Stores(stores.mysql(), stores.redis(), plain, stores.levels(), stores.progress()));
    }
}
