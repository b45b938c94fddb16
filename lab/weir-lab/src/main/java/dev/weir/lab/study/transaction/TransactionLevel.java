package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Level;
import java.util.LinkedHashMap;
import java.util.Map;

/** One setting of the study's inner factors; the statements of a batch are counted one by one. */
record TransactionLevel(Unit unit, int statements) implements Level {
    /** More are no unit of work any more, but a load. */
    static final int MOST_STATEMENTS = 1000;

    static TransactionLevel of(Map<String, String> factors) {
        int statements = Level.number(factors, "statements", MOST_STATEMENTS);
        return new TransactionLevel(Unit.of(factors.get("unit")), statements);
    }

    @Override
    public Map<String, String> factors() {
        Map<String, String> factors = new LinkedHashMap<>();
        factors.put("unit", unit.label());
        factors.put("statements", Integer.toString(statements));
        return factors;
    }

    /** Single reads of the unit. */
    int reads() {
        return unit.isBatch() ? 0 : unit.endsWithUpdate() ? statements - 1 : statements;
    }
}
