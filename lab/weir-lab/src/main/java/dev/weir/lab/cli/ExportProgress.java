package dev.weir.lab.cli;

import dev.weir.lab.export.ArrowExport;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The progress and the outcome of an export. */
final class ExportProgress implements ArrowExport.Listener {
    private static final long TERMINAL_SECONDS = 1;
    private static final long LOG_SECONDS = 10;

    private final StepProgress steps;
    private final long every;
    private final long start = System.nanoTime();
    private long lastStatus = start;
    private long expected;
    private long bytes;

    ExportProgress(StepProgress steps, boolean terminal) {
        this.steps = steps;
        this.every = TimeUnit.SECONDS.toNanos(terminal ? TERMINAL_SECONDS : LOG_SECONDS);
    }

    @Override
    public void begins(long expectedRows) {
        expected = expectedRows;
    }

    @Override
    public void written(long rows, long bytesSoFar) {
        bytes = bytesSoFar;
        long now = System.nanoTime();
        if (now - lastStatus >= every) {
            lastStatus = now;
            steps.status(status(rows, expected, bytes, (now - start) / 1e9));
        }
    }

    /** The number of rows is the server's estimate, and so is the time that is left. */
    static String status(long rows, long expected, long bytes, double seconds) {
        double left = (double) (expected - rows) * seconds / Math.max(1, rows);
        return Figures.count(rows) + " rows"
                + (expected == 0 ? "" : " of about " + Figures.count(Math.max(expected, rows))) + "; "
                + Units.bytes((double) bytes) + "; "
                + Units.bytes((double) bytes / Math.max(1e-9, seconds)) + "/s"
                + (left > 0 ? "; about " + Units.duration(left) + " left" : "");
    }

    String end(Path file, long rows) {
        return file + ": " + Figures.count(rows) + " rows, " + Units.bytes((double) bytes) + ", in "
                + Units.duration((System.nanoTime() - start) / 1e9);
    }
}
