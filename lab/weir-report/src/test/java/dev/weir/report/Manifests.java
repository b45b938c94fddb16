package dev.weir.report;

import dev.weir.report.model.KnownArms;
import dev.weir.report.model.KnownStudies;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies of runs with one thing of the manifest changed, for tests. */
public final class Manifests {
    private final Run run;
    private String study;
    private Instant startedAt;
    private double errorRatePercent;
    private Manifest.Fixture fixture;
    private List<Manifest.Server> servers;
    private List<Manifest.Link> links;
    private List<Manifest.Arm> arms;
    private String sentinel;

    private Manifests(Run run) {
        Manifest m = run.manifest();
        this.run = run;
        this.study = m.study();
        this.startedAt = m.startedAt();
        this.errorRatePercent = m.errorRatePercent();
        this.fixture = m.fixture();
        this.servers = m.servers();
        this.links = m.links();
        this.arms = m.arms();
        this.sentinel = m.sentinel();
    }

    public static Run withStudy(Run run, String study) {
        Manifests copy = new Manifests(run);
        copy.study = study;
        return copy.changed();
    }

    /** The run as if it had been started some seconds later. */
    public static Run startedLater(Run run, long seconds) {
        Manifests copy = new Manifests(run);
        copy.startedAt = copy.startedAt.plusSeconds(seconds);
        return copy.changed();
    }

    public static Run withServer(Run run, Manifest.Server server) {
        Manifests copy = new Manifests(run);
        copy.servers = List.of(server);
        return copy.changed();
    }

    public static Run withLink(Run run, Manifest.Link link) {
        Manifests copy = new Manifests(run);
        copy.links = List.of(link);
        return copy.changed();
    }

    public static Run withFixtureSeed(Run run, long seed) {
        Manifests copy = new Manifests(run);
        Manifest.Fixture f = copy.fixture;
        copy.fixture = new Manifest.Fixture(f.description(), f.query(), f.rows(), seed, f.digests());
        return copy.changed();
    }

    /** The run with a sentinel that repeats another arm. */
    public static Run withSentinel(Run run, String arm) {
        Manifests copy = new Manifests(run);
        copy.sentinel = arm;
        return copy.changed();
    }

    public static Run withArms(Run run, List<Manifest.Arm> arms) {
        Manifests copy = new Manifests(run);
        copy.arms = arms;
        return copy.changed();
    }

    /** The run with each of its arms changed. */
    public static Run withArms(Run run, UnaryOperator<Manifest.Arm> change) {
        return withArms(run, run.manifest().arms().stream().map(change).toList());
    }

    /** An arm of the same name and driver; what it is known for is told anew. */
    public static Manifest.Arm altered(Manifest.Arm arm, String mode, String protocol, Map<String, String> settings) {
        return new Manifest.Arm(
                arm.id(),
                arm.role(),
                arm.driver(),
                arm.driverVersion(),
                mode,
                protocol,
                arm.description(),
                settings,
                null);
    }

    public static Run withErrorRate(Run run, double percent) {
        Manifests copy = new Manifests(run);
        copy.errorRatePercent = percent;
        return copy.changed();
    }

    private Run changed() {
        Manifest m = run.manifest();
        Manifest changed = new Manifest(
                m.schemaVersion(),
                m.runId(),
                study,
                startedAt,
                m.commandLine(),
                m.weirVersion(),
                m.preset(),
                m.seed(),
                m.budgetSeconds(),
                m.thresholdPercent(),
                errorRatePercent,
                fixture,
                m.machine(),
                servers,
                links,
                KnownArms.told(study, arms),
                m.comparisons(),
                sentinel,
                study.equals(m.study()) ? m.about() : KnownStudies.of(study));
        return new Run(changed, run.entries(), run.interruptedLine());
    }
}
