package dev.weir.lab.run;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run may visit: the study's tiers, crossed with the links.
 *
 * @param tiers slice groups of each tier, most important tier first; a slice group of a later tier may repeat one of an earlier tier
 *     with other levels
 * @param controls sentinel (twice) and injected slice groups, part of every heat
 * @param comparisons comparisons whose arms are both in the plan
 */
record Plan(List<List<PlannedGroups>> tiers, List<PlannedGroups> controls, List<Manifest.Comparison> comparisons) {

    private static final List<String> EFFECTS = List.of("1-percent", "2-percent", "5-percent", "round-trip");

    /**
     * Crosses a study's tiers with links.
     *
     * @param arms ids of the arms to keep
     * @param links names of the links, in order; controls run on the first
     * @param tls settings of TLS to keep; empty: as the tiers say
     * @param only levels of the study's level factor to keep; empty: as the tiers say
     * @param injected whether known effects are injected, besides the A/A pair
     */
    static Plan of(
            Study study,
            List<Study.Tier> tiers,
            Set<String> arms,
            List<String> links,
            Set<String> tls,
            Set<String> only,
            boolean injected) {
        List<List<PlannedGroups>> planned = new ArrayList<>();
        Map<String, Endpoint> endpoints =
                study.arms().stream().collect(Collectors.toMap(arm -> arm.info().id(), Arm::endpoint));
        for (Study.Tier tier : tiers) {
            List<PlannedGroups> groups = new ArrayList<>();
            List<Map<String, String>> levels = tier.levels().stream()
                    .filter(level -> only.isEmpty() || only.contains(level.get(study.levelFactor())))
                    .toList();
            for (String setting : tier.tls()) {
                for (String link : links) {
                    for (String arm : tier.arms()) {
                        boolean wanted = arms.contains(arm) && (tls.isEmpty() || tls.contains(setting));
                        Endpoint endpoint = endpoints.get(arm);
                        boolean reached = link.equals(links.get(0)) || endpoint != Endpoint.NONE;
                        // only MySQL is reached with TLS
                        boolean encrypted = setting.equals("off") || endpoint == Endpoint.MYSQL;
                        if (wanted && reached && encrypted && !levels.isEmpty()) {
                            groups.add(new PlannedGroups(arm, link, setting, 0, levels));
                        }
                    }
                }
            }
            if (!groups.isEmpty()) {
                planned.add(groups);
            }
        }
        return new Plan(planned, controls(study, links.get(0), injected), within(study.comparisons(), planned));
    }

    private static List<PlannedGroups> controls(Study study, String link, boolean injected) {
        List<Map<String, String>> level = List.of(study.sentinel().level());
        List<PlannedGroups> groups = new ArrayList<>();
        groups.add(new PlannedGroups(ControlArm.SENTINEL, link, "off", 0, level));
        groups.add(new PlannedGroups(ControlArm.SENTINEL, link, "off", 1, level));
        for (String effect : injected ? EFFECTS : List.<String>of()) {
            groups.add(new PlannedGroups("injected." + effect, link, "off", 0, level));
        }
        return groups;
    }

    private static List<Manifest.Comparison> within(
            List<Manifest.Comparison> comparisons, List<List<PlannedGroups>> tiers) {
        Set<String> arms = new LinkedHashSet<>();
        tiers.forEach(tier -> tier.forEach(group -> arms.add(group.arm())));
        List<Manifest.Comparison> asked = new ArrayList<>(comparisons.stream()
                .filter(comparison -> arms.contains(comparison.arm()) && arms.contains(comparison.reference()))
                .toList());
        // an arm that the user chose and no question is about is compared with the first one
        String first = arms.isEmpty() ? "" : arms.iterator().next();
        for (String arm : arms) {
            boolean covered = asked.stream()
                    .anyMatch(comparison -> comparison.arm().equals(arm)
                            || comparison.reference().equals(arm));
            if (!covered && !arm.equals(first)) {
                String question = "How does " + arm + " compare with " + first + "?";
                asked.add(new Manifest.Comparison(arm, first, question, false));
            }
        }
        return asked;
    }

    /** Every level of the plan, without repetition. */
    List<Map<String, String>> levels() {
        Set<Map<String, String>> all = new LinkedHashSet<>();
        tiers.forEach(tier -> tier.forEach(group -> all.addAll(group.levels())));
        controls.forEach(group -> all.addAll(group.levels()));
        return List.copyOf(all);
    }

    /** Ids of every arm of the plan, controls included. */
    Set<String> arms() {
        Set<String> all = new LinkedHashSet<>();
        tiers.forEach(tier -> tier.forEach(group -> all.add(group.arm())));
        controls.forEach(group -> all.add(group.arm()));
        return all;
    }

    /** Slice groups of the first {@code count} tiers, equal slice groups merged into one that visits all of their levels. */
    List<PlannedGroups> upToTier(int count) {
        Map<PlannedGroups.Key, PlannedGroups> merged = new LinkedHashMap<>();
        Map<PlannedGroups.Key, Set<Map<String, String>>> levels = new HashMap<>();
        for (List<PlannedGroups> tier : tiers.subList(0, Math.min(count, tiers.size()))) {
            for (PlannedGroups group : tier) {
                merged.putIfAbsent(group.key(), group);
                levels.computeIfAbsent(group.key(), key -> new LinkedHashSet<>())
                        .addAll(group.levels());
            }
        }
        return merged.values().stream()
                .map(group -> group.visiting(List.copyOf(levels.get(group.key()))))
                .toList();
    }
}
