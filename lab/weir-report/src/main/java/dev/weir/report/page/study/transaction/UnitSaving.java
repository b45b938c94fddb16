package dev.weir.report.page.study.transaction;

import dev.weir.report.page.study.transaction.UnitCounts.Work;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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

    /**
     * In words: {@code a pool with autoCommit=false: 2 in transaction and read only, costs 1 in autocommit}.
     *
     * @return empty where nothing was counted of both
     */
    Optional<String> words(UnitCounts counts) {
        Map<Double, Set<String>> units = new TreeMap<>(Comparator.reverseOrder());
        for (Work work : counts.works()) {
            Optional<Double> with = counts.of(arm, work);
            Optional<Double> without = counts.of(reference, work);
            if (with.isPresent() && without.isPresent()) {
                units.computeIfAbsent(without.get() - with.get(), saved -> new LinkedHashSet<>())
                        .add(work.unit().replace('-', ' '));
            }
        }
        if (units.isEmpty()) {
            return Optional.empty();
        }
        Set<String> unchanged = units.remove(0.0);
        List<String> parts = new ArrayList<>();
        units.forEach((saved, names) -> parts.add((saved < 0 ? "costs " : "") + Figures.count(Math.abs(saved)) + " in "
                + Words.list(List.copyOf(names))));
        if (unchanged != null) {
            parts.add(parts.isEmpty() ? "none" : "none elsewhere");
        }
        return Optional.of(what + ": " + String.join(", ", parts));
    }
}
