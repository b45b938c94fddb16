package dev.weir.report.compare;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The facts that affect a gate besides its cells.
 *
 * @param against sentences that forbid a pass
 * @param remarks sentences that do not
 */
record GateReasons(List<String> against, List<String> remarks) {
    private static final int NAMED = 3;

    static GateReasons of(
            RunComparison comparison, List<CellComparison> cells, List<CellKey> missing, double maxPercent) {
        GateReasons reasons = new GateReasons(new ArrayList<>(), new ArrayList<>());
        comparison
                .studiesOnlyA()
                .forEach(study ->
                        reasons.against.add("study " + study + " was not measured in run B; measure it to pass"));
        if (!missing.isEmpty()) {
            reasons.against.add(missing(missing));
        }
        comparison.sentinels().forEach(sentinel -> reasons.moved(sentinel, cells, maxPercent));
        return reasons;
    }

    private static String missing(List<CellKey> missing) {
        String names = missing.stream().limit(NAMED).map(CellKey::words).collect(Collectors.joining("; "));
        String more = missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "";
        return missing.size() + (missing.size() == 1 ? " cell was" : " cells were")
                + " not measured in run B; measure them to pass: " + names + more;
    }

    /** A sentinel that certainly moved by more than allowed: it cancels where it was raced beside every cell. */
    private void moved(SentinelShift sentinel, List<CellComparison> cells, double maxPercent) {
        if (!sentinel.movedBeyond(maxPercent)) {
            return;
        }
        Interval ratio = sentinel.ratio();
        String fact = String.format(
                Locale.ROOT,
                "the sentinel of study %s, the same in both runs, took %s of its time: the machine or"
                        + " something that all arms share changed by more than allowed",
                sentinel.study(),
                Figures.closeRatio(ratio));
        Set<Boolean> relative = cells.stream()
                .filter(cell -> cell.cell().study().equals(sentinel.study()))
                .map(CellComparison::relative)
                .collect(Collectors.toSet());
        if (relative.contains(false)) {
            against.add(fact + "; measure run A again beside run B");
        } else {
            remarks.add(fact + "; cells are judged by their time over the sentinel's, where it cancels");
        }
    }
}
