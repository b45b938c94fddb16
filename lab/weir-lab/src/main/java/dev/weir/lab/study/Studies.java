package dev.weir.lab.study;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** All studies: those that {@code META-INF/services} names on the class path. */
public final class Studies {
    private static final Comparator<Study> IN_ORDER =
            Comparator.<Study>comparingInt(study -> study.about().order()).thenComparing(Study::name);

    private Studies() {}

    /** Returns all of them, in order of display. */
    public static List<Study> all() {
        return ServiceLoader.load(Study.class, Studies.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(IN_ORDER)
                .toList();
    }

    /** Returns the studies that are measured if the user names none. */
    public static List<Study> usual() {
        return all().stream().filter(study -> study.profile().isUsual()).toList();
    }

    public static Study varying(String factor) {
        return all().stream()
                .filter(study -> study.levelFactor().equals(factor))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no study varies " + factor));
    }

    /**
     * Returns the study of a name.
     *
     * @param subject the data to read instead of its own fixture, see {@link Study#subject}; empty for its own
     * @throws IllegalArgumentException if no study has the name, or it cannot read this kind of subject
     * @throws dev.weir.rig.UsageException if the subject cannot be read
     */
    public static Study named(String name, Map<String, String> subject) {
        return all().stream()
                .filter(study -> study.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no study=" + name))
                .reading(subject);
    }
}
