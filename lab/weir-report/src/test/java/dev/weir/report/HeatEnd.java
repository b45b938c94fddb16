package dev.weir.report;

import dev.weir.report.model.Entry;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What a run writes when a heat is over: verdicts are built on heats that are. */
public final class HeatEnd {
    private HeatEnd() {}

    /** Ends the last heat of a journal. */
    public static void add(List<Entry> entries) {
        entries.stream()
                .filter(SliceGroup.class::isInstance)
                .map(each -> ((SliceGroup) each).startedAt())
                .max(Comparator.naturalOrder())
                .map(last -> new TimeSpent(last.plusSeconds(1), Map.of()))
                .ifPresent(entries::add);
    }
}
