package dev.weir.acceptance.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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
}
