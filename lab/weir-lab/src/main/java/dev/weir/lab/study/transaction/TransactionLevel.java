package dev.weir.lab.study.transaction;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;

/** One setting of the study's inner factors; the statements of a batch are counted singly. */
record TransactionLevel(Unit unit, int statements) implements StudyLevel {
    /** Larger numbers are no longer a unit of work but a bulk load. */
    static final int MOST_STATEMENTS = 1000;

    static TransactionLevel of(Level level) {
        return new TransactionLevel(Unit.of(level.get("unit")), level.count("statements", MOST_STATEMENTS));
    }

    @Override
    public Level level() {
        return Level.of("unit", unit.label()).with("statements", statements);
    }

    /** Returns the number of single reads in the unit. */
    int reads() {
        return unit.isBatch() ? 0 : unit.endsWithUpdate() ? statements - 1 : statements;
    }
}
