package dev.weir.lab.cli;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.Limits;
import dev.weir.lab.run.ReplayedServer;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.Schema;
import dev.weir.rig.server.ServerSpec;
import dev.weir.rig.server.ServerUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of a measurement, that is its subject, place and way, which a run keeps in its manifest and a command line repeats. */
final class RunOptions {
    /** Spec of the mixin itself, which has exactly the options of this class. */
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..*",
            paramLabel = "STUDY",
            completionCandidates = StudyNames.class,
            description = {"${COMPLETION-CANDIDATES}", "The studies to measure (default: the first four)."})
    private List<String> studies = new ArrayList<>();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Quantities.BudgetConverter.class,
            description = {
                "measuring time, like 90s, 5m, 2h",
                "Default: 10m, 5m for a single study (full: 12h and 4h, paper: 60m and 20m)."
            })
    private Duration budget;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = "default",
            description = {
                "default, full (every arm and level), or paper",
                "How much to visit; paper is just what published figures speak of."
            })
    private Preset preset;

    @Mixin
    private LinkOptions links = new LinkOptions();

    @Mixin
    private ArmOptions arms = new ArmOptions();

    @Mixin
    private LevelOptions levels = new LevelOptions();

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description = {
                "mysql, mariadb, newest, path, a mysqld's path, replay",
                "mysql (default) and mariadb are embedded; where none is for this system, installed is the default: the newest"
                        + " MySQL that is installed, or else MariaDB; newest is the highest version of MySQL that is installed, on"
                        + " PATH or where packages put it; path is the first server on PATH; a path may also be that of an"
                        + " archive for download, like mysql-9.7.0-linux-glibc2.28-x86_64.tar.xz, which is unpacked once; with replay (replay:mariadb, ...)"
                        + " answers are recorded once and played back, to tell a driver's own time from the server's."
            })
    private String server;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "your server: mysql://user@host:port",
                "It runs already. Only the schema of --schema is touched."
            })
    private String url;

    @Mixin
    private ServerPassword password = new ServerPassword();

    @Option(
            names = "--schema",
            hidden = true,
            paramLabel = "NAME",
            defaultValue = Schema.DEFAULT_NAME,
            description = "schema that the lab creates and removes (default: ${DEFAULT-VALUE})")
    private String schema;

    @Mixin
    private OwnDataOptions own = new OwnDataOptions();

    @Option(
            names = "--equal",
            hidden = true,
            paramLabel = "PERCENT",
            defaultValue = "2",
            description =
                    "differences up to this size count as equal (default: 2%%, and 1%% on links of 5 ms and more; load: 10%%)")
    private String equal;

    @Option(
            names = "--seed",
            hidden = true,
            paramLabel = "N",
            description = "seed of schedule and statistics (default: from the clock)")
    private Long seed;

    @Option(
            names = "--on-server-loss",
            hidden = true,
            paramLabel = "restart|stop",
            defaultValue = "restart",
            description = "what to do when the server dies in the middle (default: ${DEFAULT-VALUE})")
    private ServerLoss onServerLoss;

    @Option(
            names = "--machine",
            hidden = true,
            paramLabel = "MACHINE",
            description = {
                "linux, macos or plain; as the lab takes this machine (default: what it is)",
                "On a plain one, the lab uses nothing but what any JVM tells."
            })
    private String machine;

    enum ServerLoss {
        RESTART,
        STOP
    }

    @Spec(Spec.Target.SELF)
    void spec(CommandSpec self) {
        spec = self;
    }

    /** Parses a command line stored with a run, as {@link #repeated} returned it, with or without changes. */
    static RunOptions of(RepeatedCommand line) {
        RunOptions options = new RunOptions();
        new CommandLine(options)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(line.arguments().toArray(String[]::new));
        return options;
    }

    RunRequest request(Path runs) {
        List<String> names = studyNames();
        boolean expanded = arms.hasVersions();
        List<String> allArms = arms.withReleases();
        List<Study> chosen = arms.having(studies(names));
        Set<String> tls = arms.tls();
        long usedSeed = seed == null ? System.nanoTime() & 0xFFFFFFL : seed;
        return new RunRequest(
                chosen,
                preset,
                budget == null ? usualBudget(chosen) : budget,
                links.links(preset, chosen),
                arms.ids(chosen),
                tls,
                levels.levels(chosen, preset),
                usedSeed,
                Quantities.percent("equal", equal, 100),
                onServerLoss == ServerLoss.STOP,
                Limits.of(preset),
                Machine.chosen(machine),
                (expanded ? withReleases(repeated(usedSeed), names, allArms) : repeated(usedSeed)).toString(),
                runs);
    }

    private Duration usualBudget(List<Study> chosen) {
        int own = chosen.size() == 1 && preset == Preset.DEFAULT
                ? chosen.get(0).profile().defaults().minutes()
                : 0;
        return own > 0 ? Duration.ofMinutes(own) : preset.budget(chosen.size());
    }

    /** Returns the command with the releases by name: there may be more of them when it is repeated. */
    static RepeatedCommand withReleases(RepeatedCommand command, List<String> studies, List<String> arms) {
        return command.withPositionals(studies).without("--versions").with("--arm", String.join(",", arms));
    }

    private List<String> studyNames() {
        List<String> names = Studies.all().stream().map(Study::name).toList();
        List<String> usual = Studies.usual().stream().map(Study::name).toList();
        List<String> unnamed = arms.hasVersions() ? List.of("releases") : own.studies(usual);
        List<String> wanted = studies.isEmpty() ? unnamed : studies;
        for (String study : wanted) {
            if (!names.contains(study)) {
                throw new UsageException("study=" + study + " is unknown" + Nearest.hint(study, names)
                        + " Expected one of " + String.join(", ", names));
            }
        }
        return names.stream().filter(wanted::contains).toList();
    }

    private List<Study> studies(List<String> names) {
        return names.stream()
                .map(name -> own.study(name, password.in(url)))
                .map(arms::added)
                .toList();
    }

    LabServer.Source source() {
        return own.source(server == null ? ServerSpec.usual() : server, password.in(url), schema);
    }

    boolean isReplayed() {
        return server != null && ReplayedServer.isAsked(server);
    }

    /** Returns the command that repeats the run, without the password. */
    private RepeatedCommand repeated(long usedSeed) {
        RepeatedCommand given = RepeatedCommand.of(spec).with("--seed", Long.toString(usedSeed));
        if (url == null) {
            return given;
        }
        RepeatedCommand withUrl = given.with("--url", ServerUrl.withoutPassword(url));
        return isReplayed() ? withUrl : withUrl.without("--server");
    }

    /** Returns the names of all studies in one word, as on a command line: the help of {@code run} lists them on one line. */
    static final class StudyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(Studies.all().stream().map(Study::name).collect(Collectors.joining(" ")))
                    .iterator();
        }
    }
}
