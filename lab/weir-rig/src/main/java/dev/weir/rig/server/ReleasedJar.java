package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A jar of Maven Central.
 *
 * @param mebibytes its approximate size, for who waits for it
 */
public record ReleasedJar(String group, String name, String version, int mebibytes) {
    /**
     * Returns the jar, from the local repository or the cache, or fetches it.
     *
     * @throws EnvironmentException if it cannot be fetched; the message has what Maven says, and the versions nearest to this one
     */
    public Path fetch(Cache cache, Consumer<String> progress) {
        try {
            return provided(cache, progress);
        } catch (EnvironmentException e) {
            throw new EnvironmentException(e.getMessage() + nearest(progress), e);
        }
    }

    /** Fetches what is missing of several jars at once, so that {@link #fetch} finds them. */
    public static void fetchTogether(List<ReleasedJar> jars, Cache cache, Consumer<String> progress) {
        List<ReleasedJar> missing =
                jars.stream().filter(jar -> cache.find(jar.entry()).isEmpty()).toList();
        int most = missing.stream().mapToInt(ReleasedJar::mebibytes).max().orElse(0);
        try {
            Maven.ofSystem()
                    .fetchTogether(missing.stream().map(ReleasedJar::artifact).toList(), most, progress);
        } catch (IOException e) {
            throw new EnvironmentException("cannot make a folder for Maven: " + e.getMessage(), e);
        }
    }

    private String entry() {
        return name + "-" + version;
    }

    private Maven.Artifact artifact() {
        return new Maven.Artifact(group, name, version);
    }

    private String nearest(Consumer<String> progress) {
        try {
            List<String> versions = ReleasedVersions.of(group, name, progress);
            return versions.contains(version)
                    ? ""
                    : "; nearest: " + String.join(", ", Nearest.to(version, versions, 5));
        } catch (EnvironmentException e) {
            return "";
        }
    }

    private Path provided(Cache cache, Consumer<String> progress) {
        String file = entry() + ".jar";
        String remedy = "go online once, check the version at https://central.sonatype.com/artifact/" + group + "/"
                + name + "/versions, or give the path of a jar in place of the version";
        return cache.provide(entry(), folder -> {
                    Path jar = Maven.ofSystem().fetch(artifact(), folder, mebibytes, remedy, progress);
                    if (!jar.startsWith(folder)) {
                        copy(jar, folder.resolve(file));
                    }
                })
                .resolve(file);
    }

    private static void copy(Path jar, Path target) throws IOException {
        Files.copy(jar, target);
        Folders.setMode(target, "rw-r--r--");
    }
}
