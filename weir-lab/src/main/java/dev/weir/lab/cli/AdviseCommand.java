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
import java.util.List;
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
            "  weir advise --rtt 5ms --rate 100mbit --size 100KB --data medium --reads-per-write 20",
            "  weir advise runs/20260102-030405-blob --size 64KiB"
        })
final class AdviseCommand implements Callable<Integer> {
    /** Kinds of data nearest to a user's, where none is asked for. */
    private static final List<String> LIKELY = List.of("own", "documents");

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
            description = "Size of a value, like 100KB, or number of rows. Default: the middle one measured.")
    private String size;

    @Option(
            names = "--data",
            paramLabel = "KIND",
            description = "Kind of data. Default: own or documents where measured, else the middle one.")
    private String data;

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
        Path directory = run == null ? NewestRun.in(runs) : run;
        List<Advice> all = RunSet.open(directory).read().stream()
                .filter(this::asked)
                .map(each -> Advice.of(each, Analysis.of(each)))
                .toList();
        if (all.isEmpty()) {
            throw new UsageException("data=" + data + " is a question to the blob study, and run " + directory
                    + " holds none; measure one with: weir run blob, or leave --data out");
        }
        List<Advice> able =
                all.stream().filter(each -> each.abstention().isEmpty()).toList();
        if (able.isEmpty()) {
            throw new UsageException("run " + directory + " gives no advice. "
                    + all.get(0).abstention() + " Measure more: weir run --resume, or a new run on two links or more");
        }
        List<NetworkPath> given = given();
        PrintWriter out = spec.commandLine().getOut();
        out.println("From " + directory + ":");
        for (Advice advice : able) {
            print(advice, given, reads, out);
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    /** Kinds of data exist in the blob study only. */
    private boolean asked(Run each) {
        return data == null || each.manifest().study().equals("blob");
    }

    private void print(Advice advice, List<NetworkPath> given, double reads, PrintWriter out) {
        AdviceText text = new AdviceText(advice);
        boolean blob = advice.run().manifest().study().equals("blob");
        out.println("Study " + advice.run().manifest().study()
                + (advice.setting().isEmpty() ? "" : ", ")
                + String.join(
                        ", ",
                        advice.setting().entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .toList()));
        double counted = blob ? reads : Double.POSITIVE_INFINITY;
        for (NetworkPath path : given.isEmpty() ? advice.links() : given) {
            Situation at = new Situation(path, size(advice), data(advice), counted);
            List<String> lines = text.lines(at);
            out.println("  " + (given.isEmpty() ? path.name() + ". " : "") + lines.get(0));
            lines.stream().skip(1).forEach(line -> out.println("    " + line));
        }
        text.leftOut().forEach(line -> out.println("  " + line));
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
        return size == null ? sizes.get(sizes.size() / 2) : SizeText.parse(size);
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
