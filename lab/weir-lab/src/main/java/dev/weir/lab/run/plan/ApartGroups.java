package dev.weir.lab.run.plan;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The groups that some heats race once more, with client and server on a core each: on a machine where they share one otherwise, a
 * verdict that holds one way only is the placement's and not the arm's.
 *
 * @param settings those of the first tier where nothing is emulated and one thread works
 * @param firstHeat number of the first heat that does so
 */
public record ApartGroups(Set<LapGroup.Setting> settings, int firstHeat) {
    /** Three heats decide what is large; the others are left to the run's own cells. */
    private static final int HEATS = HeatPlanner.HEATS_FOR_VERDICTS;

    public static ApartGroups none() {
        return new ApartGroups(Set.of(), 0);
    }

    /** Selects them from a plan. */
    public static ApartGroups of(Plan plan, int firstHeat, List<Manifest.Link> links, Predicate<Level> isParallel) {
        Set<String> direct = links.stream()
                .filter(link -> !link.emulated() && link.onOneHost())
                .map(Manifest.Link::name)
                .collect(Collectors.toSet());
        Set<LapGroup.Setting> settings = plan.upToTier(1).stream()
                .filter(each -> direct.contains(each.link()) && each.tls().equals("off"))
                .flatMap(each -> each.levels().stream()
                        .filter(isParallel.negate())
                        .map(level -> new LapGroup.Setting(each.link(), each.tls(), level)))
                .collect(Collectors.toSet());
        return new ApartGroups(settings, firstHeat);
    }

    /** Returns the groups of a heat, each that is raced both ways followed by itself with a core each. */
    public List<LapGroup> with(List<LapGroup> groups, int heat) {
        if (heat < firstHeat || heat >= firstHeat + HEATS) {
            return groups;
        }
        List<LapGroup> all = new ArrayList<>();
        for (LapGroup group : groups) {
            all.add(group);
            if (settings.contains(group.setting())) {
                all.add(group.onCoresOfTheirOwn());
            }
        }
        return all;
    }
}
