package dev.weir.lab.study.batch;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;

record BatchLevel(int inserts) implements StudyLevel {
    static final String FACTOR = "inserts";
    /** With three markers each, more rows than one prepared statement can have: 65,535 markers. */
    static final int MOST_INSERTS = 20_000;

    static BatchLevel of(Level level) {
        return new BatchLevel(level.count(FACTOR, MOST_INSERTS));
    }

    @Override
    public Level level() {
        return Level.of(FACTOR, inserts);
    }
}
