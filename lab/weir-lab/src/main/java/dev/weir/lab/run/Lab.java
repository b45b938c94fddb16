package dev.weir.lab.run;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.run.plan.PlannedArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Event;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.TimeSpent;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Starts new runs and resumes old ones. */
public final class Lab {
    /** Hasty heats skip slow links, so time must be left for those. */
    private static final Duration ENOUGH_FOR_HASTE = Duration.ofMinutes(5);

    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final LabServer.Source source;
    private final RunProgress progress;
    private final Reporter reporter;
    private final Watcher watcher;

    /** Observes a run: gets its server, to act on it, and counts its heats; used by tests. */
    interface Watcher {
        void serverIsUp(ServerKeeper server);

        /** Returns whether the run ends after this many heats of the session; a heat of one study counts as one. */
        default boolean isEnough(int heats) {
            return false;
        }
    }

    public Lab(LabServer.Source source, RunProgress progress, Reporter reporter) {
        this(source, progress, reporter, server -> {});
    }

    Lab(LabServer.Source source, RunProgress progress, Reporter reporter, Watcher watcher) {
        this.source = source;
        this.progress = progress;
        this.reporter = reporter;
        this.watcher = watcher;
    }

    @SuppressWarnings("try")
    public AnalysedSet start(RunRequest request) throws IOException {
        return Interruption.carryOut((cancellation, written) -> {
            TimeLedger time = new TimeLedger();
            try (TimeLedger.Watch watch = time.keepLooking();
                    ServerKeeper server = new ServerKeeper(request, source, progress)) {
                watcher.serverIsUp(server);
                List<PlannedStudy> planned = PlannedStudy.allOf(request, server);
                Path path = newDirectory(request);
                try (RunLock lock = RunLock.ofRun(path)) {
                    begin(request, planned, path, server);
                    RunSet set = RunSet.open(path);
                    written.accept(carryOut(request, planned, set, server, cancellation, 0, time));
                }
            }
        });
    }

    /** Resumes a run by its original request, for as long as the new budget allows. */
    @SuppressWarnings("try")
    public AnalysedSet resume(RunRequest request, RunSet set) throws IOException {
        return Interruption.carryOut((cancellation, written) -> {
            TimeLedger time = new TimeLedger();
            try (TimeLedger.Watch watch = time.keepLooking();
                    RunLock lock = RunLock.ofRun(set.path());
                    ServerKeeper server = new ServerKeeper(request, source, progress)) {
                watcher.serverIsUp(server);
                List<Run> before = set.read();
                before.forEach(run -> Resumable.requireSameServer(
                        run.manifest(), server.server().describe(), set));
                double spentBefore = before.stream()
                        .flatMap(run -> run.entriesOf(Event.class))
                        .mapToDouble(Event::spentSeconds)
                        .max()
                        .orElse(0);
                List<PlannedStudy> planned = PlannedStudy.allOf(request, server);
                Resumable.requireSamePlan(planned, before, set);
                written.accept(carryOut(request, planned, set, server, cancellation, spentBefore, time));
            }
        });
    }

    private void begin(RunRequest request, List<PlannedStudy> planned, Path path, ServerKeeper server) {
        try {
            for (PlannedStudy study : planned) {
                RunDirectory directory = directory(path, request, study);
                directory.writeManifest(study.manifest(
                        request,
                        runId(request, directory.path()),
                        server.server().describeAll()));
                for (Behaviour behaviour : study.unable()) {
                    directory.append(behaviour);
                }
            }
            planned.stream()
                    .flatMap(study -> study.unable().stream())
                    .map(each -> "  left out: " + each.arm() + ": " + each.evidence())
                    .distinct()
                    .forEach(progress::line);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write to " + path + ": " + e.getMessage()
                            + "; make room there, or choose another folder with --runs DIR",
                    e);
        }
    }

    private AnalysedSet carryOut(
            RunRequest request,
            List<PlannedStudy> planned,
            RunSet set,
            ServerKeeper server,
            Interruption cancellation,
            double spentBefore,
            TimeLedger time)
            throws IOException {
        loadFirstTiers(planned, server, time);
        ForkOptions options = options(request.machine(), planned, set, server);
        Budget budget = new Budget(request.budget(), spentBefore);
        RunSession session = new RunSession(request, server, options, progress, reporter, cancellation, budget, time);
        Event begun = session.event(spentBefore == 0 ? "started" : "resumed", request.commandLine());
        boolean tellsFirst = planned.size() == 1 && request.budget().compareTo(ENOUGH_FOR_HASTE) >= 0;
        List<StudyRun> studies = new ArrayList<>();
        Map<Integer, Double> launchSeconds = new HashMap<>();
        for (RunDirectory directory : set.runs()) {
            String name = directory.read().manifest().study();
            PlannedStudy study = planned.stream()
                    .filter(each -> each.study().name().equals(name))
                    .findFirst()
                    .orElseThrow();
            directory.append(begun);
            studies.add(new StudyRun(session, study, tellsFirst, directory, new HeatClock(launchSeconds)));
        }
        try {
            new LabRun(session, studies, set.report()).measure(watcher);
        } catch (IOException | EnvironmentException e) {
            throw Resumable.cannotGoOn(request, set, reporter, e);
        }
        // the interrupt that ended the measurement must not end the writing of the page
        boolean interrupted = Thread.interrupted();
        progress.status("Writing the page");
        AnalysedSet done = AnalysedSet.of(set);
        reporter.report(done);
        progress.close();
        if (cancellation.isCancelled()) {
            progress.line(
                    "Report: " + set.report() + "\nGo on with: " + reporter.goOn(set.path(), request.commandLine()));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return done;
    }

    /** Loads the first tiers' data before the budget's clock starts: no heat waits for it, and no study for another's data. */
    private static void loadFirstTiers(List<PlannedStudy> planned, ServerKeeper server, TimeLedger time) {
        time.begin(TimeSpent.Kind.LOADING);
        for (PlannedStudy each : planned) {
            each.plan().upToTier(1).forEach(arm -> server.load(each.study(), arm.arm(), arm.levels()));
        }
        time.begin(TimeSpent.Kind.OTHER);
    }

    /** Returns the fork options, without a class archive if the lab is stopped while it is made. */
    private ForkOptions options(Machine machine, List<PlannedStudy> planned, RunSet set, ServerKeeper server)
            throws IOException {
        progress.status("Preparing the measuring JVMs");
        List<ForkTask.Part> parts = new ArrayList<>();
        for (PlannedStudy each : planned) {
            Study study = each.study();
            for (PlannedArm arm : each.plan().upToTier(1)) {
                Level level = arm.levels().get(0);
                parts.add(
                        new ForkTask.Part(study.name(), study.subject(), arm.arm(), target(study, arm, server), level));
            }
        }
        try {
            Path log = set.path().resolve("rehearsal.log");
            return ForkOptions.withArchive(
                    machine, new ForkTask.Rehearse(parts.stream().distinct().toList()), log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ForkOptions.withoutArchive(machine);
        }
    }

    private static Target target(Study study, PlannedArm planned, ServerKeeper server) {
        Endpoint endpoint = study.arm(planned.arm()).endpoint();
        return server.server()
                .target(server.network().server(endpoint), planned.tls().equals("on"));
    }

    /** Returns the directory of a study: the run's own for a single study, else one below it. */
    private static RunDirectory directory(Path path, RunRequest request, PlannedStudy planned) {
        return new RunDirectory(
                request.studies().size() == 1
                        ? path
                        : path.resolve(planned.study().name()));
    }

    private static Path newDirectory(RunRequest request) throws IOException {
        String time = LocalDateTime.now(ZoneId.systemDefault()).format(RUN_NAME);
        String name = request.studies().size() == 1
                ? time + "-" + request.studies().get(0).name()
                : time;
        try {
            Files.createDirectories(request.runs());
            for (int i = 1; ; i++) {
                Path directory = request.runs().resolve(i == 1 ? name : name + "-" + i);
                try {
                    return Files.createDirectory(directory);
                } catch (FileAlreadyExistsException e) {
                    // another lab began in the same second: try the next name
                }
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot create a run directory in " + request.runs() + ": " + e
                            + "; choose another with --runs DIR",
                    e);
        }
    }

    private static String runId(RunRequest request, Path path) {
        String name = path.getFileName().toString();
        return request.studies().size() == 1 ? name : path.getParent().getFileName() + "/" + name;
    }
}
