package dev.weir.lab.cli;

import dev.weir.report.model.RunSet;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** Opens the run that a command was given. */
final class NamedRun {
    private NamedRun() {}

    /** The run; what is left out of it is said on standard error. */
    static RunSet open(Path path, CommandSpec spec) {
        RunSet set = RunSet.open(path);
        set.leftOut().forEach(each -> spec.commandLine().getErr().println("weir: " + path + ": " + each));
        spec.commandLine().getErr().flush();
        return set;
    }
}
