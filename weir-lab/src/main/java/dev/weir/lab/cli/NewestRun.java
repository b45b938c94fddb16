package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import dev.weir.report.model.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the run that was started last. */
final class NewestRun {
    private NewestRun() {}

    /**
     * The newest run, or directory of runs, by its manifest's age.
     *
     * @throws UsageException when there is none
     */
    static Path in(Path runs) throws IOException {
        if (!Files.isDirectory(runs)) {
            throw none(runs);
        }
        try (Stream<Path> children = Files.list(runs)) {
            List<Path> found =
                    children.filter(each -> started(each).isPresent()).toList();
            return found.stream()
                    .max(Comparator.comparing((Path each) -> started(each).orElseThrow())
                            .thenComparing(Path::getFileName))
                    .orElseThrow(() -> none(runs));
        }
    }

    private static UsageException none(Path runs) {
        return new UsageException("no run found in directory="
                + runs.toAbsolutePath().normalize() + "; measure one with: weir run, or name a run's directory");
    }

    private static Optional<FileTime> started(Path directory) {
        if (RunDirectory.isRun(directory)) {
            return Optional.of(modified(directory.resolve("manifest.json")));
        }
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(RunDirectory::isRun)
                    .map(each -> modified(each.resolve("manifest.json")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
