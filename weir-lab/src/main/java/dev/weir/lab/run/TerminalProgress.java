package dev.weir.lab.run;

import java.io.PrintStream;

/** Progress on a terminal: the last line is rewritten in place. */
final class TerminalProgress implements Progress {
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final int width;

    TerminalProgress(PrintStream out, int width) {
        this.out = out;
        this.width = width;
    }

    @Override
    public void line(String text) {
        out.print(CLEAR_LINE);
        out.println(text);
        out.flush();
    }

    @Override
    public void status(String text) {
        // a line that wraps cannot be rewritten
        out.print(CLEAR_LINE + (text.length() < width ? text : text.substring(0, width - 1)));
        out.flush();
    }
}
