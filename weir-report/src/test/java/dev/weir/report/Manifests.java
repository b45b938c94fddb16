package dev.weir.report;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import java.util.List;

/** Copies of runs with one thing of the manifest changed, for tests. */
public final class Manifests {
    private Manifests() {}

    public static Run withStudy(Run run, String study) {
        Manifest m = run.manifest();
        return with(run, study, m.fixture(), m.servers(), m.links());
    }

    public static Run withServer(Run run, Manifest.Server server) {
        Manifest m = run.manifest();
        return with(run, m.study(), m.fixture(), List.of(server), m.links());
    }

    public static Run withLink(Run run, Manifest.Link link) {
        Manifest m = run.manifest();
        return with(run, m.study(), m.fixture(), m.servers(), List.of(link));
    }

    public static Run withFixtureSeed(Run run, long seed) {
        Manifest m = run.manifest();
        Manifest.Fixture f = m.fixture();
        return with(
                run,
                m.study(),
                new Manifest.Fixture(f.description(), f.query(), f.rows(), seed, f.digests()),
                m.servers(),
                m.links());
    }

    /** The run as if it had been written in another version of the run format. */
    public static Run withSchema(Run run, int version) {
        Manifest m = run.manifest();
        return with(run, version, m.study(), m.fixture(), m.servers(), m.links(), m.sentinel());
    }

    /** The run with a sentinel that repeats another arm. */
    public static Run withSentinel(Run run, String arm) {
        Manifest m = run.manifest();
        return with(run, m.schemaVersion(), m.study(), m.fixture(), m.servers(), m.links(), arm);
    }

    private static Run with(
            Run run, String study, Manifest.Fixture fixture, List<Manifest.Server> servers, List<Manifest.Link> links) {
        return with(
                run,
                run.manifest().schemaVersion(),
                study,
                fixture,
                servers,
                links,
                run.manifest().sentinel());
    }

    private static Run with(
            Run run,
            int schemaVersion,
            String study,
            Manifest.Fixture fixture,
            List<Manifest.Server> servers,
            List<Manifest.Link> links,
            String sentinel) {
        Manifest m = run.manifest();
        Manifest changed = new Manifest(
                schemaVersion,
                m.runId(),
                study,
                m.startedAt(),
                m.commandLine(),
                m.weirVersion(),
                m.preset(),
                m.seed(),
                m.budgetSeconds(),
                m.thresholdPercent(),
                m.errorRatePercent(),
                fixture,
                m.machine(),
                servers,
                links,
                m.arms(),
                m.comparisons(),
                sentinel);
        return new Run(changed, run.entries(), run.interruptedLine());
    }
}
