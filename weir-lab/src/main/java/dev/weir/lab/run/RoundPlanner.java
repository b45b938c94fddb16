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
 * Decides what the next round visits: blocks with a comparison that is still undecided, in a fresh random order. A
 * tier is opened when the one before it has been measured {@link #ROUNDS_PER_TIER} times or is decided.
 */
final class RoundPlanner {
    /** Rounds before a tier makes room for the next: by then an effect of twice the scatter is mostly found. */
    static final int ROUNDS_PER_TIER = 5;

    /** Effects that a handful of rounds cannot resolve; their forks would only cost the others time. */
    private static final Set<String> SMALL_EFFECTS = Set.of("injected.1-percent", "injected.2-percent");

    private static final int ROUNDS_FOR_SMALL_EFFECTS = 6;

    /** Rounds of a plan that compares nothing, one arm alone: enough for an interval of its times. */
    private static final int ROUNDS_WITHOUT_QUESTION = 10;

    private final Plan plan;
    private final long seed;
    private final Set<String> givenUp = new HashSet<>();

    RoundPlanner(Plan plan, long seed) {
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

    /** Levels that any round may visit with an arm. */
    List<Map<String, String>> levels(String arm) {
        return plan.upToTier(plan.tiers().size()).stream()
                .filter(block -> block.arm().equals(arm))
                .flatMap(block -> block.levels().stream())
                .distinct()
                .toList();
    }

    /**
     * Plans a round.
     *
     * @param round its number, from 0
     * @param analysis what the rounds before it say
     * @return the blocks in the order to run them; empty when nothing is left to decide
     */
    List<PlannedBlock> plan(int round, Analysis analysis) {
        return plan(round, analysis, openTiers(analysis));
    }

    /** Plans a round of the first {@code tiers} tiers only. */
    List<PlannedBlock> plan(int round, Analysis analysis, int tiers) {
        Map<Question, ComparisonResult> results = results(analysis);
        Map<PlannedBlock.Key, Set<Map<String, String>>> wanted = new LinkedHashMap<>();
        List<PlannedBlock> blocks = plan.upToTier(tiers);
        List<PlannedBlock> everyBlock = plan.upToTier(plan.tiers().size());
        for (PlannedBlock block : blocks) {
            List<Manifest.Comparison> comparisons = asked(block, everyBlock);
            for (Map<String, String> level : block.levels()) {
                if (isUndecided(comparisons, block, level, results)) {
                    want(wanted, blocks, block, level);
                }
            }
        }
        if (plan.comparisons().isEmpty() && round < ROUNDS_WITHOUT_QUESTION) {
            blocks.forEach(block -> wanted.put(block.key(), new LinkedHashSet<>(block.levels())));
        }
        if (wanted.isEmpty()) {
            return List.of();
        }
        SplittableRandom random = new SplittableRandom(seed + 0x9E3779B97F4A7C15L * (round + 1));
        List<PlannedBlock> chosen = new ArrayList<>();
        for (PlannedBlock block : blocks) {
            Set<Map<String, String>> levels = wanted.get(block.key());
            if (levels != null) {
                chosen.add(block.visiting(shuffled(levels, random)));
            }
        }
        plan.controls().stream()
                .filter(control -> round >= ROUNDS_FOR_SMALL_EFFECTS || !SMALL_EFFECTS.contains(control.arm()))
                .forEach(chosen::add);
        return shuffled(chosen, random);
    }

    /** Tiers that are open: the first, and each whose predecessors have had their rounds. */
    int openTiers(Analysis analysis) {
        Map<Question, ComparisonResult> results = results(analysis);
        int open = 1;
        while (open < plan.tiers().size() && hasHadItsRounds(open, results)) {
            open++;
        }
        return open;
    }

    private boolean hasHadItsRounds(int tiers, Map<Question, ComparisonResult> results) {
        List<PlannedBlock> open = plan.upToTier(tiers);
        for (PlannedBlock block : plan.tiers().get(tiers - 1)) {
            for (Manifest.Comparison comparison : asked(block, open)) {
                for (Map<String, String> level : block.levels()) {
                    ComparisonResult result = results.get(question(comparison, block, level));
                    if (result == null
                            || (result.decidedAtRound() == 0 && result.ratio().rounds() < ROUNDS_PER_TIER)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private List<Manifest.Comparison> asked(PlannedBlock block, List<PlannedBlock> blocks) {
        return plan.comparisons().stream()
                .filter(comparison -> comparison.arm().equals(block.arm()))
                .filter(comparison -> !givenUp.contains(comparison.arm()) && !givenUp.contains(comparison.reference()))
                .filter(comparison -> reference(comparison, block, blocks) != null)
                .toList();
    }

    private static boolean isUndecided(
            List<Manifest.Comparison> comparisons,
            PlannedBlock block,
            Map<String, String> level,
            Map<Question, ComparisonResult> results) {
        return comparisons.stream()
                .map(comparison -> results.get(question(comparison, block, level)))
                .anyMatch(result -> result == null || result.decidedAtRound() == 0);
    }

    private void want(
            Map<PlannedBlock.Key, Set<Map<String, String>>> wanted,
            List<PlannedBlock> blocks,
            PlannedBlock block,
            Map<String, String> level) {
        for (Manifest.Comparison comparison : asked(block, blocks)) {
            PlannedBlock reference = reference(comparison, block, blocks);
            if (reference.levels().contains(level)) {
                wanted.computeIfAbsent(block.key(), key -> new LinkedHashSet<>())
                        .add(level);
                wanted.computeIfAbsent(reference.key(), key -> new LinkedHashSet<>())
                        .add(level);
            }
        }
    }

    private static PlannedBlock reference(
            Manifest.Comparison comparison, PlannedBlock block, List<PlannedBlock> blocks) {
        return blocks.stream()
                .filter(other -> other.arm().equals(comparison.reference())
                        && other.link().equals(block.link())
                        && other.tls().equals(block.tls()))
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

    private static Question question(Manifest.Comparison comparison, PlannedBlock block, Map<String, String> level) {
        Map<String, String> factors = new TreeMap<>(level);
        factors.put("tls", block.tls());
        return new Question(comparison.arm(), comparison.reference(), block.link(), factors);
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
