package dev.weir.lab.run;

import java.io.PrintStream;
import java.util.List;

/** Receives what a run is doing. */
public interface Progress {
    /** Something worth keeping: a line of its own. */
    void line(String text);

    /** The activity of the moment; may be overwritten by the next. */
    void status(String text);

    /** The standings, above the status; replaces what was said so before. */
    default void standings(List<String> lines) {}

    /** Nothing but errors. */
    static Progress quiet() {
        return new Progress() {
            @Override
            public void line(String text) {}

            @Override
            public void status(String text) {}
        };
    }

    /** For logs and pipes: lines, and once a minute how things stand. */
    static Progress plain(PrintStream out) {
        return new PlainProgress(out, System::nanoTime);
    }

    /** Lines, and below them how things stand, rewritten in place. */
    static Progress terminal(PrintStream out, int width) {
        return new TerminalProgress(out, width);
    }
}
