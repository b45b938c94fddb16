package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.lab.study.Studies;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.AdviceText;
import dev.weir.report.advice.Choice;
import dev.weir.report.advice.Framework;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.PoolSize;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.RecommendationText;
import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.advice.RecommendationText.Scope;
import dev.weir.report.advice.Recommender;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.shell.Launcher;
import dev.weir.report.stats.Analysis;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir advise}: advice for a path, a size and a kind of data, from the measurements of a run; or for a running server. */
@Command(
        name = "advise",
        sortOptions = false,
        description = "Says what to do, what that gains and how sure it is.",
        footer = {
            "  weir advise docs/example-run",
            "  weir advise --url mysql://me@db.example",
            "  weir advise --now connectorj.at-once --rows 5000 --rtt 20ms --rate 50mbit",
            "  weir advise --now connectorj.thread-local --times 20000000",
            "  weir advise docs/questions/load --arrivals 2000/s --in-flight 500 --rtt 5ms",
            "  weir advise --now connectorj.plain --size 300KB --reads-per-write 50 --rtt 300us --rate 1gbit"
        })
final class AdviseCommand implements Callable<Integer> {
    /** Level factors of the options: sizes of values, and numbers of rows. */
    private static final String SIZE = "size";

    private static final String ROWS = "rows";

    private static final int ARMS_NAMED = 5;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "directory of a run (default: the newest)")
    private Path run;

    @Mixin
    private PathOptions path = new PathOptions();

    @Mixin
    private ServerLookOptions look = new ServerLookOptions();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "size of a value, like 100KB (default: the middle one)")
    private String size;

    @Option(names = "--rows", paramLabel = "N", description = "rows of a result, like 5000 (default: the middle one)")
    private Long rows;

    @Option(
            names = "--data",
            hidden = true,
            paramLabel = "KIND",
            description = "kind of data (default: own or documents where measured, else the middle one)")
    private String data;

    @Option(names = "--now", paramLabel = "ARM", description = "the way you read now (default: the way most read)")
    private String now;

    @Option(names = "--times", paramLabel = "N", description = "how often you read: says what all of them save, too")
    private Long times;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = {"heap of your application, like 512m", "Arms that have no room for the result are left out."
            })
    private String heap;

    @Option(
            names = "--for",
            converter = FrameworkConverter.class,
            paramLabel = "WHERE",
            description = {
                "whole change to paste: ${COMPLETION-CANDIDATES}",
                "Dependency for Maven and Gradle, URL and driver class, where another driver is advised."
            })
    private Framework framework;

    @Option(names = "--verbose", description = "with costs, how sure, and lines to paste")
    private boolean verbose;

    @Option(
            names = "--reads-per-write",
            hidden = true,
            paramLabel = "N",
            description = "count the cost of writing, shared among N reads (default: reads alone count)")
    private Double readsPerWrite;

    @Option(
            names = "--runs",
            hidden = true,
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "where runs are looked for (default: ${DEFAULT-VALUE})")
    private Path runs;

    private static final class FrameworkConverter extends NamedValues<Framework> {
        FrameworkConverter() {
            super("for", Framework.values());
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (load.given()) {
            look.requireNone();
            load.requireAlone(describesReads(), path.urlAlone().isPresent() && run == null);
            return load.advise(run == null ? NamedRun.newest(runs) : run, path, spec);
        }
        Optional<String> server = path.urlAlone();
        if (server.isPresent() && run == null && !describesReads()) {
            return look.advise(server.get(), spec);
        }
        look.requireNone();
        requireUsableFigures();
        Scope scope = new Scope(
                times == null ? 0 : (double) times,
                heap == null ? 0 : Quantities.heap(heap),
                Optional.ofNullable(framework));
        Path directory = run == null ? NamedRun.newest(runs) : run;
        List<Advice> all = advices(directory);
        if (all.isEmpty()) {
            throw nobodyIsAsked(directory);
        }
        if (all.stream().noneMatch(each -> each.abstention().isEmpty())) {
            throw new UsageException("run " + directory + " gives no advice. "
                    + all.get(0).abstention() + " " + more(directory, all.get(0).run()));
        }
        Optional<NetworkPath> given = path.given();
        PrintWriter out = spec.commandLine().getOut();
        if (!verbose && given.isEmpty() && !describesReads()) {
            new BriefAdvice(all, directory, Terminal.standard()).print(out);
            return CommandLine.ExitCode.OK;
        }
        out.println("From " + directory + ":");
        boolean answered = false;
        for (Advice advice : all) {
            if (advice.abstention().isEmpty()) {
                answered |= print(advice, given, scope, out);
            } else {
                out.println("Study " + study(advice.run()) + ": no advice. " + advice.abstention() + " "
                        + more(directory, advice.run()));
            }
        }
        return answered ? CommandLine.ExitCode.OK : WeirCommand.USAGE;
    }

    private boolean describesReads() {
        return Stream.of(size, rows, data, now, times, heap, framework, readsPerWrite)
                .anyMatch(each -> each != null);
    }

    private List<Advice> advices(Path directory) {
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            progress.status("Reading " + directory);
            List<Run> read = RunSet.open(directory).read();
            requireKnownArm(read);
            return read.stream()
                    .filter(this::asked)
                    .map(each -> Advice.of(each, Analysis.of(each)))
                    .toList();
        }
    }

    private void requireUsableFigures() {
        if (readsPerWrite != null && !(readsPerWrite > 0)) {
            throw new UsageException("reads-per-write=" + readsPerWrite + ", expected more than 0");
        }
        Quantities.positive("rows", rows == null ? 1L : rows);
        Quantities.positive("times", times == null ? 1L : times);
        if (size != null) {
            Quantities.size(size);
        }
    }

    private static String study(Run run) {
        return run.manifest().study();
    }

    private static String more(Path directory, Run run) {
        return "Measure more: "
                + RepeatedCommand.goingOn(directory, run.manifest().commandLine());
    }

    private static boolean varies(Run run, String factor) {
        return run.manifest().about().levels().factor().equals(factor);
    }

    /** Selects studies: a size or a kind of data concerns those that vary sizes, rows those that vary rows; neither, all. */
    private boolean asked(Run each) {
        boolean values = size != null || data != null;
        boolean figures =
                (!values && rows == null) || (values && varies(each, SIZE)) || (rows != null && varies(each, ROWS));
        return figures && (now == null || arms(each).contains(now));
    }

    private static List<String> arms(Run run) {
        return run.manifest().arms().stream()
                .filter(arm -> arm.role() == Manifest.Role.STUDY)
                .map(Manifest.Arm::id)
                .toList();
    }

    private void requireKnownArm(List<Run> runs) {
        List<String> known = runs.stream()
                .flatMap(run -> arms(run).stream())
                .distinct()
                .sorted()
                .toList();
        if (now != null && !known.contains(now)) {
            throw new UsageException("now=" + now + " is no arm of this run, which has " + known.size() + "; nearest: "
                    + String.join(", ", Nearest.to(now, known, ARMS_NAMED)));
        }
    }

    private UsageException nobodyIsAsked(Path directory) {
        String what = data != null ? "data=" + data : size != null ? "size=" + size : "rows=" + rows;
        String option = data != null ? "--data" : size != null ? "--size" : "--rows";
        String study =
                Studies.varying(data == null && size == null ? ROWS : SIZE).name();
        return new UsageException(what + " is a question to the " + study + " study, and run " + directory
                + " holds none; measure one with: " + Launcher.command("run " + study) + ", or leave " + option + " out"
                + (size == null ? "" : "; a number of rows is given by --rows"));
    }

    /** Prints the advice of a study; returns whether it has any. */
    private boolean print(Advice advice, Optional<NetworkPath> given, Scope scope, PrintWriter out) {
        AdviceText text = new AdviceText(advice);
        out.println("Study " + study(advice.run()) + (advice.setting().isEmpty() ? "" : ", ") + advice.setting());
        Recommender recommender = now == null ? new Recommender(advice) : new Recommender(advice, now);
        RecommendationText words = new RecommendationText(advice, id -> id);
        Set<List<String>> fields = new LinkedHashSet<>();
        boolean answered = false;
        for (NetworkPath each : given.map(one -> List.of(path.in(advice, one))).orElseGet(advice::links)) {
            Situation at = new Situation(each, size(advice), data(advice), readsPerWrite(advice));
            Choice choice = advice.choose(at, withoutRoom(advice, at, scope));
            wrapped((given.isEmpty() ? each.name() + ": " : "") + text.where(at), out);
            Optional<Recommendation> found = recommender.of(choice);
            answered |= found.isPresent();
            found.map(it -> words.lines(it, scope))
                    .orElseGet(() -> List.of(new Line("None", "no advice: " + text.whyUnknown(choice))))
                    .forEach(
                            line -> Terminal.labelled(line, Terminal.standard()).forEach(out::println));
            fields.add(text.field(choice));
        }
        fields.forEach(field -> field.forEach(line -> wrapped(line, out)));
        PoolSize.of(advice.run()).map(PoolSize::sentences).orElse(List.of()).forEach(line -> wrapped(line, out));
        return answered;
    }

    private static void wrapped(String line, PrintWriter out) {
        Terminal.standard().wrapped("  " + line, 4).forEach(out::println);
    }

    private static Map<String, String> withoutRoom(Advice advice, Situation at, Scope scope) {
        return scope.heapBytes() > 0 && varies(advice.run(), ROWS)
                ? advice.withoutRoom(at.size(), scope.heapBytes())
                : Map.of();
    }

    /** The cost of writing counts if values are encoded. */
    private double readsPerWrite(Advice advice) {
        return readsPerWrite != null && varies(advice.run(), SIZE) ? readsPerWrite : Double.POSITIVE_INFINITY;
    }

    private double size(Advice advice) {
        if (varies(advice.run(), SIZE) && size != null) {
            return Quantities.size(size);
        }
        return varies(advice.run(), ROWS) && rows != null ? (double) rows : advice.middleSize();
    }

    private String data(Advice advice) {
        if (data != null && !advice.data().contains(data)) {
            throw new UsageException("data=" + data + " was not measured" + Nearest.hint(data, advice.data())
                    + " The run holds " + String.join(", ", advice.data()));
        }
        return data == null ? advice.likelyData() : data;
    }
}
