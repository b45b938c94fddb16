package dev.weir.acceptance.walk;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * How far a walk has come on each kind of server: the next seed and all steps so far, in the file that the system property {@code
 * weir.walk.progress} names. Without it nothing is kept, and each walk begins at the seed {@code weir.walk.seed}.
 */
final class WalkProgress {
    private static final String FILE = System.getProperty("weir.walk.progress", "");
    private static final String SEED = System.getProperty("weir.walk.seed", "");

    private final String kind;
    private final String firstSeed;
    private final Properties kept = new Properties();

    private WalkProgress(String kind, String firstSeed) {
        this.kind = kind;
        this.firstSeed = firstSeed;
    }

    static WalkProgress of(String kind) throws IOException {
        WalkProgress progress = new WalkProgress(kind, firstSeed(SEED, FILE));
        if (!FILE.isEmpty() && Files.exists(Path.of(FILE))) {
            try (Reader reader = Files.newBufferedReader(Path.of(FILE))) {
                progress.kept.load(reader);
            }
        }
        return progress;
    }

    /** Returns where a walk begins that goes on nowhere; both are empty where they are not given. */
    static String firstSeed(String seed, String file) {
        if (!seed.isEmpty() && !file.isEmpty()) {
            throw new IllegalArgumentException("weir.walk.seed=" + seed + " and weir.walk.progress=" + file
                    + " both say where the walk begins; give one of them");
        }
        return seed.isEmpty() ? "1" : seed;
    }

    long seed() {
        return Long.parseLong(kept.getProperty(kind + ".seed", firstSeed));
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
