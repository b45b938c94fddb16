package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Chooses how a command shows its progress. */
final class Progress {
    /** How often a log has the status of a run, and of a command that takes minutes. */
    static final Duration OF_RUN = Duration.ofMinutes(1);

    static final Duration OF_WORK = Duration.ofSeconds(10);

    private Progress() {}

    /** Returns the progress of a command whose output is its answer: without a terminal each step is a line of standard error. */
    static RunProgress ofSteps(CommandSpec spec) {
        return of(spec, Duration.ZERO);
    }

    static RunProgress of(CommandSpec spec, Duration every) {
        return of(spec, spec.commandLine().getErr(), every);
    }

    /** Returns the progress of a run, whose lines belong to its output. */
    static RunProgress ofRun(CommandSpec spec) {
        return of(spec, spec.commandLine().getOut(), OF_RUN);
    }

    private static RunProgress of(CommandSpec spec, PrintWriter log, Duration every) {
        return of(Terminal.standard(), System.getenv(), spec.commandLine().getOut(), log, every);
    }

    static RunProgress of(
            Terminal terminal, Map<String, String> environment, PrintWriter screen, PrintWriter log, Duration every) {
        return terminal.columns() > 0 && !Terminal.isDumb(environment)
                ? new MovingLine(screen, terminal, System::nanoTime)
                : new LogLines(log, every, System::nanoTime);
    }
}
