package dev.weir.lab.study.transaction;

import java.util.LinkedHashMap;
import java.util.Map;

/** One setting of the study's inner factors; the statements of a batch are counted one by one. */
record TransactionLevel(Unit unit, int statements) {
    /** More are no unit of work any more, but a load. */
    static final int MOST_STATEMENTS = 1000;

    static TransactionLevel of(Map<String, String> factors) {
        String statements = factors.getOrDefault("statements", "");
        if (!statements.matches("[1-9]\\d{0,3}") || Integer.parseInt(statements) > MOST_STATEMENTS) {
            throw new IllegalArgumentException(
                    "statements=" + statements + " in " + factors + ", expected 1 to " + MOST_STATEMENTS);
        }
        return new TransactionLevel(Unit.of(factors.get("unit")), Integer.parseInt(statements));
    }

    Map<String, String> factors() {
        Map<String, String> factors = new LinkedHashMap<>();
        factors.put("unit", unit.label());
        factors.put("statements", Integer.toString(statements));
        return factors;
    }

    /** {@code unit=read-only, statements=1}: the level's key in the manifest. */
    String text() {
        return "unit=" + unit.label() + ", statements=" + statements;
    }

    /** Single reads of the unit. */
    int reads() {
        return unit.isBatch() ? 0 : unit.endsWithUpdate() ? statements - 1 : statements;
    }
}
