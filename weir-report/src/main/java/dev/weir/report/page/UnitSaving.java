package dev.weir.report.page;

import dev.weir.report.page.UnitCounts.Work;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A change of options, pool or driver, and the round trips that it saves in each unit.
 *
 * @param what the change, in words
 * @param arm id of the arm with it
 * @param reference id of the arm without
 */
record UnitSaving(String what, String arm, String reference) {
    static List<UnitSaving> all() {
        return List.of(
                new UnitSaving("the usual options of Connector/J", "connectorj.tuned", "connectorj.default"),
                new UnitSaving("those of MariaDB Connector/J", "mariadb.tuned", "mariadb.default"),
                new UnitSaving(
                        "a pool with `autoCommit=false`", "connectorj.default.pool-off", "connectorj.default.pool"),
                new UnitSaving(
                        "`LazyConnectionDataSourceProxy`",
                        "connectorj.default.spring-lazy",
                        "connectorj.default.spring"),
                new UnitSaving("Weir in place of Connector/J", "weir.default", "connectorj.default"));
    }

    /** {@code a pool with autoCommit=false 2 (transaction, 1 read; ..), -1 (autocommit, 1 read)}; empty where nothing was counted. */
    Optional<String> words(UnitCounts counts) {
        Map<Double, List<String>> units = new LinkedHashMap<>();
        for (Work work : counts.works()) {
            Optional<Double> with = counts.of(arm, work);
            Optional<Double> without = counts.of(reference, work);
            if (with.isPresent() && without.isPresent()) {
                units.computeIfAbsent(without.get() - with.get(), saved -> new ArrayList<>())
                        .add(work.words());
            }
        }
        if (units.isEmpty()) {
            return Optional.empty();
        }
        if (units.keySet().equals(Set.of(0.0))) {
            return Optional.of(what + " none at all");
        }
        List<String> parts = new ArrayList<>();
        units.forEach((saved, works) -> {
            if (Math.abs(saved) >= 0.05) {
                parts.add(Figures.count(saved) + " (" + String.join("; ", works) + ")");
            }
        });
        if (units.containsKey(0.0)) {
            parts.add("none elsewhere");
        }
        return Optional.of(what + " " + Words.list(parts));
    }
}
