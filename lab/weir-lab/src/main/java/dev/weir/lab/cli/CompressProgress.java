package dev.weir.lab.cli;

import dev.weir.lab.compress.Migration;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.rewrite.RowOutcome;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.Tally;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** The progress and the outcome of rewriting a column. */
final class CompressProgress implements Migration.Listener {
    private static final long TERMINAL_SECONDS = 1;
    private static final long LOG_SECONDS = 10;

    private final StepProgress steps;
    private final long every;
    private final PrintWriter out;
    private final long start = System.nanoTime();
    private long lastStatus = start;
    private long done;
    private long expected;

    CompressProgress(StepProgress steps, boolean terminal, PrintWriter out) {
        this.steps = steps;
        this.every = TimeUnit.SECONDS.toNanos(terminal ? TERMINAL_SECONDS : LOG_SECONDS);
        this.out = out;
    }

    @Override
    public void begins(Subject subject, long before) {
        done = before;
        expected = subject.rows();
        steps.status(subject + ": about " + Figures.count(expected) + " rows"
                + (before == 0 ? "" : ", going on after " + Figures.count(before)));
    }

    @Override
    public void batch(Tally total) {
        long now = System.nanoTime();
        if (now - lastStatus >= every) {
            lastStatus = now;
            steps.status(status(total, done, expected, (now - start) / 1e9));
        }
    }

    /** The number of rows is the server's estimate, and so are the figures derived from it. */
    static String status(Tally total, long done, long expected, double seconds) {
        long rows = done + total.rows();
        double left = (double) (expected - rows) * seconds / Math.max(1, total.rows());
        return Figures.count(rows) + " rows of about " + Figures.count(Math.max(expected, rows)) + "; "
                + Units.bytes((double) total.bytesBefore()) + " are now "
                + Units.bytes((double) total.bytesAfter()) + "; "
                + Units.bytes((double) total.bytesRead() / Math.max(1e-9, seconds)) + "/s"
                + (left > 0 ? "; about " + Units.duration(left) + " left" : "");
    }

    @Override
    public void ends(Migration.Ending ending) {
        steps.close();
        Tally tally = ending.tally();
        out.println(Figures.count(tally.rows()) + " rows"
                + (done == 0 ? "" : ", after " + Figures.count(done) + " of an earlier run") + ", "
                + Units.bytes((double) tally.bytesBefore()) + " before, "
                + Units.bytes((double) tally.bytesAfter()) + " after, in "
                + Units.duration((System.nanoTime() - start) / 1e9) + ":");
        for (RowOutcome outcome : RowOutcome.values()) {
            if (tally.count(outcome) > 0) {
                out.println("  " + Figures.count(tally.count(outcome)) + " " + outcome.words());
            }
        }
        out.println(
                ending.complete()
                        ? "Done: every row was visited."
                        : "Stopped between two batches: every row is whole. The same command goes on from there ("
                                + ending.state() + ").");
    }
}
