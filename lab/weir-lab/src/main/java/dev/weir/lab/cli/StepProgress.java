package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Shows a command's steps before its output: on a terminal in a line that is rewritten and finally erased, elsewhere on standard error. */
final class StepProgress implements RunProgress, AutoCloseable {
    private final RunProgress terminal;
    private final PrintWriter err;
    private String last = "";

    StepProgress(RunProgress terminal, PrintWriter err) {
        this.terminal = terminal;
        this.err = err;
    }

    static StepProgress of(CommandSpec spec) {
        int columns = Terminal.standard().columns();
        return new StepProgress(
                columns > 0 ? RunProgress.terminal(System.out, columns) : null,
                spec.commandLine().getErr());
    }

    @Override
    public void line(String text) {
        status(text);
    }

    @Override
    public void status(String text) {
        if (terminal != null) {
            terminal.status(text);
        } else if (!text.equals(last)) {
            err.println(text);
        }
        last = text;
    }

    @Override
    public void close() {
        if (terminal != null) {
            terminal.status("");
        }
    }
}
