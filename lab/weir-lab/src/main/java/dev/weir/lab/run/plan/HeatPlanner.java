package dev.weir.lab.run.plan;

import dev.weir.lab.study.ControlArm;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides which levels the next heat races: those with an undecided comparison, in a fresh random order. A tier opens when the one before
 * it is decided or has been raced in {@link #HEATS_PER_TIER} heats.
 */
public final class HeatPlanner {
    /** Heats before a tier makes room for the next; comparisons still open by then are close to even. */
    static final int HEATS_PER_TIER = 4;

    /** Heats of a plan without comparisons, as with a single arm: enough for a confidence interval of its times. */
    private static final int HEATS_WITHOUT_QUESTION = 10;

    public static final int HEATS_BEFORE_VERDICTS = 2;

    /** Three heats decide large differences, whatever their scatter. */
    public static final int HEATS_FOR_VERDICTS = 3;

    /** The number of arms that suffices for a hasty heat. */
    private static final int HASTY_ARMS = 3;

    private final Plan plan;
    private final List<PlannedArm> all;
    private final long seed;
    private final boolean tellsFirst;
    private final Set<String> givenUp;
    private final Optional<Set<Cell>> aim;

    /**
     * Plans the heats of a study.
     *
     * @param tellsFirst whether the user waits for the first verdicts of this study alone. Its first heats are then hasty: they race only
     *     the arms of the first questions and skip slow links, whose times scatter little and need fewer heats
     */
    public HeatPlanner(Plan plan, long seed, boolean tellsFirst) {
        this(plan, seed, tellsFirst, Set.of(), Optional.empty());
    }

    private HeatPlanner(Plan plan, long seed, boolean tellsFirst, Set<String> givenUp, Optional<Set<Cell>> aim) {
        this.plan = plan;
        this.all = plan.upToTier(plan.tiers().size());
        this.seed = seed;
        this.tellsFirst = tellsFirst;
        this.givenUp = givenUp;
        this.aim = aim;
    }

    /** Returns a planner for these cells and for comparisons that were never raced; if empty, for everything undecided. */
    public HeatPlanner aimingAt(Optional<Set<Cell>> cells) {
        return new HeatPlanner(plan, seed, tellsFirst, givenUp, cells);
    }

    /** Returns a planner without this arm. */
    public HeatPlanner without(String arm) {
        Set<String> more = new HashSet<>(givenUp);
        more.add(arm);
        return new HeatPlanner(plan, seed, tellsFirst, Set.copyOf(more), aim);
    }

    public Optional<Integer> aimed() {
        return aim.map(Set::size);
    }

    /** Returns whether more laps of a raced comparison are of use. */
    public boolean isOpen(ComparisonResult result) {
        Cell cell = result.ratio().cell();
        return aim.isEmpty()
                ? result.verdict() == Verdict.UNDECIDED
                : isAimedAt(cell) || isAimedAt(cell.withArm(result.ratio().reference()));
    }

    private boolean isAimedAt(Cell cell) {
        return !givenUp.contains(cell.arm())
                && aim.filter(cells -> cells.contains(cell)).isPresent();
    }

    /** Returns whether a heat is to be short because no verdict is possible before it ends. */
    boolean isHasty(int heat) {
        return heat < hastyHeats();
    }

    public int hastyHeats() {
        return tellsFirst ? HEATS_BEFORE_VERDICTS : 0;
    }

    public Set<String> arms() {
        Set<String> arms = new HashSet<>(plan.arms());
        arms.removeAll(givenUp);
        return arms;
    }

    public List<Level> levels(String arm) {
        return all.stream()
                .filter(each -> each.arm().equals(arm))
                .flatMap(each -> each.levels().stream())
                .distinct()
                .toList();
    }

    public Random random(int heat) {
        return new Random(seed + 0x9E3779B97F4A7C15L * (heat + 1));
    }

    /** Plans a heat: its groups in racing order; empty if nothing is left to decide. */
    public List<LapGroup> plan(int heat, Analysis analysis) {
        return plan(heat, analysis, openTiers(analysis));
    }

    public List<LapGroup> plan(int heat, Analysis analysis, int tiers) {
        Map<LapGroup.Setting, Set<String>> wanted = wanted(heat, analysis, tiers);
        List<String> links = isHasty(heat) ? plan.quickLinks() : plan.links();
        wanted.keySet().removeIf(setting -> !links.contains(setting.link()));
        if (isHasty(heat)) {
            keepFirstQuestions(wanted.values());
        }
        if (wanted.isEmpty()) {
            return List.of();
        }
        for (String link : links) {
            wanted.computeIfAbsent(injected(link), key -> new LinkedHashSet<>());
        }
        List<LapGroup> groups = new ArrayList<>();
        wanted.forEach((setting, arms) -> groups.add(new LapGroup(setting, drawn(setting, arms))));
        Collections.shuffle(groups, random(heat));
        return groups;
    }

    /** Keeps only the arms of the first questions, few enough to launch soon. */
    private void keepFirstQuestions(Collection<Set<String>> wanted) {
        Set<String> first = new HashSet<>();
        for (Manifest.Comparison comparison : plan.comparisons()) {
            List<String> both = List.of(comparison.reference(), comparison.arm());
            if (first.size() < HASTY_ARMS && wanted.stream().anyMatch(arms -> arms.containsAll(both))) {
                first.addAll(both);
            }
        }
        if (!first.isEmpty()) {
            wanted.forEach(arms -> arms.retainAll(first));
            wanted.removeIf(Set::isEmpty);
        }
    }

    private Map<LapGroup.Setting, Set<String>> wanted(int heat, Analysis analysis, int tiers) {
        Map<RatioResult.Terms, ComparisonResult> results = analysis.judged();
        Map<LapGroup.Setting, Set<String>> wanted = new LinkedHashMap<>();
        List<PlannedArm> open = plan.upToTier(tiers);
        boolean unquestioned = plan.comparisons().isEmpty() && heat < HEATS_WITHOUT_QUESTION;
        for (PlannedArm each : open) {
            List<Manifest.Comparison> comparisons = asked(each, all);
            for (Level level : each.levels()) {
                boolean undecided = comparisons.stream()
                        .flatMap(comparison -> results(results, comparison, each, level))
                        .anyMatch(result -> result == null || (aim.isEmpty() && result.decidedAtHeat() == 0));
                for (Manifest.Comparison comparison : undecided ? asked(each, open) : List.<Manifest.Comparison>of()) {
                    PlannedArm reference = reference(comparison, each, open);
                    if (reference.levels().contains(level)) {
                        want(wanted, each, level);
                        want(wanted, reference, level);
                    }
                }
                if (unquestioned
                        || plan.measured().apply(level).stream().anyMatch(figure -> isAimedAt(cell(each, figure)))) {
                    want(wanted, each, level);
                }
            }
        }
        return wanted;
    }

    private static void want(Map<LapGroup.Setting, Set<String>> wanted, PlannedArm planned, Level level) {
        wanted.computeIfAbsent(setting(planned, level), key -> new LinkedHashSet<>())
                .add(planned.arm());
    }

    private static LapGroup.Setting setting(PlannedArm planned, Level level) {
        return new LapGroup.Setting(planned.link(), planned.tls(), level);
    }

    private LapGroup.Setting injected(String link) {
        return new LapGroup.Setting(link, "off", plan.injectedLevel());
    }

    private List<LapGroup.DrawnArm> drawn(LapGroup.Setting setting, Set<String> arms) {
        Set<LapGroup.DrawnArm> drawn = new LinkedHashSet<>();
        arms.forEach(arm -> drawn.add(new LapGroup.DrawnArm(arm, 0)));
        drawn.add(new LapGroup.DrawnArm(ControlArm.SENTINEL, 0));
        drawn.add(
                isPlanned(plan.sentinel().arm(), setting)
                        ? new LapGroup.DrawnArm(plan.sentinel().arm(), 0)
                        : new LapGroup.DrawnArm(ControlArm.SENTINEL, 1));
        if (setting.equals(injected(setting.link()))) {
            plan.injected().stream()
                    .filter(arm -> !givenUp.contains(arm))
                    .forEach(arm -> drawn.add(new LapGroup.DrawnArm(arm, 0)));
        }
        return List.copyOf(drawn);
    }

    private boolean isPlanned(String arm, LapGroup.Setting setting) {
        return !givenUp.contains(arm)
                && all.stream()
                        .anyMatch(each -> each.key().equals(new PlannedArm.Key(arm, setting.link(), setting.tls()))
                                && each.levels().contains(setting.level()));
    }

    /** Returns the number of open tiers: the first, and each whose predecessors have had their heats. */
    public int openTiers(Analysis analysis) {
        Map<RatioResult.Terms, ComparisonResult> results = analysis.judged();
        int open = 1;
        while (open < plan.tiers().size() && hasHadItsHeats(open, results)) {
            open++;
        }
        return open;
    }

    private boolean hasHadItsHeats(int tiers, Map<RatioResult.Terms, ComparisonResult> results) {
        List<PlannedArm> open = plan.upToTier(tiers);
        for (PlannedArm each : plan.tiers().get(tiers - 1)) {
            for (Manifest.Comparison comparison : asked(each, open)) {
                List<Level> common = reference(comparison, each, open).levels();
                for (Level level : each.levels()) {
                    boolean waits = results(results, comparison, each, level)
                            .anyMatch(result -> result == null
                                    || (result.decidedAtHeat() == 0
                                            && result.ratio().heats() < HEATS_PER_TIER));
                    if (waits && common.contains(level)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private List<Manifest.Comparison> asked(PlannedArm planned, List<PlannedArm> among) {
        return plan.comparisons().stream()
                .filter(comparison -> comparison.arm().equals(planned.arm()))
                .filter(comparison -> !givenUp.contains(comparison.arm()) && !givenUp.contains(comparison.reference()))
                .filter(comparison -> reference(comparison, planned, among) != null)
                .toList();
    }

    private static PlannedArm reference(Manifest.Comparison comparison, PlannedArm planned, List<PlannedArm> among) {
        PlannedArm.Key key = new PlannedArm.Key(comparison.reference(), planned.link(), planned.tls());
        return among.stream()
                .filter(other -> other.key().equals(key))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the results of a comparison at a level, one for each figure; {@code null} for one that is missing. A figure that is missing
     * where others have had their heats means nothing at the level.
     */
    private Stream<ComparisonResult> results(
            Map<RatioResult.Terms, ComparisonResult> all,
            Manifest.Comparison comparison,
            PlannedArm planned,
            Level level) {
        List<ComparisonResult> found = new ArrayList<>();
        plan.measured().apply(level).forEach(figure -> found.add(all.get(terms(comparison, planned, figure))));
        boolean hadTheirHeats = found.stream()
                .anyMatch(result -> result != null && result.ratio().heats() >= HEATS_FOR_VERDICTS);
        return found.stream().filter(result -> result != null || !hadTheirHeats);
    }

    private static RatioResult.Terms terms(Manifest.Comparison comparison, PlannedArm planned, Level level) {
        return new RatioResult.Terms(cell(planned, level), comparison.reference());
    }

    private static Cell cell(PlannedArm planned, Level level) {
        return new Cell(planned.arm(), planned.link(), setting(planned, level).factors());
    }
}
