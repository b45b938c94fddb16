package dev.weir.lab.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Progress on a terminal: how things stand and the status below it are rewritten in place. */
final class TerminalProgress implements Progress {
    private static final String UP_AND_CLEAR = "\u001b[A\r\u001b[J";
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final int width;
    private List<String> standings = List.of();
    private String status = "";
    private int shown;

    TerminalProgress(PrintStream out, int width) {
        this.out = out;
        this.width = width;
    }

    @Override
    public void line(String text) {
        clear();
        out.println(text);
        show();
    }

    @Override
    public void status(String text) {
        status = text;
        clear();
        show();
    }

    @Override
    public void standings(List<String> lines) {
        standings = List.copyOf(lines);
        clear();
        show();
    }

    private void clear() {
        out.print(CLEAR_LINE);
        for (int line = 0; line < shown; line++) {
            out.print(UP_AND_CLEAR);
        }
        shown = 0;
    }

    private void show() {
        List<String> lines = new ArrayList<>(standings);
        for (String line : lines) {
            out.println(cut(line));
        }
        out.print(cut(status));
        out.flush();
        shown = lines.size();
    }

    /** A line that wraps cannot be rewritten. */
    private String cut(String text) {
        return text.length() < width ? text : text.substring(0, width - 1);
    }
}
