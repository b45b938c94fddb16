package dev.weir.lab.run;

import java.io.PrintStream;
import java.util.List;
import java.util.function.LongSupplier;

/** Progress where nothing can be rewritten: lines, and once a minute how things stand. */
final class PlainProgress implements Progress {
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private List<String> standings = List.of();
    private long lastStatus;

    PlainProgress(PrintStream out, LongSupplier nanoTime) {
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

    /** Keeps the lines for the next status that is due; the first of them is enough for a log. */
    @Override
    public void standings(List<String> lines) {
        standings = List.copyOf(lines);
    }
}
