package dev.weir.report.page.study.transaction;

import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Round trips of units of work as they were counted. They are the same on every link. */
record UnitCounts(RunView view) {
    /** The counted units. */
    record Work(String unit, long statements) {
        static Work of(Map<String, String> factors) {
            return new Work(factors.getOrDefault(TransactionWords.UNIT, ""), TransactionWords.statements(factors));
        }

        String words() {
            return TransactionWords.work(
                    Map.of(TransactionWords.UNIT, unit, TransactionWords.STATEMENTS, Long.toString(statements)));
        }
    }

    /** Returns everything that was counted for any arm, in order of display. */
    List<Work> works() {
        return view.cells().values().stream()
                .filter(result -> result.wire() != null)
                .map(result -> Work.of(result.cell().factors()))
                .distinct()
                .sorted(Comparator.comparingInt((Work work) -> TransactionWords.order(work.unit()))
                        .thenComparingLong(Work::statements))
                .toList();
    }

    /** Round trips of one unit; empty where they were not counted. */
    Optional<Double> of(String arm, Work work) {
        return view.cells().values().stream()
                .filter(result -> result.cell().arm().equals(arm))
                .filter(result -> result.wire() != null)
                .filter(result -> Work.of(result.cell().factors()).equals(work))
                .map(result -> result.wire().roundTrips())
                .findFirst();
    }

    /** Arms by round trips, the fewest first. */
    SortedMap<Double, List<String>> ranked(Work work) {
        SortedMap<Double, List<String>> ranked = new TreeMap<>();
        for (String arm : view.arms().keySet()) {
            of(arm, work)
                    .ifPresent(count -> ranked.computeIfAbsent(count, c -> new ArrayList<>())
                            .add(arm));
        }
        return ranked;
    }

    /** An arm's time for a unit on a link, where both were measured. */
    Optional<CellResult> on(String link, String arm, Work work) {
        return view.cells().values().stream()
                .filter(result -> result.cell().arm().equals(arm)
                        && result.cell().link().equals(link)
                        && Work.of(result.cell().factors()).equals(work))
                .findFirst();
    }
}
