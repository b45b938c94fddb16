package dev.weir.acceptance.transactions;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * How far the twins have come on each kind of server: the next seed and all steps so far, in the file that the system property {@code
 * weir.twin.progress} names. Without it nothing is kept, and each walk begins at the first seed.
 */
final class TwinProgress {
    private static final String FILE = System.getProperty("weir.twin.progress", "");
    private static final String FIRST_SEED = Long.toString(Long.getLong("weir.twin.seed", 1));

    private final String kind;
    private final Properties kept = new Properties();

    private TwinProgress(String kind) {
        this.kind = kind;
    }

    static TwinProgress of(String kind) throws IOException {
        TwinProgress progress = new TwinProgress(kind);
        if (!FILE.isEmpty() && Files.exists(Path.of(FILE))) {
            try (Reader reader = Files.newBufferedReader(Path.of(FILE))) {
                progress.kept.load(reader);
            }
        }
        return progress;
    }

    long seed() {
        return Long.parseLong(kept.getProperty(kind + ".seed", FIRST_SEED));
    }

    long steps() {
        return Long.parseLong(kept.getProperty(kind + ".steps", "0"));
    }

    /** An episode is over, without a difference. */
    void over(int steps) throws IOException {
        kept.setProperty(kind + ".seed", Long.toString(seed() + 1));
        kept.setProperty(kind + ".steps", Long.toString(steps() + steps));
        if (!FILE.isEmpty()) {
            Path file = Path.of(FILE).toAbsolutePath();
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling(file.getFileName() + ".next");
            try (Writer writer = Files.newBufferedWriter(next)) {
                kept.store(writer, null);
            }
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
