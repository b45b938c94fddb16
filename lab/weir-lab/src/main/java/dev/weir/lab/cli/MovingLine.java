package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Progress on a terminal: kept lines, and below them the standings and one line with a bar, rewritten in place. No thread of its own draws
 * it: that would take CPU time from what is timed.
 */
final class MovingLine implements RunProgress {
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final String UP_AND_CLEAR = "\u001b[A\r\u001b[J";
    private static final long TICK_NANOS = 1_000_000_000L;

    /** With fewer columns the words need all of them. */
    private static final int FEWEST_FOR_BAR = 60;

    private static final int BAR = 12;
    private static final String CUT = " ...";

    private final PrintWriter out;
    private final Terminal terminal;
    private final LongSupplier nanoTime;
    private Supplier<Stage> stage = () -> null;
    private List<String> standings = List.of();
    private String status = "";
    private String shown = "";
    private long last;

    MovingLine(PrintWriter out, Terminal terminal, LongSupplier nanoTime) {
        this.out = out;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
    }

    @Override
    public void line(String text) {
        String[] parts = text.split("\n", 2);
        StringBuilder kept = new StringBuilder();
        terminal.wrapped(parts[0], 4).forEach(line -> kept.append(line).append(System.lineSeparator()));
        draw(parts.length == 1 ? kept.toString() : kept + parts[1] + System.lineSeparator());
    }

    @Override
    public void status(String text) {
        status = text;
        draw("");
    }

    @Override
    public void standings(List<String> lines) {
        standings = lines.stream().map(this::cut).toList();
        draw("");
    }

    @Override
    public void follow(Supplier<Stage> followed) {
        stage = followed;
    }

    @Override
    public void tick() {
        if (nanoTime.getAsLong() - last >= TICK_NANOS) {
            draw("");
        }
    }

    @Override
    public void close() {
        standings = List.of();
        stage = () -> null;
        status("");
    }

    /** Replaces what is shown by these lines to keep, the standings and the status, in one write. */
    private void draw(String kept) {
        last = nanoTime.getAsLong();
        StringBuilder text = new StringBuilder();
        standings.forEach(line -> text.append(line).append(System.lineSeparator()));
        text.append(moving(stage.get()));
        if (!kept.isEmpty() || !shown.contentEquals(text)) {
            int above = (int) shown.chars().filter(each -> each == '\n').count();
            out.print((shown.isEmpty() ? "" : CLEAR_LINE + UP_AND_CLEAR.repeat(above)) + kept + text);
            out.flush();
            shown = text.toString();
        }
    }

    private String moving(Stage now) {
        int width = terminal.columns() - 1;
        if (now == null || terminal.columns() < FEWEST_FOR_BAR) {
            return StatusText.fitting(StatusText.of(now, status), width);
        }
        int done = (int) Math.round(BAR * Math.max(0, Math.min(1, now.share())));
        return "[" + terminal.good("#".repeat(done)) + ".".repeat(BAR - done) + "] "
                + StatusText.fitting(StatusText.of(now, status), width - BAR - 3);
    }

    /** Cuts a line between words: one that the terminal breaks cannot be rewritten. */
    private String cut(String line) {
        int width = terminal.columns() - 1;
        return line.length() <= width
                ? line
                : line.substring(0, Math.max(0, line.lastIndexOf(' ', width - CUT.length()))) + CUT;
    }
}
