package dev.weir.lab.cli;

import dev.weir.lab.run.Progress;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The work of a command before it has anything to print: one line that is rewritten and gone in the end on a terminal, a line for
 * each step on standard error elsewhere, so that standard output holds results only.
 */
final class StepProgress implements Progress, AutoCloseable {
    private final Progress terminal;
    private final PrintWriter err;
    private String last = "";

    StepProgress(Progress terminal, PrintWriter err) {
        this.terminal = terminal;
        this.err = err;
    }

    static StepProgress of(CommandSpec spec) {
        int columns = Terminal.standard().columns();
        return new StepProgress(
                columns > 0 ? Progress.terminal(System.out, columns) : null,
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
