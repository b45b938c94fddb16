package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The jar that a build of a commit makes. The commit is built once for each command, in a clone of its own; the checkout stays as it is.
 *
 * @param checkout a folder of a git repository
 * @param ref a commit, branch or tag of it
 * @param command the build, for {@code sh}
 */
public record BuiltJar(Path checkout, String ref, String command) {
    private static final String JAR = "driver.jar";
    private static final int SHORT = 12;
    private static final long BUILD_MINUTES = 60;

    /**
     * Returns the jar, from the cache unless it has to be built.
     *
     * @param isWanted tells the jar from others that the build makes
     * @throws UsageException if the commit is unknown, or the build does not make exactly one wanted jar
     * @throws EnvironmentException if git or the build fails
     */
    public Path build(Cache cache, Predicate<Path> isWanted, Consumer<String> progress) {
        String commit = commit();
        String entry = "commit-" + commit + "-" + Integer.toHexString(command.hashCode());
        return cache.provide(entry, folder -> {
                    progress.accept("building " + ref + " (" + commit.substring(0, SHORT) + ") by " + command);
                    Path sources = Files.createTempDirectory("weir-build");
                    try {
                        run(
                                checkout,
                                "clone",
                                "git",
                                "clone",
                                "-q",
                                "--shared",
                                "--no-checkout",
                                top(),
                                sources.toString());
                        run(sources, "checkout", "git", "checkout", "-q", "--detach", commit);
                        run(sources, "build=" + command, "sh", "-c", command);
                        Path jar = folder.resolve(JAR);
                        Files.copy(wanted(sources, isWanted), jar);
                        Folders.setMode(jar, "rw-r--r--");
                    } finally {
                        Folders.delete(sources);
                    }
                })
                .resolve(JAR);
    }

    private String commit() {
        try {
            return run(checkout, "rev-parse", "git", "rev-parse", "--verify", "--quiet", ref + "^{commit}");
        } catch (EnvironmentException e) {
            throw new UsageException("commit=" + ref + " is unknown in the git repository of folder="
                    + checkout.toAbsolutePath().normalize()
                    + "; give a commit, branch or tag, in a checkout of the driver");
        } catch (IOException e) {
            throw new EnvironmentException("git cannot be run: " + e.getMessage() + "; install it", e);
        }
    }

    private String top() throws IOException {
        return run(checkout, "rev-parse", "git", "rev-parse", "--show-toplevel");
    }

    private Path wanted(Path sources, Predicate<Path> isWanted) throws IOException {
        List<Path> jars = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
                    .filter(isWanted)
                    .sorted()
                    .forEach(jars::add);
        }
        if (jars.size() != 1) {
            throw new UsageException("build=" + command + " of commit=" + ref + " left jars with a driver: "
                    + jars.stream().map(sources::relativize).toList()
                    + ", expected one; change the command, for example by rm at its end");
        }
        return jars.get(0);
    }

    /** Runs a program and returns what it prints, without the line's end. */
    private static String run(Path folder, String what, String... program) throws IOException {
        Path log = Files.createTempFile("weir-build", ".log");
        try {
            OptionalInt exit = Programs.run(List.of(program), folder.toAbsolutePath(), log, BUILD_MINUTES, what);
            if (exit.isEmpty() || exit.getAsInt() != 0) {
                throw new EnvironmentException(what + " failed in a clone: "
                        + (exit.isEmpty()
                                ? "no end after " + BUILD_MINUTES + " minutes"
                                : "exit code " + exit.getAsInt())
                        + lastLine(log));
            }
            return Files.readString(log, StandardCharsets.UTF_8).strip();
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static String lastLine(Path log) throws IOException {
        String last = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce("", (before, after) -> after);
        return last.isEmpty() ? "" : ", after the line: " + last.strip();
    }
}
