package dev.weir.acceptance.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Java process of a test's own. Closing it kills it. */
public final class ChildJvm implements AutoCloseable {
    private static final long SECONDS = 600;

    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Starts {@code java} of an installation with these arguments; what it writes to either stream is its output. */
    static ChildJvm start(Path javaHome, List<String> arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // as an application's: what is measured of it is compiled and encrypted as there
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return new ChildJvm(builder.start());
    }

    /** Starts a class of the tests with these JVM options. */
    public static ChildJvm start(Path javaHome, List<String> options, Class<?> main, String... arguments)
            throws IOException {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("-cp", classPath(), main.getName()));
        all.addAll(List.of(arguments));
        return start(javaHome, all);
    }

    /** Surefire puts the real class path into a property of its own. */
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    public static Path thisHome() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The newest installation of at least a feature version. */
    static Optional<Path> home(int atLeast) {
        return JavaHomes.found().stream()
                .map(found -> found.split(" at ", 2))
                .filter(found -> feature(found[0]) >= atLeast)
                .max((a, b) -> Integer.compare(feature(a[0]), feature(b[0])))
                .map(found -> Path.of(found[1]));
    }

    private static int feature(String version) {
        String first = version.split("[.+-]", 2)[0];
        return first.chars().allMatch(Character::isDigit) ? Integer.parseInt(first) : 0;
    }

    /** The next line it writes; {@code null} at the end. */
    public String line() throws IOException {
        return output.readLine();
    }

    /** Waits for its end and gives the lines that were not read yet. */
    List<String> finish() throws IOException, InterruptedException {
        List<String> lines = output.lines().toList();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the child JVM did not end; it wrote " + lines);
        }
        if (process.exitValue() != 0) {
            throw new AssertionError("exit=" + process.exitValue() + " expected=0; the child JVM wrote " + lines);
        }
        return lines;
    }

    public long pid() {
        return process.pid();
    }

    /** As {@code kill -9}. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The Java installations on this machine, by the {@code release} file that each has had since JDK 7. */
    private static final class JavaHomes {
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
}
