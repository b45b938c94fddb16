package dev.weir.lab.run;

import dev.weir.lab.machine.Memory;
import dev.weir.lab.machine.Placement;
import dev.weir.lab.run.plan.ApartGroups;
import dev.weir.lab.run.plan.HeatPlanner;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.lab.run.plan.LapPace;
import dev.weir.lab.run.plan.MemoryPlan;
import dev.weir.lab.run.plan.Plan;
import dev.weir.lab.run.plan.Shares;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RacedApart;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Carries out one study of a run; its heats and experiments are written to its journal as they happen. */
final class StudyRun {
    /** An arm that fails in this many consecutive heats is left out of later ones. */
    private static final int FAILURES_BEFORE_AN_ARM_IS_LEFT_OUT = 2;

    /** Up to this number of heats, another heat is worth more than laps: two heats decide next to nothing. */
    private static final int HEATS_BEFORE_LAPS = 2;

    /**
     * Heats, besides hasty ones, that a study's share of the budget should hold: fewer tell little about the scatter between heats, more
     * are worth less than laps.
     */
    private static final int AIMED_HEATS = 4;

    /** The least time of a group's laps, in seconds. */
    private static final double FEWEST_SECONDS = 1.2;

    /** The same on a slow link, until a time is known. */
    private static final double SLOW_SECONDS = 6;

    private final RunSession session;
    private final Study study;
    private final Plan plan;
    private final RunDirectory directory;
    private HeatPlanner planner;
    private final Path logs;
    private final Placement placement;
    private final ApartGroups apart;
    private final HeatClock clock;
    private final Map<String, Integer> failures = new HashMap<>();
    private final StudyExperiments experiments;
    private final Counts counts;
    private final Manifest manifest;
    private final StudyNotes notes;
    private Analysis analysis;
    private int nextHeat;
    private double reservedSeconds;
    private double heatSeconds;

    StudyRun(RunSession session, PlannedStudy planned, boolean tellsFirst, RunDirectory directory, HeatClock clock)
            throws IOException {
        this.session = session;
        this.placement = Placement.on(session.request().machine());
        this.study = planned.study();
        this.plan = planned.plan();
        this.directory = directory;
        this.clock = clock;
        // a heat of stretches takes too long for a hasty one
        boolean isHasty = tellsFirst && plan.levels().stream().noneMatch(study::isOfStretches);
        this.planner = new HeatPlanner(plan, session.request().seed(), isHasty);
        this.notes = new StudyNotes(study.name(), session.progress(), session.budget(), this::record);
        this.logs = Files.createDirectories(directory.path().resolve("logs"));
        this.experiments = new StudyExperiments(session, study, logs, this);
        Run run = refresh();
        counts = Counts.of(run);
        manifest = run.manifest();
        apart = placement.isPossible() && !placement.isRoomy()
                ? ApartGroups.of(plan, planner.hastyHeats(), manifest.links(), study::isParallel)
                : ApartGroups.none();
        for (String arm : Resumable.undeclaredControls(manifest)) {
            planner = planner.without(arm);
        }
    }

    private Run refresh() {
        Run run = directory.read();
        analysis = Analysis.of(run);
        nextHeat = run.groups().mapToInt(SliceGroup::heat).max().orElse(-1) + 1;
        planner = planner.aimingAt(aim(session.request().preset(), session.reporter(), run, analysis));
        return run;
    }

    /** Returns the cells to aim at: those of published figures for the preset that judges them, else none. */
    static Optional<Set<Cell>> aim(Preset preset, Reporter reporter, Run run, Analysis analysis) {
        return preset == Preset.PAPER
                ? reporter.unjudged(run, analysis, HeatPlanner.HEATS_FOR_VERDICTS)
                : Optional.empty();
    }

    Study study() {
        return study;
    }

    Analysis analysis() {
        return analysis;
    }

    boolean isOn(Manifest.Link link) {
        return manifest.links().contains(link);
    }

    HeatPlanner planner() {
        return planner;
    }

    Reporter.Moment moment() {
        return new Reporter.Moment(study.name(), nextHeat);
    }

    Reporter.Standing standing() {
        return new Reporter.Standing(manifest, analysis);
    }

    /**
     * Runs one heat, or several that share the work if memory does not hold all workers.
     *
     * @param anyway whether to run it however long it may take, because the run would otherwise measure nothing
     * @return false if nothing is left to decide or no heat fits into the time left
     */
    boolean heat(Shares shares, boolean anyway) throws IOException, InterruptedException {
        reservedSeconds = shares.ofOthers();
        List<LapGroup> groups = fitting(shares.ofHeat(), anyway);
        if (groups.isEmpty()) {
            return false;
        }
        heatSeconds = shares.even(
                leastSeconds(groups, groups.size()), Math.max(1, AIMED_HEATS + planner.hastyHeats() - nextHeat));
        MemoryPlan memory = MemoryPlan.of(Memory.availableBytes(placement.machine()), LapGroup.workers(groups));
        Set<String> common = Set.of(plan.sentinel().arm(), ControlArm.SENTINEL);
        for (List<LapGroup> part : memory.split(groups, plan.comparisons(), common)) {
            race(part, memory.heapMegabytes());
            tellTime();
            Analysis before = analysis;
            notes.otherLoad(refresh(), nextHeat - 1);
            notes.withdrawals(before, analysis);
        }
        return true;
    }

    void tellingExperiments() throws IOException, InterruptedException {
        session.time().begin(TimeSpent.Kind.EXPERIMENTS);
        experiments.telling(directory.read(), nextHeat);
        tellTime();
    }

    void remainingExperiments(int studies) throws IOException, InterruptedException {
        session.time().begin(TimeSpent.Kind.EXPERIMENTS);
        experiments.remaining(directory.read(), studies);
        tellTime();
    }

    int heats() {
        return nextHeat;
    }

    /** Returns the number of cells aimed at per heat so far; infinite if it aims at none or has had few heats. */
    double need() {
        return nextHeat < HeatPlanner.HEATS_FOR_VERDICTS
                ? Double.POSITIVE_INFINITY
                : planner.aimed().map(cells -> (double) cells / nextHeat).orElse(Double.POSITIVE_INFINITY);
    }

    boolean isWaiting() {
        return nextHeat == 0;
    }

    boolean hasVerdicts() {
        return analysis.comparisons().stream().anyMatch(each -> each.verdict() != Verdict.UNDECIDED);
    }

    /** Returns whether no heat of any tier would visit a cell. */
    boolean isDecided() {
        return planner.plan(nextHeat, analysis, Integer.MAX_VALUE).isEmpty();
    }

    /** Returns the least expected time of the next heat, in seconds. */
    double leastSeconds() {
        List<LapGroup> groups = planned(planner.openTiers(analysis));
        return leastSeconds(groups, groups.size());
    }

    /** Returns the groups of the most open tiers whose heat fits into this time in seconds; of a study's first heat, one group must fit. */
    private List<LapGroup> fitting(double seconds, boolean anyway) {
        for (int tiers = planner.openTiers(analysis); tiers > 0; tiers--) {
            List<LapGroup> groups = planned(tiers);
            boolean fits = Shares.fits(leastSeconds(groups, nextHeat == 0 ? 1 : groups.size()), seconds);
            if (!groups.isEmpty() && (anyway || fits)) {
                return groups;
            }
        }
        return List.of();
    }

    /** Returns the groups of the next heat, with those raced once more with a core each. */
    private List<LapGroup> planned(int tiers) {
        return apart.with(planner.plan(nextHeat, analysis, tiers), nextHeat);
    }

    private void race(List<LapGroup> groups, int heapMegabytes) throws IOException, InterruptedException {
        load(groups);
        Random random = planner.random(nextHeat);
        session.progress().status(session.reporter().launching(moment(), LapGroup.workers(groups)));
        session.time().begin(TimeSpent.Kind.LAUNCHING);
        long start = session.time().awakeNanos();
        try (Heat heat = Heat.launch(setup(heapMegabytes), nextHeat, groups, random)) {
            clock.launched(LapGroup.workers(groups), (session.time().awakeNanos() - start) / 1e9);
            race(new LapRunner(study, heat, session.server().network(), random, session.time()), groups);
        }
        ensureServer();
    }

    void tellTime() throws IOException {
        notes.time(session.time().take());
    }

    void ensureServer() throws IOException {
        Optional<String> restarted = session.server().ensureAlive();
        if (restarted.isPresent()) {
            notes.event(Event.SERVER_RESTARTED, restarted.get());
        }
    }

    private HeatSetup setup(int heapMegabytes) {
        return new HeatSetup(
                study,
                session.server().network(),
                manifest.links(),
                session.options(),
                heapMegabytes,
                session.request().limits(),
                placement,
                logs,
                session.progress());
    }

    /** Races the groups of a heat in turn until its share of the budget is spent or the server is gone. */
    private void race(LapRunner runner, List<LapGroup> groups) throws IOException, InterruptedException {
        int raced = 0;
        while (raced < groups.size()
                && (raced == 0
                        || (session.budget().leftSeconds() >= reservedSeconds
                                && session.server().isAlive()))) {
            session.progress().status(session.reporter().racing(moment(), raced, groups));
            LapGroup group = groups.get(raced);
            long start = session.time().awakeNanos();
            List<SliceGroup> done = runner.race(group, raced, pace(group, groups), counts);
            requireGoingOn("in the middle of a heat");
            for (SliceGroup each : done) {
                record(group.apart() ? new RacedApart(each) : each);
                follow(each);
            }
            raced++;
            double laps =
                    done.stream().mapToLong(SliceGroup::durationMillis).max().orElse(0) / 1e3;
            clock.raced(group.setting().link(), (session.time().awakeNanos() - start) / 1e9, laps);
        }
    }

    private void load(List<LapGroup> groups) {
        session.time().begin(TimeSpent.Kind.LOADING);
        Map<String, Set<Level>> levels = new TreeMap<>();
        for (LapGroup group : groups) {
            for (LapGroup.DrawnArm arm : group.arms()) {
                levels.computeIfAbsent(arm.id(), key -> new HashSet<>())
                        .add(group.setting().level());
            }
        }
        levels.forEach((arm, wanted) -> session.server().load(study, arm, List.copyOf(wanted)));
        session.time().begin(TimeSpent.Kind.OTHER);
    }

    /** Returns the least time of a heat, with the fewest laps, if this many of its groups are raced. */
    private double leastSeconds(List<LapGroup> groups, int raced) {
        return clock.launchSeconds(LapGroup.workers(groups))
                + groups.stream()
                        .limit(raced)
                        .mapToDouble(group -> clock.secondsBesidesLaps() + leastLapSeconds(group))
                        .sum();
    }

    private double leastLapSeconds(LapGroup group) {
        Level level = group.setting().level();
        if (study.isOfStretches(level)) {
            return LapPace.LAPS_OF_STRETCHES * group.arms().size() * study.stretchSeconds(level);
        }
        return isQuick(group)
                ? FEWEST_SECONDS
                : clock.lapSeconds(group.setting().link(), SLOW_SECONDS);
    }

    /** Returns whether a group's link is quick; groups on other links already have the fewest laps. */
    private boolean isQuick(LapGroup group) {
        return plan.quickLinks().contains(group.setting().link());
    }

    private LapRunner.Pace pace(LapGroup group, List<LapGroup> groups) {
        if (group.apart()) {
            return LapRunner.Pace.within(session.budget(), lapNanos -> LapPace.USUAL_LAPS);
        }
        if (study.isOfStretches(group.setting().level())) {
            return LapRunner.Pace.within(session.budget(), lapNanos -> LapPace.LAPS_OF_STRETCHES);
        }
        Level factors = group.setting().factors();
        List<ComparisonResult> open = analysis.comparisons().stream()
                .filter(planner::isOpen)
                .filter(result ->
                        result.ratio().cell().link().equals(group.setting().link())
                                && result.ratio().cell().factors().contains(factors))
                .toList();
        double launch = clock.launchSeconds(LapGroup.workers(groups));
        long quick =
                groups.stream().filter(each -> isQuick(each) && !each.apart()).count();
        double more = nextHeat < HEATS_BEFORE_LAPS ? 0 : Math.max(0, heatSeconds - leastSeconds(groups, groups.size()));
        double seconds = FEWEST_SECONDS + more / Math.max(1, quick);
        double limit = session.request().limits().laps().toNanos() / 1e9;
        LapPace pace = new LapPace(open, launch / groups.size(), Math.min(limit, seconds));
        return LapRunner.Pace.within(session.budget(), pace::laps);
    }

    /** Reports worker failures and discarded slices, and leaves out an arm that fails again and again. */
    void follow(SliceGroup group) {
        notes.group(group);
        if (group.outcome() == SliceGroup.Outcome.OK) {
            failures.remove(group.arm());
        } else if (group.outcome() == SliceGroup.Outcome.FAILED
                && session.server().isAlive()
                && failures.merge(group.arm(), 1, Integer::sum) == FAILURES_BEFORE_AN_ARM_IS_LEFT_OUT) {
            planner = planner.without(group.arm());
            session.progress()
                    .line("  " + group.arm() + " is left out from now on: it failed in "
                            + FAILURES_BEFORE_AN_ARM_IS_LEFT_OUT + " heats in a row");
        }
    }

    void requireGoingOn(String where) throws InterruptedException {
        if (session.cancellation().isCancelled()) {
            throw new InterruptedException("cancelled " + where);
        }
    }

    void record(Entry entry) throws IOException {
        try {
            directory.append(entry);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write to " + directory.path() + ": " + e.getMessage()
                            + "; what was measured so far is kept: make room, then go on with: "
                            + session.reporter()
                                    .goOn(directory.path(), session.request().commandLine()),
                    e);
        }
    }
}
