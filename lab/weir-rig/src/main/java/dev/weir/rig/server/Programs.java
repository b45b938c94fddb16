package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
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
