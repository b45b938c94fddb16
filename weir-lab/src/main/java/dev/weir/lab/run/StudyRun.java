package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Carries out one study of a run: heats of slice groups and experiments, all written to its journal as they happen. */
final class StudyRun {
    /** An arm that fails this often in a row is left out of later heats. */
    private static final int PATIENCE_WITH_AN_ARM = 2;

    /** The first verdicts can be had after three heats; experiments wait for them. */
    private static final int ROUNDS_BEFORE_EXPERIMENTS = 3;

    /** Share of the budget that experiments may take before the heats have had theirs. */
    private static final double EXPERIMENT_SHARE = 0.15;

    private static final double EXPERIMENT_SECONDS = 5;

    private final RunRequest request;
    private final Study study;
    private final double experimentAllowanceSeconds;
    private final RunDirectory directory;
    private final Progress progress;
    private final Cancellation cancellation;
    private final Budget budget;
    private final HeatPlanner planner;
    private final ServerKeeper server;
    private final ForkOptions options;
    private final Path logs;
    private final Map<String, Integer> failures = new HashMap<>();
    private final Set<String> told = new HashSet<>();
    private double experimentSeconds;

    StudyRun(
            RunRequest request,
            Study study,
            Plan plan,
            RunDirectory directory,
            ServerKeeper server,
            ForkOptions options,
            Progress progress,
            Cancellation cancellation,
            Budget budget)
            throws IOException {
        this.request = request;
        this.study = study;
        this.directory = directory;
        this.server = server;
        this.options = options;
        this.progress = progress;
        this.cancellation = cancellation;
        this.budget = budget;
        this.planner = new HeatPlanner(plan, request.seed());
        this.experimentAllowanceSeconds =
                EXPERIMENT_SHARE * budget.givenSeconds() / request.studies().size();
        this.logs = Files.createDirectories(directory.path().resolve("logs"));
    }

    /**
     * Runs one heat.
     *
     * @return false when nothing is left to decide or no heat fits into the time that is left
     */
    boolean heat() throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        Run run = directory.read();
        Analysis analysis = Analysis.of(run);
        int heat = nextHeat(run);
        List<PlannedGroups> groups = fitting(heat, analysis, run);
        if (groups.isEmpty()) {
            return false;
        }
        heat(heat, groups, run);
        report(heat, Analysis.of(directory.read()));
        return true;
    }

    /** Tries the most telling experiments, once there can be verdicts, within their share of the budget. */
    void tellingExperiments() throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        Run run = directory.read();
        if (nextHeat(run) >= ROUNDS_BEFORE_EXPERIMENTS) {
            experiments(run, experimentAllowanceSeconds);
        }
    }

    /**
     * Tries what has not been tried yet, for as long as there is time.
     *
     * @param studies how many studies share that time, this one included
     */
    void remainingExperiments(int studies) throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        double left = budget.leftSeconds() - ProgressText.closingSeconds(request.links());
        experiments(directory.read(), experimentSeconds + left / studies);
    }

    /** Whether no heat of any tier would visit anything. */
    boolean isDecided() {
        Run run = directory.read();
        return planner.plan(nextHeat(run), Analysis.of(run), Integer.MAX_VALUE).isEmpty();
    }

    private static int nextHeat(Run run) {
        return run.groups().mapToInt(SliceGroup::heat).max().orElse(-1) + 1;
    }

    /** The largest set of open tiers whose heat fits into what is left; the first heat is always run. */
    private List<PlannedGroups> fitting(int heat, Analysis analysis, Run run) {
        Estimator estimator = new Estimator(run.groups().toList());
        double left = budget.leftSeconds() - ProgressText.closingSeconds(request.links());
        for (int tiers = planner.openTiers(analysis); tiers > 0; tiers--) {
            List<PlannedGroups> groups = planner.plan(heat, analysis, tiers);
            if (!groups.isEmpty() && (heat == 0 || estimator.seconds(groups) <= left)) {
                return groups;
            }
        }
        return List.of();
    }

    private void heat(int heat, List<PlannedGroups> groups, Run before)
            throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        Estimator estimator = new Estimator(before.groups().toList());
        BlockRunner runner = new BlockRunner(study, request.preset().timing(), options, logs);
        for (int position = 0; position < groups.size(); position++) {
            if (position > 0 && budget.leftSeconds() < 0) {
                return;
            }
            PlannedGroups planned = groups.get(position);
            server.load(study, planned);
            progress.status(ProgressText.group(study, heat, position, groups, budget, estimator));
            SliceGroup group = runner.run(planned, heat, position, server.site());
            if (cancellation.isCancelled()) {
                throw new InterruptedException("cancelled in the middle of a group");
            }
            record(group);
            follow(group);
            server.ensureAlive();
        }
    }

    /** Says what went wrong with a slice group, and leaves an arm out that fails again and again. */
    private void follow(SliceGroup group) {
        if (group.outcome() == SliceGroup.Outcome.OK) {
            failures.remove(group.arm());
            return;
        }
        progress.line("  " + group.outcome().name().toLowerCase(Locale.ROOT) + ": " + group.arm() + " on "
                + group.link() + ": " + group.reason());
        if (group.outcome() == SliceGroup.Outcome.FAILED && server.isAlive()) {
            if (failures.merge(group.arm(), 1, Integer::sum) == PATIENCE_WITH_AN_ARM) {
                planner.giveUp(group.arm());
                progress.line("  " + group.arm() + " is left out from now on: it failed " + PATIENCE_WITH_AN_ARM
                        + " times in a row");
            }
        }
    }

    private void experiments(Run run, double allowanceSeconds)
            throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        ExperimentRunner runner = new ExperimentRunner(study, options, logs);
        Set<String> arms = planner.arms();
        Set<String> done = run.entriesOf(Behaviour.class)
                .map(ExperimentRunner::key)
                .collect(Collectors.toCollection(HashSet::new));
        List<Behaviour> found = new ArrayList<>();
        List<Experiment> experiments = study.experiments();
        for (int i = 0; i < experiments.size() && !server.server().replays(); i++) {
            Experiment experiment = experiments.get(i);
            boolean planned = arms.contains(experiment.arm());
            if (planned && hasTimeForAnExperiment(allowanceSeconds) && done.add(ExperimentRunner.key(experiment))) {
                attempt(runner, experiment, i).stream()
                        .filter(Behaviour.class::isInstance)
                        .map(Behaviour.class::cast)
                        .forEach(found::add);
            }
        }
        ProgressText.behaviours(found).forEach(progress::line);
    }

    private boolean hasTimeForAnExperiment(double allowanceSeconds) {
        double left = budget.leftSeconds() - ProgressText.closingSeconds(request.links());
        return experimentSeconds < allowanceSeconds && left > EXPERIMENT_SECONDS;
    }

    private List<Entry> attempt(ExperimentRunner runner, Experiment experiment, int index)
            throws IOException, InterruptedException, ServerKeeper.ServerLostException {
        server.load(study, experiment.arm(), study.levels(experiment, planner.levels(experiment.arm())));
        progress.status("Trying " + experiment.name() + ": " + experiment.arm());
        double begin = budget.spentSeconds();
        List<Entry> found = runner.run(index, server.site());
        if (cancellation.isCancelled()) {
            throw new InterruptedException("cancelled in the middle of an experiment");
        }
        for (Entry entry : found) {
            record(entry);
        }
        experimentSeconds += budget.spentSeconds() - begin;
        server.ensureAlive();
        return found;
    }

    private void report(int heat, Analysis analysis) {
        ProgressText.verdicts(study, heat + 1, analysis, told).forEach(progress::line);
    }

    /** Writes an entry to the journal of this study. */
    void record(Entry entry) throws IOException {
        try {
            directory.append(entry);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write to " + directory.path() + ": " + e.getMessage()
                            + "; what was measured so far is kept: make room, then go on with --resume "
                            + directory.path(),
                    e);
        }
    }
}
