package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.BuiltJar;
import dev.weir.rig.server.Cache;
import dev.weir.rig.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Options of {@code weir compare} for a race of two arms, or of two commits. */
final class RaceOptions {
    private static final Duration USUAL_BUDGET = Duration.ofMinutes(8);

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Quantities.BudgetConverter.class,
            description = {
                "race of two arms: how long (default: 8m)",
                "RUN_A and RUN_B may be arms as run takes them: connectorj@8.0.33, weir@target/weir-driver.jar. They are"
                        + " raced side by side on local, or the links of --link, and the second is judged by the first."
            })
    private Duration budget;

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description = {
                "race of two commits: how a checkout is built",
                "RUN_A and RUN_B are commits, branches or tags of the git repository in this folder, that of a driver. Each is"
                        + " built once in a clone of its own, which has to make one jar with the driver:"
                        + " compare main HEAD --max-slowdown 3%% --build 'mvn -q package -DskipTests'"
            })
    private String build;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description = {
                "race of two arms: the server, as run takes it",
                "The embedded MySQL unless it is named. With replay, answers of reads are recorded once and played back: the"
                        + " drivers' own time, without that of a server."
            })
    private String server;

    @Option(
            names = "--runs",
            hidden = true,
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "race of two arms: directory for its run (default: ${DEFAULT-VALUE})")
    private Path runs;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "race of two arms: write the outcome for a comment")
    private Path markdown;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = {
                "race of two arms: write the outcome as JUnit XML",
                "A test for each cell: a failure if it is too slow, skipped if it is undecided."
            })
    private Path junit;

    @Option(
            names = "--anyway",
            hidden = true,
            description = "race of two arms: measure though another run has this machine's cores")
    private boolean anyway;

    boolean isAsked(Path base, Path head) {
        return build != null || DriverRace.isAsked(base, head);
    }

    /** Refuses options that would be ignored where runs are compared. */
    void requireNothing(Path runA, Path runB) {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("--budget", budget);
        given.put("--server", server);
        given.put("--markdown", markdown);
        given.put("--junit", junit);
        given.put("--anyway", anyway ? true : null);
        given.values().removeIf(Objects::isNull);
        given.keySet().stream().findFirst().ifPresent(option -> {
            throw new UsageException(option
                    + " belongs to a race of two arms, like connectorj@8.0.33 and connectorj@9.4.0, found " + runA
                    + " and " + runB);
        });
    }

    /**
     * Returns the race of two arms, or of the drivers that two commits are built into.
     *
     * @param links links to race on, by name; if empty, {@code local}
     */
    DriverRace of(String base, String head, Collection<String> links) {
        String first = build == null ? base : built(base);
        String second = build == null ? head : built(head);
        if (first.equals(second)) {
            throw new UsageException("arm=" + first + " is named twice; name a release, jar, JDK or commit of it");
        }
        return new DriverRace(
                first,
                second,
                (budget == null ? USUAL_BUDGET : budget).toSeconds() + "s",
                links.isEmpty() ? List.of("local") : List.copyOf(links),
                server == null ? ServerSpec.usual() : server);
    }

    /** Returns the arm of the driver that a commit is built into. */
    private String built(String commit) {
        Path jar = new BuiltJar(Path.of(""), commit, build)
                .build(Cache.ofUser(), file -> JdbcFamily.in(file).isPresent(), System.err::println);
        return JdbcFamily.in(jar).orElseThrow().client().name() + "@" + jar;
    }

    /** Returns what was named on the command line, for those who want to repeat it elsewhere. */
    DriverRace.Asked asked(Path base, Path head) {
        return new DriverRace.Asked(base.toString(), head.toString(), build);
    }

    AnalysedSet run(DriverRace race, RunProgress progress) throws IOException {
        return race.run(runs, progress, anyway);
    }

    /** Returns the file for a comment; null if none is wanted. */
    Path markdown() {
        return markdown;
    }

    /** Returns the file for JUnit's XML; null if none is wanted. */
    Path junit() {
        return junit;
    }
}
