package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Progress where there is no terminal, or one that cannot move its cursor: whole lines without control characters. */
final class LogLines implements RunProgress {
    private final PrintWriter out;
    private final long everyNanos;
    private final LongSupplier nanoTime;
    private Supplier<Stage> stage = () -> null;
    private String status = "";
    private long last;

    /** Creates a log with a line for the status once in a while; with a line for each new status if {@code every} is zero. */
    LogLines(PrintWriter out, Duration every, LongSupplier nanoTime) {
        this.out = out;
        this.everyNanos = every.toNanos();
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    @Override
    public void line(String text) {
        out.println(text);
        out.flush();
    }

    @Override
    public void status(String text) {
        boolean isNew = !text.equals(status);
        status = text;
        if (everyNanos == 0 && isNew) {
            line(StatusText.of(stage.get(), status));
        }
        tick();
    }

    @Override
    public void follow(Supplier<Stage> followed) {
        stage = followed;
    }

    @Override
    public void tick() {
        if (everyNanos > 0 && nanoTime.getAsLong() - last >= everyNanos) {
            last = nanoTime.getAsLong();
            line(StatusText.of(stage.get(), status));
        }
    }
}
