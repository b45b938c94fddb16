package dev.weir.lab.cli;

import dev.weir.lab.compress.Migration;
import dev.weir.lab.run.RunProgress;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.rewrite.RowOutcome;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.Tally;
import java.io.PrintWriter;

/** The progress and the outcome of rewriting a column. */
final class CompressProgress implements Migration.Listener {
    private final RunProgress progress;
    private final PrintWriter out;
    private final long start = System.nanoTime();
    private long done;
    private long expected;

    CompressProgress(RunProgress progress, PrintWriter out) {
        this.progress = progress;
        this.out = out;
    }

    @Override
    public void begins(Subject subject, long before) {
        done = before;
        expected = subject.rows();
        progress.line(subject + ": about " + Figures.count(expected) + " rows"
                + (before == 0 ? "" : ", going on after " + Figures.count(before)));
    }

    @Override
    public void batch(Tally total) {
        progress.follow(() -> stage(total, done, expected, (System.nanoTime() - start) / 1e9));
        progress.tick();
    }

    /** The number of rows is the server's estimate, and so are the figures derived from it. */
    static RunProgress.Stage stage(Tally total, long done, long expected, double seconds) {
        long rows = done + total.rows();
        double left = (double) (expected - rows) * seconds / Math.max(1, total.rows());
        return new RunProgress.Stage(
                (double) rows / Math.max(1, Math.max(expected, rows)),
                left > 0 ? left : Double.NaN,
                Figures.count(rows) + " rows of about " + Figures.count(Math.max(expected, rows)) + ", "
                        + Units.bytes((double) total.bytesBefore()) + " are now "
                        + Units.bytes((double) total.bytesAfter()) + ", "
                        + Units.bytes((double) total.bytesRead() / Math.max(1e-9, seconds)) + "/s");
    }

    private void say(String text) {
        Terminal.standard().wrapped(text, 2).forEach(out::println);
    }

    @Override
    public void ends(Migration.Ending ending) {
        progress.close();
        Tally tally = ending.tally();
        say(Figures.count(tally.rows()) + " rows"
                + (done == 0 ? "" : ", after " + Figures.count(done) + " of an earlier run") + ", "
                + Units.bytes((double) tally.bytesBefore()) + " before, "
                + Units.bytes((double) tally.bytesAfter()) + " after, in "
                + Units.duration((System.nanoTime() - start) / 1e9) + ":");
        for (RowOutcome outcome : RowOutcome.values()) {
            if (tally.count(outcome) > 0) {
                out.println("  " + Figures.count(tally.count(outcome)) + " " + outcome.words());
            }
        }
        say(
                ending.complete()
                        ? "Done: every row was visited."
                        : "Stopped between two batches: every row is whole. The same command goes on from there ("
                                + ending.state() + ").");
    }
}
