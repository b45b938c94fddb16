package dev.weir.lab.cli;

import dev.weir.lab.Nearest;
import dev.weir.lab.UsageException;
import dev.weir.lab.link.LinkSyntax;
import dev.weir.lab.probe.RealPath;
import dev.weir.lab.server.ServerUrl;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.AdviceText;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir advise}: what to do on a path, at a size, with data, from what a run measured. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Says what to do, from what a run measured; a model is fitted, checked on cells it has not seen, and"
                        + " says so where it does not know.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  weir advise                                     the newest run, on each of its links",
            "  weir advise --url mysql://me:secret@db.example  on the path to that server",
            "  weir advise --rtt 5ms --rate 100mbit            on a path of which you know that",
            "  weir advise --now connectorj.stream --rows 5000 --rtt 20ms --rate 50mbit",
            "  weir advise --now connectorj.thread-local --times 20000000",
            "  weir advise --rtt 5ms --rate 100mbit --size 100KB --data medium --reads-per-write 20",
            "  weir advise runs/20260102-030405-blob --size 64KiB"
        })
final class AdviseCommand implements Callable<Integer> {
    /** Kinds of data nearest to a user's, where none is asked for. */
    private static final List<String> LIKELY = List.of("own", "documents");

    private static final String VALUES = "blob";
    private static final String ROWS = "stream";

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "Directory of a run. Default: the newest.")
    private Path run;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Advise for the path to this server, mysql://user:password@host:port, measured as by: weir probe.")
    private String url;

    @Option(names = "--rtt", paramLabel = "TIME", description = "Round-trip time of your path, like 5ms; with --rate.")
    private String rtt;

    @Option(names = "--rate", paramLabel = "RATE", description = "Rate of your path, like 100mbit; with --rtt.")
    private String rate;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Size of a value, like 100KB. Default: the middle one measured.")
    private String size;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Number of rows of a result, like 5000. Default: the middle one measured.")
    private Long rows;

    @Option(
            names = "--data",
            paramLabel = "KIND",
            description = "Kind of data. Default: own or documents where measured, else the middle one.")
    private String data;

    @Option(
            names = "--now",
            paramLabel = "ARM",
            description = "The way you read now: what to change, and what that saves.")
    private String now;

    @Option(
            names = "--times",
            paramLabel = "N",
            description = "With --now: how often you read, in a night or whatever; the saving is told for all of them.")
    private Long times;

    @Option(
            names = "--reads-per-write",
            paramLabel = "N",
            description = "Count the cost of writing, shared among N reads. Default: reads alone count.")
    private Double readsPerWrite;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Where runs are looked for (default: ${DEFAULT-VALUE}).")
    private Path runs;

    @Override
    public Integer call() throws IOException {
        double reads = readsPerWrite == null ? Double.POSITIVE_INFINITY : readsPerWrite;
        if (!(reads > 0)) {
            throw new UsageException("reads-per-write=" + readsPerWrite + ", expected more than 0");
        }
        if (rows != null && rows < 1) {
            throw new UsageException("rows=" + rows + ", expected 1 or more");
        }
        if (size != null) {
            SizeText.parse(size);
        }
        Path directory = run == null ? NewestRun.in(runs) : run;
        List<Run> read = RunSet.open(directory).read();
        requireKnownArm(read);
        List<Advice> all = read.stream()
                .filter(this::asked)
                .map(each -> Advice.of(each, Analysis.of(each)))
                .toList();
        if (all.isEmpty()) {
            throw nobodyIsAsked(directory);
        }
        List<Advice> able =
                all.stream().filter(each -> each.abstention().isEmpty()).toList();
        if (able.isEmpty()) {
            throw new UsageException(
                    "run " + directory + " gives no advice. " + all.get(0).abstention() + " " + more(directory));
        }
        List<NetworkPath> given = given();
        PrintWriter out = spec.commandLine().getOut();
        out.println("From " + directory + ":");
        for (Advice advice : all) {
            if (able.contains(advice)) {
                print(advice, given, reads, out);
            } else {
                out.println(
                        "Study " + study(advice.run()) + ": no advice. " + advice.abstention() + " " + more(directory));
            }
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private static String study(Run run) {
        return run.manifest().study();
    }

    private static String more(Path directory) {
        return "Measure more: weir run --resume " + directory;
    }

    /** Values and their kinds of data are a question to the blob study, rows to the stream study; no such figure, to all. */
    private boolean asked(Run each) {
        boolean values = size != null || data != null;
        boolean figures = (!values && rows == null)
                || (values && study(each).equals(VALUES))
                || (rows != null && study(each).equals(ROWS));
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
            throw new UsageException("now=" + now + " is no arm of this run; did you mean " + Nearest.to(now, known)
                    + "? It has: " + String.join(", ", known));
        }
        if (times != null && (now == null || times < 1)) {
            throw new UsageException("times=" + times + ", expected 1 or more, together with --now");
        }
    }

    private UsageException nobodyIsAsked(Path directory) {
        String what = data != null ? "data=" + data : size != null ? "size=" + size : "rows=" + rows;
        String option = data != null ? "--data" : size != null ? "--size" : "--rows";
        String study = data == null && size == null ? ROWS : VALUES;
        return new UsageException(what + " is a question to the " + study + " study, and run " + directory
                + " holds none; measure one with: weir run " + study + ", or leave " + option + " out"
                + (size == null ? "" : "; a number of rows is given by --rows"));
    }

    private void print(Advice advice, List<NetworkPath> given, double reads, PrintWriter out) {
        AdviceText text = new AdviceText(advice);
        boolean blob = study(advice.run()).equals(VALUES);
        out.println("Study " + study(advice.run())
                + (advice.setting().isEmpty() ? "" : ", ")
                + String.join(
                        ", ",
                        advice.setting().entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .toList()));
        double counted = blob ? reads : Double.POSITIVE_INFINITY;
        Set<List<String>> fields = new LinkedHashSet<>();
        for (NetworkPath path : given.isEmpty() ? advice.links() : declared(advice, given)) {
            Situation at = new Situation(path, size(advice), data(advice), counted);
            List<String> lines = text.lines(at);
            out.println("  " + (given.isEmpty() ? path.name() + ". " : "") + lines.get(0));
            if (now != null) {
                text.change(at, now, times == null ? 0 : (double) times).forEach(line -> out.println("    " + line));
            }
            lines.stream().skip(1).forEach(line -> out.println("    " + line));
            fields.add(advice.choose(at).known() ? text.field(at) : List.of());
        }
        fields.forEach(field -> field.forEach(line -> out.println("  " + line)));
        text.withoutModel().ifPresent(line -> out.println("  " + line));
    }

    /** What is given in figures may be a link that was measured. */
    private List<NetworkPath> declared(Advice advice, List<NetworkPath> given) {
        return url != null
                ? given
                : given.stream()
                        .map(path -> advice.path(path.rttMicros(), path.rateBitsPerSecond()))
                        .toList();
    }

    private List<NetworkPath> given() {
        if (url != null) {
            if (rtt != null || rate != null) {
                throw new UsageException(
                        "--url measures the path that --rtt and --rate declare; give one or the other");
            }
            RealPath path = RealPath.measure(ServerUrl.parse(ServerUrl.withoutSchema(url)), false, RealPath.USUAL);
            return List.of(NetworkPath.of("yours", path.statement().p50Micros(), path.goodputDownBitsPerSecond()));
        }
        if (rtt == null && rate == null) {
            return List.of();
        }
        if (rtt == null || rate == null) {
            throw new UsageException("a path needs both: rtt=" + rtt + " rate=" + rate
                    + "; give --rtt and --rate, like --rtt 5ms --rate 100mbit");
        }
        Manifest.Link link = LinkSyntax.parse("rtt=" + rtt + ",rate=" + rate);
        return List.of(NetworkPath.of("yours", (double) link.rttMicros(), (double) link.rateBitsPerSecond()));
    }

    private double size(Advice advice) {
        List<Double> sizes = advice.sizes();
        String study = study(advice.run());
        if (study.equals(VALUES) && size != null) {
            return SizeText.parse(size);
        }
        return study.equals(ROWS) && rows != null ? (double) rows : sizes.get(sizes.size() / 2);
    }

    private String data(Advice advice) {
        List<String> kinds = new ArrayList<>(advice.data());
        if (data != null) {
            if (!kinds.contains(data)) {
                throw new UsageException("data=" + data + " was not measured; did you mean " + Nearest.to(data, kinds)
                        + "? The run holds " + String.join(", ", kinds));
            }
            return data;
        }
        return LIKELY.stream().filter(kinds::contains).findFirst().orElseGet(() -> kinds.get(kinds.size() / 2));
    }
}
