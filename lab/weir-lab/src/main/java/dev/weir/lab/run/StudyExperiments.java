package dev.weir.lab.run;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The experiments of one study, run between and after its heats. */
final class StudyExperiments {
    /** Experiments wait for the first heats, not for the last: the costs behind a verdict must be known, too. */
    private static final int HEATS_BEFORE_EXPERIMENTS = 2;

    private static final double EXPERIMENT_SECONDS = 5;

    private final RunSession session;
    private final Study study;
    private final Path logs;
    private final StudyRun journal;
    private double spentSeconds;

    StudyExperiments(RunSession session, Study study, Path logs, StudyRun journal) {
        this.session = session;
        this.study = study;
        this.logs = logs;
        this.journal = journal;
    }

    /** Tries the most telling experiments within their share of the budget, once verdicts are possible. */
    void telling(Run run, int heats) throws IOException, InterruptedException {
        if (heats >= HEATS_BEFORE_EXPERIMENTS) {
            tryThem(
                    run,
                    study.profile().defaults().experimentShare()
                            * session.budget().givenSeconds()
                            / session.request().studies().size());
        }
    }

    /** Tries the remaining experiments in this study's share of the time left. */
    void remaining(Run run, int studies) throws IOException, InterruptedException {
        tryThem(run, spentSeconds + session.leftSeconds() / studies);
    }

    private void tryThem(Run run, double allowanceSeconds) throws IOException, InterruptedException {
        Set<String> done = run.entriesOf(Behaviour.class)
                .map(ExperimentRunner::key)
                .collect(Collectors.toCollection(HashSet::new));
        List<Behaviour> found = new ArrayList<>();
        List<Experiment> experiments = study.experiments();
        for (int i = 0; i < experiments.size() && !session.server().server().replays(); i++) {
            Experiment experiment = experiments.get(i);
            boolean time = spentSeconds < allowanceSeconds && session.leftSeconds() > EXPERIMENT_SECONDS;
            if (time && isWanted(experiment) && done.add(ExperimentRunner.key(experiment))) {
                attempt(experiment, i).stream()
                        .filter(Behaviour.class::isInstance)
                        .map(Behaviour.class::cast)
                        .forEach(found::add);
            }
        }
        session.reporter().behaviours(found).forEach(session.progress()::line);
    }

    private boolean isWanted(Experiment experiment) {
        return journal.planner().arms().contains(experiment.arm())
                && study.isWorthTrying(experiment, journal.planner().levels(experiment.arm()));
    }

    private List<Entry> attempt(Experiment experiment, int index) throws IOException, InterruptedException {
        List<Level> levels = study.levels(experiment, journal.planner().levels(experiment.arm()));
        session.server().load(study, experiment.arm(), levels);
        session.progress().status("Trying " + experiment.name() + ": " + experiment.arm());
        double begin = session.budget().spentSeconds();
        List<Entry> found = new ExperimentRunner(study, session.options(), logs)
                .run(index, levels, session.server().network());
        journal.requireGoingOn("in the middle of an experiment");
        for (Entry entry : found) {
            journal.record(entry);
        }
        spentSeconds += session.budget().spentSeconds() - begin;
        journal.ensureServer();
        return found;
    }
}
