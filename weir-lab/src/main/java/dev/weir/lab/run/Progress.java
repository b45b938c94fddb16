package dev.weir.lab.run;

import java.io.PrintStream;

/** Where a run says what it is doing. */
public interface Progress {
    /** Something worth keeping: a line of its own. */
    void line(String text);

    /** What is going on now; may be overwritten by the next. */
    void status(String text);

    /** Nothing but errors. */
    static Progress quiet() {
        return new Progress() {
            @Override
            public void line(String text) {}

            @Override
            public void status(String text) {}
        };
    }

    /** Lines only, for logs and pipes. */
    static Progress plain(PrintStream out) {
        return new Progress() {
            @Override
            public void line(String text) {
                out.println(text);
            }

            @Override
            public void status(String text) {}
        };
    }

    /** Lines, and one status line that is rewritten in place. */
    static Progress terminal(PrintStream out, int width) {
        return new TerminalProgress(out, width);
    }
}
