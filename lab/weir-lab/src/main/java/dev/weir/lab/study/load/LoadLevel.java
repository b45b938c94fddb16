package dev.weir.lab.study.load;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;

/**
 * One setting of the study's factors.
 *
 * @param perSecond arrivals per second; {@link #HIGHEST} for the highest rate that an arm holds, whose level has no factor rate
 */
record LoadLevel(int perSecond, int connections, LoadQuery query) implements StudyLevel {
    static final String RATE = "rate";
    static final int MOST_PER_SECOND = 200_000;

    private static final int HIGHEST = 0;
    private static final int MOST_CONNECTIONS = 512;
    private static final String CONNECTIONS = "connections";
    static final String QUERY = "query";

    static LoadLevel highest(int connections) {
        return highest(connections, FixtureQuery.ROW);
    }

    static LoadLevel highest(int connections, LoadQuery query) {
        return new LoadLevel(HIGHEST, connections, query);
    }

    /** Returns a level of the study's own table. */
    static LoadLevel of(Level level) {
        return of(level, FixtureQuery.of(level.get(QUERY)));
    }

    static LoadLevel of(Level level, LoadQuery query) {
        return new LoadLevel(
                level.has(RATE) ? level.count(RATE, MOST_PER_SECOND) : HIGHEST,
                level.count(CONNECTIONS, MOST_CONNECTIONS),
                query);
    }

    @Override
    public Level level() {
        Level rest = Level.of(CONNECTIONS, connections).with(QUERY, query.label());
        return isHighest() ? rest : Level.of(RATE, perSecond).with(rest);
    }

    static boolean isHighest(Level level) {
        return !level.has(RATE);
    }

    boolean isHighest() {
        return perSecond == HIGHEST;
    }
}
