package dev.weir.lab.run;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Decides what the next heat visits: slice groups with a comparison that is still undecided, in a fresh random order. A
 * tier is opened when the one before it has been measured {@link #ROUNDS_PER_TIER} times or is decided.
 */
final class HeatPlanner {
    /** Heats before a tier makes room for the next: by then an effect of twice the scatter is mostly found. */
    static final int ROUNDS_PER_TIER = 5;

    /** Effects that a handful of heats cannot resolve; their forks would only cost the others time. */
    private static final Set<String> SMALL_EFFECTS = Set.of("injected.1-percent", "injected.2-percent");

    private static final int ROUNDS_FOR_SMALL_EFFECTS = 6;

    /** Heats of a plan that compares nothing, one arm alone: enough for an interval of its times. */
    private static final int ROUNDS_WITHOUT_QUESTION = 10;

    private final Plan plan;
    private final long seed;
    private final Set<String> givenUp = new HashSet<>();

    HeatPlanner(Plan plan, long seed) {
        this.plan = plan;
        this.seed = seed;
    }

    /** Leaves an arm out from now on: it fails again and again. */
    void giveUp(String arm) {
        givenUp.add(arm);
    }

    /** Ids of the arms that are still in the plan, controls included. */
    Set<String> arms() {
        Set<String> arms = new HashSet<>(plan.arms());
        arms.removeAll(givenUp);
        return arms;
    }

    /** Levels that any heat may visit with an arm. */
    List<Map<String, String>> levels(String arm) {
        return plan.upToTier(plan.tiers().size()).stream()
                .filter(group -> group.arm().equals(arm))
                .flatMap(group -> group.levels().stream())
                .distinct()
                .toList();
    }

    /**
     * Plans a heat.
     *
     * @param heat its number, from 0
     * @param analysis what the heats before it say
     * @return the slice groups in the order to run them; empty when nothing is left to decide
     */
    List<PlannedGroups> plan(int heat, Analysis analysis) {
        return plan(heat, analysis, openTiers(analysis));
    }

    /** Plans a heat of the first {@code tiers} tiers only. */
    List<PlannedGroups> plan(int heat, Analysis analysis, int tiers) {
        Map<Question, ComparisonResult> results = results(analysis);
        Map<PlannedGroups.Key, Set<Map<String, String>>> wanted = new LinkedHashMap<>();
        List<PlannedGroups> groups = plan.upToTier(tiers);
        List<PlannedGroups> everyGroups = plan.upToTier(plan.tiers().size());
        for (PlannedGroups group : groups) {
            List<Manifest.Comparison> comparisons = asked(group, everyGroups);
            for (Map<String, String> level : group.levels()) {
                if (isUndecided(comparisons, group, level, results)) {
                    want(wanted, groups, group, level);
                }
            }
        }
        if (plan.comparisons().isEmpty() && heat < ROUNDS_WITHOUT_QUESTION) {
            groups.forEach(group -> wanted.put(group.key(), new LinkedHashSet<>(group.levels())));
        }
        if (wanted.isEmpty()) {
            return List.of();
        }
        SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * (heat + 1));
        List<PlannedGroups> chosen = new ArrayList<>();
        for (PlannedGroups group : groups) {
            Set<Map<String, String>> levels = wanted.get(group.key());
            if (levels != null) {
                chosen.add(group.visiting(shuffled(levels, random)));
            }
        }
        plan.controls().stream()
                .filter(control -> heat >= ROUNDS_FOR_SMALL_EFFECTS || !SMALL_EFFECTS.contains(control.arm()))
                .forEach(chosen::add);
        return shuffled(chosen, random);
    }

    /** Tiers that are open: the first, and each whose predecessors have had their heats. */
    int openTiers(Analysis analysis) {
        Map<Question, ComparisonResult> results = results(analysis);
        int open = 1;
        while (open < plan.tiers().size() && hasHadItsHeats(open, results)) {
            open++;
        }
        return open;
    }

    private boolean hasHadItsHeats(int tiers, Map<Question, ComparisonResult> results) {
        List<PlannedGroups> open = plan.upToTier(tiers);
        for (PlannedGroups group : plan.tiers().get(tiers - 1)) {
            for (Manifest.Comparison comparison : asked(group, open)) {
                for (Map<String, String> level : group.levels()) {
                    ComparisonResult result = results.get(question(comparison, group, level));
                    if (result == null
                            || (result.decidedAtHeat() == 0 && result.ratio().heats() < ROUNDS_PER_TIER)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private List<Manifest.Comparison> asked(PlannedGroups group, List<PlannedGroups> groups) {
        return plan.comparisons().stream()
                .filter(comparison -> comparison.arm().equals(group.arm()))
                .filter(comparison -> !givenUp.contains(comparison.arm()) && !givenUp.contains(comparison.reference()))
                .filter(comparison -> reference(comparison, group, groups) != null)
                .toList();
    }

    private static boolean isUndecided(
            List<Manifest.Comparison> comparisons,
            PlannedGroups group,
            Map<String, String> level,
            Map<Question, ComparisonResult> results) {
        return comparisons.stream()
                .map(comparison -> results.get(question(comparison, group, level)))
                .anyMatch(result -> result == null || result.decidedAtHeat() == 0);
    }

    private void want(
            Map<PlannedGroups.Key, Set<Map<String, String>>> wanted,
            List<PlannedGroups> groups,
            PlannedGroups group,
            Map<String, String> level) {
        for (Manifest.Comparison comparison : asked(group, groups)) {
            PlannedGroups reference = reference(comparison, group, groups);
            if (reference.levels().contains(level)) {
                wanted.computeIfAbsent(group.key(), key -> new LinkedHashSet<>())
                        .add(level);
                wanted.computeIfAbsent(reference.key(), key -> new LinkedHashSet<>())
                        .add(level);
            }
        }
    }

    private static PlannedGroups reference(
            Manifest.Comparison comparison, PlannedGroups group, List<PlannedGroups> groups) {
        return groups.stream()
                .filter(other -> other.arm().equals(comparison.reference())
                        && other.link().equals(group.link())
                        && other.tls().equals(group.tls()))
                .findFirst()
                .orElse(null);
    }

    private static Map<Question, ComparisonResult> results(Analysis analysis) {
        Map<Question, ComparisonResult> results = new HashMap<>();
        for (ComparisonResult result : analysis.comparisons()) {
            Cell cell = result.ratio().cell();
            results.put(new Question(cell.arm(), result.ratio().reference(), cell.link(), cell.factors()), result);
        }
        return results;
    }

    private static Question question(Manifest.Comparison comparison, PlannedGroups group, Map<String, String> level) {
        Map<String, String> factors = new TreeMap<>(level);
        factors.put("tls", group.tls());
        return new Question(comparison.arm(), comparison.reference(), group.link(), factors);
    }

    private static <T> List<T> shuffled(Iterable<T> items, SplittableRandom random) {
        List<T> list = new ArrayList<>();
        items.forEach(list::add);
        java.util.Collections.shuffle(list, new Random(random.nextLong()));
        return list;
    }

    /** One comparison at one setting of every factor. */
    private record Question(String arm, String reference, String link, Map<String, String> factors) {}
}
