package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.report.text.Units;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The progress of a command: on a terminal one line with a bar, rewritten in place below the standings; elsewhere whole lines without
 * control characters. No thread of its own draws it: that would take CPU time from what is timed.
 */
final class ShownProgress implements RunProgress {
    /** Seconds between two lines of a log; 0 for a line at each new status. */
    static final int OF_STEPS = 0;

    static final int OF_WORK = 10;
    static final int OF_RUN = 60;

    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final String UP_AND_CLEAR = "\u001b[A\r\u001b[J";
    private static final Stage UNKNOWN = new Stage(Double.NaN, Double.NaN, "");
    private static final int BAR = 12;
    /** With fewer columns the words need all of them. */
    private static final int FEWEST_FOR_BAR = 60;

    private final Terminal terminal;
    private final boolean moves;
    private final PrintWriter out;
    private final int seconds;
    private final LongSupplier nanoTime;
    private Supplier<Stage> stage = () -> UNKNOWN;
    private List<String> standings = List.of();
    private String status = "";
    private String shown = "";
    private long last;

    ShownProgress(Terminal terminal, boolean moves, PrintWriter out, int seconds, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.moves = moves;
        this.out = out;
        this.seconds = moves ? 1 : seconds;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    /** Returns the progress of a command; its log, which has a line in so many seconds, is standard error, that of a run standard output. */
    static RunProgress of(CommandSpec spec, int seconds) {
        Terminal terminal = Terminal.standard();
        boolean moves = Terminal.moves(terminal.columns(), System.getenv());
        CommandLine command = spec.commandLine();
        PrintWriter out = moves || seconds == OF_RUN ? command.getOut() : command.getErr();
        return new ShownProgress(terminal, moves, out, seconds, System::nanoTime);
    }

    @Override
    public void line(String text) {
        write(String.join(System.lineSeparator(), terminal.message(text, 4)) + System.lineSeparator());
    }

    @Override
    public void status(String text) {
        boolean isNew = !text.equals(status);
        status = text;
        if (isNew && (moves || seconds == OF_STEPS)) {
            show();
        } else {
            tick();
        }
    }

    @Override
    public void standings(List<String> lines) {
        standings = lines.stream()
                .flatMap(line -> terminal.wrapped(line, 4).stream())
                .toList();
    }

    @Override
    public void follow(Supplier<Stage> followed) {
        stage = followed;
    }

    @Override
    public void tick() {
        if (seconds > 0 && nanoTime.getAsLong() - last >= seconds * 1_000_000_000L) {
            show();
        }
    }

    @Override
    public void close() {
        if (moves) {
            standings = List.of();
            stage = () -> UNKNOWN;
            status("");
        }
    }

    private void show() {
        last = nanoTime.getAsLong();
        write(moves ? "" : text(stage.get()) + System.lineSeparator());
    }

    /** Writes lines to keep; on a terminal in place of what is shown, which follows them. */
    private void write(String kept) {
        String next = moves ? moving(stage.get()) : "";
        if (!kept.isEmpty() || !next.equals(shown)) {
            int above = (int) shown.chars().filter(each -> each == '\n').count();
            out.print((shown.isEmpty() ? "" : CLEAR_LINE + UP_AND_CLEAR.repeat(above)) + kept + next);
            out.flush();
            shown = next;
        }
    }

    private String moving(Stage now) {
        StringBuilder text = new StringBuilder();
        standings.forEach(line -> text.append(line).append(System.lineSeparator()));
        int room = terminal.columns() - 1;
        if (!Double.isNaN(now.share()) && terminal.columns() >= FEWEST_FOR_BAR) {
            int done = (int) Math.round(BAR * Math.max(0, Math.min(1, now.share())));
            text.append('[').append(terminal.good("#".repeat(done))).append(".".repeat(BAR - done) + "] ");
            room -= BAR + 3;
        }
        return text.append(fitting(text(now), room)).toString();
    }

    private String text(Stage now) {
        StringJoiner parts = new StringJoiner(", ");
        if (!Double.isNaN(now.leftSeconds())) {
            parts.add(now.leftSeconds() > 0 ? Units.duration(now.leftSeconds()) + " left" : "time is up");
        }
        if (!now.count().isEmpty()) {
            parts.add(now.count());
        }
        if (parts.length() == 0) {
            return status;
        }
        if (!status.isEmpty()) {
            parts.add(status.substring(0, 1).toLowerCase(Locale.ROOT) + status.substring(1));
        }
        return parts.toString();
    }

    /** Returns as many whole parts as fit into a width; of a first part that is too long, as many whole words. */
    static String fitting(String text, int width) {
        int end = text.length() <= width ? text.length() : -1;
        for (int i = width; i > 0 && end < 0; i--) {
            end = text.startsWith(", ", i) || text.startsWith(": ", i) ? i : -1;
        }
        return text.substring(0, Math.max(0, end < 0 ? text.lastIndexOf(' ', width) : end));
    }
}
