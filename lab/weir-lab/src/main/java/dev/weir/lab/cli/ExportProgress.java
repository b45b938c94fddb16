package dev.weir.lab.cli;

import dev.weir.lab.export.Export;
import dev.weir.lab.run.RunProgress;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.snapshot.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The progress and the outcome of an export. */
final class ExportProgress implements Export.Listener {
    private final RunProgress progress;
    private final long start = System.nanoTime();
    private long expected;
    private Optional<Position> position = Optional.empty();

    ExportProgress(RunProgress progress) {
        this.progress = progress;
    }

    @Override
    public void tells(String line) {
        progress.line(line);
    }

    @Override
    public void begins(long expectedRows) {
        expected = expectedRows;
    }

    @Override
    public void at(Position instant) {
        position = Optional.of(instant);
    }

    @Override
    public void written(long rows, long bytesSoFar) {
        progress.follow(() -> stage(rows, expected, bytesSoFar, (System.nanoTime() - start) / 1e9));
        progress.tick();
    }

    /** The number of rows is the server's estimate, 0 if it has none, and so is the time that is left. */
    static RunProgress.Stage stage(long rows, long expected, long bytes, double seconds) {
        double left = (double) (expected - rows) * seconds / Math.max(1, rows);
        return new RunProgress.Stage(
                expected == 0 ? Double.NaN : (double) rows / Math.max(expected, rows),
                left > 0 ? left : Double.NaN,
                Figures.count(rows) + " rows"
                        + (expected == 0 ? "" : " of about " + Figures.count(Math.max(expected, rows))) + ", "
                        + Units.bytes((double) bytes) + ", "
                        + Units.bytes((double) bytes / Math.max(1e-9, seconds)) + "/s");
    }

    /** Returns what was written, and as of when in the binary log. */
    List<String> end(Path file, long rows, boolean isVerified) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(file + ": " + Figures.count(rows) + " rows, " + Units.bytes((double) Files.size(file)) + ", in "
                + Units.duration((System.nanoTime() - start) / 1e9));
        if (isVerified) {
            lines.add("verified: the number of rows, and each column's count of values and checksum, are the server's");
        }
        position.map(ExportProgress::words).filter(words -> !words.isEmpty()).ifPresent(lines::add);
        return lines;
    }

    private static String words(Position instant) {
        List<String> places = new ArrayList<>();
        if (!instant.file().isEmpty()) {
            places.add("binary log " + instant.file() + ":" + instant.offset());
        }
        if (!instant.gtids().isEmpty()) {
            places.add("GTIDs " + instant.gtids());
        }
        return places.isEmpty() ? "" : "as of " + String.join(", ", places);
    }
}
