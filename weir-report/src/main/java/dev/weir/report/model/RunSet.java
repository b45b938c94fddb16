package dev.weir.report.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one command measured: a run, or a directory with one run per study.
 *
 * @param path the directory that was named
 * @param runs the runs in it, in the order their studies are told in; never empty
 */
public record RunSet(Path path, List<RunDirectory> runs) {

    /** Studies in the order they are told in; others follow by name. */
    private static final List<String> ORDER = List.of("stream", "blob", "keys", "metadata");

    /**
     * Finds the runs in a directory.
     *
     * @param path a run, or a directory of runs
     * @return the runs
     * @throws RunFormatException when there is none
     */
    public static RunSet open(Path path) {
        if (RunDirectory.isRun(path)) {
            return new RunSet(path, List.of(new RunDirectory(path)));
        }
        List<RunDirectory> runs = within(path);
        if (runs.isEmpty()) {
            throw new RunFormatException(
                    path + " is not a run: neither it nor a directory in it holds a manifest.json");
        }
        return new RunSet(path, runs);
    }

    /**
     * Where the rendered page goes.
     *
     * @return path of {@code report.html}
     */
    public Path report() {
        return path.resolve("report.html");
    }

    /**
     * Reads every run.
     *
     * @return the runs, in order
     * @throws RunFormatException when one cannot be read
     */
    public List<Run> read() {
        return runs.stream().map(RunDirectory::read).toList();
    }

    private static List<RunDirectory> within(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(path)) {
            return children.filter(RunDirectory::isRun)
                    .sorted(Comparator.comparingInt(RunSet::place).thenComparing(Path::getFileName))
                    .map(RunDirectory::new)
                    .toList();
        } catch (IOException e) {
            throw new RunFormatException("cannot read directory " + path + ": " + e, e);
        }
    }

    private static int place(Path run) {
        int place = ORDER.indexOf(run.getFileName().toString());
        return place < 0 ? ORDER.size() : place;
    }
}
