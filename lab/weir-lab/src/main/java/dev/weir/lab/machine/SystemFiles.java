package dev.weir.lab.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files in which Linux describes itself, below a root. Elsewhere, or if they cannot be read, everything is unknown. */
record SystemFiles(Path root) {
    static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    List<String> lines(String file) {
        try (Stream<String> lines = Files.lines(root.resolve(file))) {
            return lines.toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    Optional<String> line(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    /** Returns the value after {@code key} and the separator in the first line that starts with them. */
    Optional<String> value(String file, String key, char separator) {
        return lines(file).stream()
                .filter(line -> line.indexOf(separator) >= 0
                        && line.substring(0, line.indexOf(separator)).strip().equals(key))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }

    /** Returns the names in a folder; none if it cannot be read. */
    List<String> names(String folder) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
