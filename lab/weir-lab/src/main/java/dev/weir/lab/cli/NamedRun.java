package dev.weir.lab.cli;

import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.shell.Launcher;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Opens the run named on the command line. */
final class NamedRun {
    /** Depth of a manifest below the directory of all runs, in a run of several studies. */
    private static final int DEPTH_OF_MANIFESTS = 3;

    private NamedRun() {}

    /** Returns the run; reports omitted parts on standard error. */
    static RunSet open(Path path, CommandSpec spec) {
        RunSet set = RunSet.open(path);
        set.leftOut().forEach(each -> spec.commandLine().getErr().println("weir: " + path + ": " + each));
        return set;
    }

    /** Returns the newest run, or directory of runs, by its manifest's age. */
    static Path newest(Path runs) throws IOException {
        if (!Files.isDirectory(runs)) {
            throw none(runs);
        }
        try (Stream<Path> files = Files.walk(runs, DEPTH_OF_MANIFESTS)) {
            return files.filter(file -> file.endsWith("manifest.json")
                            && RunDirectory.isRun(file.getParent())
                            && !file.getParent().equals(runs))
                    .max(Comparator.comparing(NamedRun::modified).thenComparing(Comparator.naturalOrder()))
                    .map(file -> runs.resolve(runs.relativize(file).getName(0)))
                    .orElseThrow(() -> none(runs));
        }
    }

    private static UsageException none(Path runs) {
        return new UsageException("no run found in directory="
                + runs.toAbsolutePath().normalize() + "; measure one with: " + Launcher.command("run")
                + ", or name a run's directory");
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
