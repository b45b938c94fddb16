package dev.weir.lab.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on PATH, and in the folders where servers live but which are on PATH only for root. */
final class Programs {
    private Programs() {}

    static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(
                        Arrays.stream(path.split(File.pathSeparator, -1)), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(name).toAbsolutePath())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
