package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.lang.module.ModuleDescriptor.Version;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** The versions of an artifact on Maven Central. */
public final class ReleasedVersions {
    /** Milestones, betas and candidates have letters. */
    private static final String RELEASE = "\\d+(\\.\\d+)+";

    private ReleasedVersions() {}

    /**
     * Returns the releases of an artifact as Maven knows them, oldest number first, without betas and candidates.
     *
     * @throws EnvironmentException if Maven knows none
     */
    public static List<String> of(String group, String name, Consumer<String> progress) {
        List<String> releases = Maven.ofSystem().versions(group, name, progress).stream()
                .filter(version -> version.matches(RELEASE))
                .distinct()
                .sorted(Comparator.comparing(Version::parse))
                .toList();
        if (releases.isEmpty()) {
            throw new EnvironmentException("Maven knows no release of " + group + ":" + name + ", see"
                    + " https://central.sonatype.com/artifact/" + group + "/" + name + "/versions");
        }
        return releases;
    }
}
