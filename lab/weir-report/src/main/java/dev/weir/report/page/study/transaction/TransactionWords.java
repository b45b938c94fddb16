package dev.weir.report.page.study.transaction;

import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Map;

/** Names of the transaction study's arms and of its units of work. */
final class TransactionWords {
    static final String UNIT = "unit";
    static final String STATEMENTS = "statements";

    private TransactionWords() {}

    /** A unit in the words of an application. */
    static String unit(String unit) {
        return switch (unit) {
            case "autocommit" -> "autocommit";
            case "read-only" -> "`@Transactional(readOnly = true)`";
            case "isolation" -> "`@Transactional(isolation = ..)`";
            case "read-only-isolation" -> "`@Transactional(readOnly = true, isolation = ..)`";
            default -> "`@Transactional`";
        };
    }

    /** The work at a setting: {@code read-only, 1 read}, {@code update, 1 read and an UPDATE}, {@code batch, 100 inserts}. */
    static String work(Map<String, String> factors) {
        String unit = factors.getOrDefault(UNIT, "");
        long statements = statements(factors);
        return switch (unit) {
            case "update" -> unit + ", " + reads(statements - 1) + " and an UPDATE";
            case "batch" -> unit + ", " + Figures.plural(statements, "insert");
            default -> unit.replace('-', ' ') + ", " + reads(statements);
        };
    }

    static String reads(long count) {
        return Figures.plural(count, "read");
    }

    static long statements(Map<String, String> factors) {
        String text = factors.getOrDefault(STATEMENTS, "");
        return RunView.isNumber(text) ? Math.round(Double.parseDouble(text)) : 0;
    }

    /** Returns the place of a unit in order of display. */
    static int order(String unit) {
        int place = List.of(
                        "autocommit", "transaction", "read-only", "isolation", "read-only-isolation", "update", "batch")
                .indexOf(unit);
        return place < 0 ? Integer.MAX_VALUE : place;
    }
}
