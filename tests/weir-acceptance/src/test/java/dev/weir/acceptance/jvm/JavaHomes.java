package dev.weir.acceptance.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/** The Java installations on this machine, by the {@code release} file that each has had since JDK 7. */
final class JavaHomes {
    private static final List<String> FOLDERS =
            List.of("usr/lib/jvm", "opt", "opt/java", "Library/Java/JavaVirtualMachines");

    private JavaHomes() {}

    /** Each as {@code 17.0.9 at /usr/lib/jvm/...}; the one running first. */
    static List<String> found() {
        Set<Path> candidates = new LinkedHashSet<>();
        candidates.add(ChildJvm.thisHome());
        String javaHome = System.getenv("JAVA_HOME");
        if (javaHome != null && !javaHome.isEmpty()) {
            candidates.add(Path.of(javaHome));
        }
        FOLDERS.forEach(folder -> candidates.addAll(children(Path.of("/", folder))));
        Set<Path> real = new LinkedHashSet<>();
        List<String> found = new ArrayList<>();
        for (Path candidate : candidates) {
            try {
                Path home = candidate.toRealPath();
                if (real.add(home)) {
                    version(home).ifPresent(version -> found.add(version + " at " + home));
                }
            } catch (IOException e) {
                // a dangling link, or a JAVA_HOME that is none: not an installation
            }
        }
        return found;
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted()
                    .flatMap(each -> Stream.of(each, each.resolve("Contents/Home")))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static java.util.Optional<String> version(Path home) {
        Properties release = new Properties();
        try (var in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException | IllegalArgumentException e) {
            return java.util.Optional.empty();
        }
        String version = release.getProperty("JAVA_VERSION");
        return version == null ? java.util.Optional.empty() : java.util.Optional.of(version.replace("\"", ""));
    }
}
