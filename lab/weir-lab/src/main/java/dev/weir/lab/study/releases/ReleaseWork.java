package dev.weir.lab.study.releases;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;
import java.util.Arrays;

/** The works that every release does, with the rows of each. */
enum ReleaseWork implements StudyLevel {
    ROW("row", 1),
    AT_ONCE("at-once", ReleasesFixture.ROWS),
    STREAM("stream", ReleasesFixture.ROWS),
    PREPARED("prepared", 1),
    TRANSACTION("transaction", 1),
    READ_ONLY("read-only", 1),
    BATCH("batch", 100);

    static final String FACTOR = "work";
    static final String ROWS = "rows";

    private final String text;
    private final int rows;

    ReleaseWork(String text, int rows) {
        this.text = text;
        this.rows = rows;
    }

    static ReleaseWork of(Level level) {
        String wanted = level.get(FACTOR);
        return Arrays.stream(values())
                .filter(work -> work.text.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no work=" + wanted));
    }

    /** Returns the round trips of a driver that waits for each reply. */
    int waits() {
        return this == BATCH ? rows + 1 : 1;
    }

    int rows() {
        return rows;
    }

    @Override
    public Level level() {
        return Level.of(FACTOR, text).with(ROWS, rows);
    }
}
