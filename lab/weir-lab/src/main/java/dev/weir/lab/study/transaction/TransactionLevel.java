package dev.weir.lab.study.transaction;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;

/** One setting of the study's inner factors; the statements of a batch are counted one by one. */
record TransactionLevel(Unit unit, int statements) implements StudyLevel {
    /** More are no unit of work any more, but a load. */
    static final int MOST_STATEMENTS = 1000;

    static TransactionLevel of(Level level) {
        return new TransactionLevel(Unit.of(level.get("unit")), level.count("statements", MOST_STATEMENTS));
    }

    @Override
    public Level level() {
        return Level.of("unit", unit.label()).with("statements", statements);
    }

    /** Single reads of the unit. */
    int reads() {
        return unit.isBatch() ? 0 : unit.endsWithUpdate() ? statements - 1 : statements;
    }
}
