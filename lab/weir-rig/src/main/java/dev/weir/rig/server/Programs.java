package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** External programs: their location, and running them with a time limit. */
final class Programs {
    private Programs() {}

    /** Searches PATH, and the folders of servers that are on PATH only for root. */
    static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(
                        Arrays.stream(path.split(File.pathSeparator, -1)), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(name).toAbsolutePath())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * Runs a program to its end, without input; what it prints goes to a file.
     *
     * @return its exit code; empty if it has not ended in time, and was stopped
     */
    static OptionalInt run(List<String> command, Path folder, Path log, long minutes, String doing) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile())
                .start();
        try {
            return hasEnded(process, 60 * minutes, doing) ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    static boolean hasEnded(Process process, long seconds, String doing) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted(doing, e);
        }
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted("waiting for the server", e);
        }
    }

    private static EnvironmentException interrupted(String doing, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new EnvironmentException("interrupted while " + doing, e);
    }
}
