package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.lab.Versions;
import dev.weir.lab.machine.Fingerprint;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Event;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.page.ReportPage;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Starts new runs and goes on with old ones. */
public final class Lab {
    private static final double ERROR_RATE_PERCENT = 5;
    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final LabServer.Source source;
    private final Progress progress;
    private final Watcher watcher;

    /** Gets hold of a run's server, to do something to it; used by tests. */
    interface Watcher {
        void serverIsUp(ServerKeeper server);
    }

    /**
     * Makes a lab.
     *
     * @param source where servers come from
     * @param progress where it says what it does
     */
    public Lab(LabServer.Source source, Progress progress) {
        this(source, progress, server -> {});
    }

    Lab(LabServer.Source source, Progress progress, Watcher watcher) {
        this.source = source;
        this.progress = progress;
        this.watcher = watcher;
    }

    /**
     * Measures a new run.
     *
     * @param request what to measure
     * @return the run as it ended, its page written
     * @throws IOException when the run directory cannot be written
     */
    @SuppressWarnings("try")
    public RunDirectory start(RunRequest request) throws IOException {
        try (Cancellation cancellation = Cancellation.listen();
                ServerKeeper server = new ServerKeeper(request, source, progress)) {
            watcher.serverIsUp(server);
            List<Behaviour> unable = new ArrayList<>();
            Plan plan = plan(request, server, unable);
            RunDirectory directory = new RunDirectory(newDirectory(request));
            try (RunLock lock = RunLock.take(directory.path())) {
                directory.writeManifest(manifest(request, plan, directory, server));
                for (Behaviour behaviour : unable) {
                    directory.append(behaviour);
                    progress.line("  left out: " + behaviour.arm() + ": " + behaviour.evidence());
                }
                carryOut(request, plan, directory, server, cancellation, 0);
            }
            return directory;
        }
    }

    /**
     * Goes on with a run, for as long as the request's budget says.
     *
     * @param request the request that the run was made from, with a new budget
     * @param directory the run
     * @return the run as it ended, its page written
     * @throws IOException when the run directory cannot be written
     */
    @SuppressWarnings("try")
    public RunDirectory resume(RunRequest request, RunDirectory directory) throws IOException {
        try (RunLock lock = RunLock.take(directory.path());
                Cancellation cancellation = Cancellation.listen();
                ServerKeeper server = new ServerKeeper(request, source, progress)) {
            watcher.serverIsUp(server);
            Run before = directory.read();
            requireSameServer(before.manifest(), server.server().describe(), directory);
            double spentBefore = before.entriesOf(Event.class)
                    .mapToDouble(Event::spentSeconds)
                    .max()
                    .orElse(0);
            Plan plan = plan(request, server, new ArrayList<>());
            requireSameRows(request.study().fixture(plan.levels()), before.manifest(), directory);
            carryOut(request, plan, directory, server, cancellation, spentBefore);
            return directory;
        }
    }

    private void carryOut(
            RunRequest request,
            Plan plan,
            RunDirectory directory,
            ServerKeeper server,
            Cancellation cancellation,
            double spentBefore)
            throws IOException {
        Budget budget = new Budget(request.budget(), spentBefore);
        String kind = spentBefore == 0 ? "started" : "resumed";
        directory.append(new Event(Instant.now(), kind, request.commandLine(), budget.spentSeconds()));
        new LabRun(request, plan, directory, server, progress, cancellation, budget).measure();
        // an interrupt that ended the measuring must not end the writing of the page
        boolean interrupted = Thread.interrupted();
        ReportPage.write(directory);
        if (cancellation.isCancelled()) {
            progress.line("Report: " + directory.report() + "\nGo on with: weir run --resume " + directory.path());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path newDirectory(RunRequest request) throws IOException {
        String name = LocalDateTime.now(ZoneId.systemDefault()).format(RUN_NAME) + "-"
                + request.study().name();
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

    private static Plan plan(RunRequest request, ServerKeeper server, List<Behaviour> unable) {
        Study study = request.study();
        List<Study.Tier> tiers = study.tiers(request.preset());
        Set<String> arms = new LinkedHashSet<>();
        for (Arm arm : study.arms()) {
            String id = arm.info().id();
            boolean asked = request.arms().isEmpty() || request.arms().contains(id);
            String obstacle = server.obstacle(arm);
            if (asked && obstacle.isEmpty()) {
                arms.add(id);
            } else if (asked) {
                unable.add(new Behaviour("connect", id, "local", "cannot-connect", obstacle, java.util.Map.of()));
            }
        }
        Plan plan = Plan.of(
                study,
                request.arms().isEmpty() ? tiers : widened(tiers, request.arms()),
                arms,
                request.links().stream().map(Manifest.Link::name).toList(),
                request.tls(),
                request.levels());
        if (plan.tiers().isEmpty()) {
            throw new UsageException("nothing is left to measure with arms=" + request.arms() + ", tls=" + request.tls()
                    + ", levels=" + request.levels() + "; widen the choice");
        }
        return plan;
    }

    /** The user's own choice of arms is one tier, whatever tiers they are in otherwise. */
    private static List<Study.Tier> widened(List<Study.Tier> tiers, Set<String> arms) {
        return tiers.stream()
                .map(tier -> new Study.Tier(List.copyOf(arms), tier.tls(), tier.levels()))
                .distinct()
                .toList();
    }

    private static Manifest manifest(RunRequest request, Plan plan, RunDirectory directory, ServerKeeper server) {
        Study study = request.study();
        List<Manifest.Arm> infos = new ArrayList<>();
        List<Arm> arms = new ArrayList<>(study.arms());
        arms.addAll(ControlArm.allFor(study.arms().stream()
                .filter(arm -> arm.info().id().equals(study.sentinel().arm()))
                .findFirst()
                .orElseThrow()));
        arms.stream()
                .map(Arm::info)
                .filter(info -> plan.arms().contains(info.id()))
                .forEach(infos::add);
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                directory.path().getFileName().toString(),
                study.name(),
                Instant.now(),
                request.commandLine(),
                Versions.of("weir"),
                request.preset().label(),
                request.seed(),
                request.budget().toSeconds(),
                request.thresholdPercent(),
                ERROR_RATE_PERCENT,
                study.fixture(plan.levels()),
                Fingerprint.of(),
                server.server().describeAll(),
                request.links(),
                infos,
                plan.comparisons());
    }

    /** The study's own fixture never changes; what the user's query returns may. */
    private static void requireSameRows(Manifest.Fixture now, Manifest before, RunDirectory directory) {
        if (!now.digests().equals(before.fixture().digests())) {
            throw new UsageException("run " + directory.path() + " read other rows than there are now (rows then="
                    + before.fixture().rows() + ", now=" + now.rows()
                    + "); figures of two sets of rows do not mix: start a new run");
        }
    }

    private static void requireSameServer(Manifest before, Manifest.Server now, RunDirectory directory) {
        Manifest.Server then = before.servers().get(0);
        if (!then.version().equals(now.version()) || !then.product().equals(now.product())) {
            throw new UsageException("run " + directory.path() + " was measured on " + then.product() + " "
                    + then.version() + ", this server is " + now.product() + " " + now.version()
                    + "; figures of two servers do not mix: resume with the same server, or start a new run");
        }
    }
}
