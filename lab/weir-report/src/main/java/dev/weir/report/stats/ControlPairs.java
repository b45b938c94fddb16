package dev.weir.report.stats;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The controls of one link, paired up.
 *
 * @param aa the two equal workers, level by level; the second draw or the sentinel is the numerator
 * @param injected known effects over the worker that the sentinel is a twin of: they may live in the sentinel's JVM, and what
 *     tells JVMs apart belongs into their ratio
 */
record ControlPairs(String link, List<Pairs> aa, List<Injected> injected) {

    /**
     * A known effect over the sentinel's twin.
     *
     * @param arm the injecting arm
     * @param pairs its pairs, at the setting where it was measured most often
     */
    record Injected(Manifest.Arm arm, Pairs pairs) {}

    static ControlPairs of(Manifest manifest, Measurements measured, String link) {
        List<Pairs> aa = new ArrayList<>();
        List<Injected> injected = new ArrayList<>();
        for (Manifest.Arm arm : manifest.arms()) {
            Stream<Series> cells =
                    measured.cellsOf(arm.id()).filter(each -> each.cell().link().equals(link));
            if (arm.role() == Manifest.Role.SENTINEL) {
                cells.map(each -> measured.twins(each, manifest.sentinel()))
                        .filter(each -> each.count() > 0)
                        .forEach(aa::add);
            } else if (arm.role() == Manifest.Role.INJECTED) {
                cells.flatMap(each -> overTwin(manifest, measured, each).stream())
                        .max(Comparator.comparingInt(Pairs::count))
                        .ifPresent(pairs -> injected.add(new Injected(arm, pairs)));
            }
        }
        return new ControlPairs(link, aa, injected);
    }

    private static Optional<Pairs> overTwin(Manifest manifest, Measurements measured, Series injected) {
        return manifest.arms(Manifest.Role.SENTINEL)
                .map(each -> measured.twin(injected.cell().withArm(each.id()), manifest.sentinel()))
                .filter(Objects::nonNull)
                .map(reference -> Pairs.of(injected, reference))
                .filter(pairs -> pairs.count() > 0)
                .findFirst();
    }

    boolean isEmpty() {
        return aa.isEmpty() && injected.isEmpty();
    }

    Stream<Pairs> all() {
        return Stream.concat(aa.stream(), injected.stream().map(Injected::pairs));
    }
}
