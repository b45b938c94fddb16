package dev.weir.report.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The runs of one command: a single run, or a directory with one run per study.
 *
 * @param runs the runs, in display order of their studies; never empty
 * @param lost directories beside them with a journal but no manifest, which cannot be read
 */
public record RunSet(Path path, List<RunDirectory> runs, List<Path> lost) {

    /** Opens a run, or a directory of runs; throws a {@link RunFormatException} if there is none. */
    public static RunSet open(Path path) {
        if (RunDirectory.isRun(path)) {
            return new RunSet(path, List.of(new RunDirectory(path)), List.of());
        }
        List<RunDirectory> runs = within(path, RunDirectory::isRun).stream()
                .map(RunDirectory::new)
                .sorted(Comparator.comparingInt(RunSet::place)
                        .thenComparing(run -> run.path().getFileName()))
                .toList();
        List<Path> lost = within(path, RunDirectory::isLost);
        if (runs.isEmpty()) {
            boolean journal = RunDirectory.isLost(path) || !lost.isEmpty();
            throw new RunFormatException(path + " is not a run: neither it nor a directory in it holds a manifest.json"
                    + (journal ? ", though there is a journal; put its manifest.json back" : ""));
        }
        return new RunSet(path, runs, lost);
    }

    /** Returns a sentence with the reason for each of {@link #lost}. */
    public List<String> leftOut() {
        return lost.stream()
                .map(each -> each.getFileName()
                        + " is left out: it holds a journal but no manifest.json; put that back to read it")
                .toList();
    }

    /** Returns the path of the rendered page. */
    public Path report() {
        return path.resolve("report.html");
    }

    /** Reads every run, or throws a {@link RunFormatException}. */
    public List<Run> read() {
        return runs.stream().map(RunDirectory::read).toList();
    }

    private static List<Path> within(Path path, Predicate<Path> wanted) {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(path)) {
            return children.filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new RunFormatException("cannot read directory " + path + ": " + e, e);
        }
    }

    /** Returns the study's order; last if the manifest cannot be read, which {@link #read} reports later. */
    private static int place(RunDirectory run) {
        try {
            return run.manifest().about().order();
        } catch (RunFormatException e) {
            return Integer.MAX_VALUE;
        }
    }
}
