package dev.weir.lab.run.plan;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The groups that some heats race a second time with client and server on separate cores. On a machine where both usually share a core, a
 * verdict that holds only one way is due to the placement and not to the arm.
 *
 * @param settings the single-threaded settings of the first tier on links without emulation
 * @param firstHeat the number of the first heat that races them both ways
 */
public record ApartGroups(Set<LapGroup.Setting> settings, int firstHeat) {
    /** Three heats suffice for large differences; the time of the others goes to the run's own cells. */
    private static final int HEATS = HeatPlanner.HEATS_FOR_VERDICTS;

    public static ApartGroups none() {
        return new ApartGroups(Set.of(), 0);
    }

    /** Selects the groups from a plan. */
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

    /** Returns the groups of a heat; a group that is raced both ways is followed by its copy on separate cores. */
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
