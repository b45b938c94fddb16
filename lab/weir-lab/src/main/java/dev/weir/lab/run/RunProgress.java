package dev.weir.lab.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Receives the progress of a run. */
public interface RunProgress {
    /** Takes a line to keep. */
    default void line(String text) {}

    /** Takes the current activity; the next may overwrite it. */
    default void status(String text) {}

    /** Takes the standings, shown above the status; they replace the previous ones. */
    default void standings(List<String> lines) {}

    /** Returns a progress that shows nothing. */
    static RunProgress quiet() {
        return new RunProgress() {};
    }

    /** Returns a progress for logs and pipes: lines, and once a minute the status. */
    static RunProgress plain(PrintStream out) {
        return new Plain(out, System::nanoTime);
    }

    /** Returns a progress for terminals: lines, and below them the status, rewritten in place. */
    static RunProgress terminal(PrintStream out, int width) {
        return new OnTerminal(out, width);
    }

    final class Plain implements RunProgress {
        private static final long MINUTE_NANOS = 60_000_000_000L;

        private final PrintStream out;
        private final LongSupplier nanoTime;
        private List<String> standings = List.of();
        private long lastStatus;

        Plain(PrintStream out, LongSupplier nanoTime) {
            this.out = out;
            this.nanoTime = nanoTime;
            this.lastStatus = nanoTime.getAsLong();
        }

        @Override
        public void line(String text) {
            out.println(text);
        }

        @Override
        public void status(String text) {
            if (nanoTime.getAsLong() - lastStatus >= MINUTE_NANOS) {
                lastStatus = nanoTime.getAsLong();
                out.println(standings.isEmpty() ? text : text + "; " + standings.get(0));
            }
        }

        /** Keeps the lines for the next status that is due; a log shows only the first of them. */
        @Override
        public void standings(List<String> lines) {
            standings = List.copyOf(lines);
        }
    }

    final class OnTerminal implements RunProgress {
        private static final String UP_AND_CLEAR = "\u001b[A\r\u001b[J";
        private static final String CLEAR_LINE = "\r\u001b[K";

        private final PrintStream out;
        private final int width;
        private List<String> standings = List.of();
        private String status = "";
        private int shown;

        OnTerminal(PrintStream out, int width) {
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

        /** Cuts a text to the width: a wrapped line cannot be rewritten. */
        private String cut(String text) {
            return text.length() < width ? text : text.substring(0, width - 1);
        }
    }
}
