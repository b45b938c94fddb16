package dev.weir.rig.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * @throws dev.weir.rig.EnvironmentException if it cannot be fetched; the message says what Maven says
     */
    public Path fetch(Cache cache, Consumer<String> progress) {
        String file = name + "-" + version + ".jar";
        String remedy = "go online once, check the version at https://central.sonatype.com/artifact/" + group + "/"
                + name + "/versions, or give the path of a jar in place of the version";
        return cache.provide(name + "-" + version, folder -> {
                    Path jar = Maven.ofSystem()
                            .fetch(new Maven.Artifact(group, name, version), folder, mebibytes, remedy, progress);
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
