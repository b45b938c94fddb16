package dev.weir.report.page.study.transaction;

import dev.weir.report.model.Level;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counted round trips of units of work, which are the same on every link. */
record UnitCounts(RunView view) {
    record Work(String unit, long statements) {
        private static final List<String> IN_ORDER = List.of(
                "autocommit", "transaction", "read-only", "isolation", "read-only-isolation", "update", "batch");

        static Work of(Level factors) {
            return new Work(factors.getOrDefault("unit", ""), RunView.count(factors, "statements"));
        }

        /** Returns the work in words: {@code read-only, 1 read}, {@code update, 1 read and an UPDATE}, {@code batch, 100 inserts}. */
        String words() {
            return switch (unit) {
                case "update" -> unit + ", " + reads(statements - 1) + " and an UPDATE";
                case "batch" -> unit + ", " + Figures.plural(statements, "insert");
                default -> unit.replace('-', ' ') + ", " + reads(statements);
            };
        }

        String code() {
            return switch (unit) {
                case "autocommit" -> "autocommit";
                case "read-only" -> "`@Transactional(readOnly = true)`";
                case "isolation" -> "`@Transactional(isolation = ..)`";
                case "read-only-isolation" -> "`@Transactional(readOnly = true, isolation = ..)`";
                default -> "`@Transactional`";
            };
        }

        static String reads(long count) {
            return Figures.plural(count, "read");
        }

        private int place() {
            int place = IN_ORDER.indexOf(unit);
            return place < 0 ? Integer.MAX_VALUE : place;
        }
    }

    List<Work> works() {
        return view.cells().values().stream()
                .filter(result -> result.wire() != null)
                .map(result -> Work.of(result.cell().factors()))
                .distinct()
                .sorted(Comparator.comparingInt(Work::place).thenComparingLong(Work::statements))
                .toList();
    }

    Optional<Double> of(String arm, Work work) {
        return view.cellsOf(arm)
                .filter(result -> result.wire() != null)
                .filter(result -> Work.of(result.cell().factors()).equals(work))
                .map(result -> result.wire().roundTrips())
                .findFirst();
    }

    SortedMap<Double, List<String>> ranked(Work work) {
        SortedMap<Double, List<String>> ranked = new TreeMap<>();
        for (String arm : view.arms().keySet()) {
            of(arm, work)
                    .ifPresent(count -> ranked.computeIfAbsent(count, c -> new ArrayList<>())
                            .add(arm));
        }
        return ranked;
    }

    /** Returns the result of an arm for a unit on a link; empty if not measured. */
    Optional<CellResult> on(String link, String arm, Work work) {
        return view.cellsOf(arm, link)
                .filter(result -> Work.of(result.cell().factors()).equals(work))
                .findFirst();
    }
}
