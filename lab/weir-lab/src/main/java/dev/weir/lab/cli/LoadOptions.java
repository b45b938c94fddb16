package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress;
import dev.weir.report.advice.ArrivalQuestion;
import dev.weir.report.advice.ManyRequests;
import dev.weir.report.advice.ManyRequestsText;
import dev.weir.report.advice.WaitingThreads;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.shell.Launcher;
import dev.weir.report.stats.Analysis;
import dev.weir.rig.UsageException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Many requests at once: advice from a run of the study {@code load}. */
final class LoadOptions {
    private static final String STUDY = "load";
    private static final Pattern RATE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)/s");

    @Option(
            names = "--arrivals",
            paramLabel = "RATE",
            description = {
                "many at once: requests a second, like 2000/s",
                "From a run of the study load: which arms hold that rate, the connections that a pool needs, CPU and"
                        + " cores, and the least change that holds it."
            })
    private String arrivals;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = {
                "with --arrivals: the most requests that wait at once",
                "Says how long they wait, and what they take of threads and memory, as far as the run knows."
            })
    private Long inFlight;

    @Option(
            names = "--threads",
            hidden = true,
            paramLabel = "KIND",
            converter = ThreadsConverter.class,
            description =
                    "with --arrivals: only arms whose requests wait in virtual or platform threads, or in none, which are asynchronous")
    private WaitingThreads threads;

    private static final class ThreadsConverter extends NamedValues<WaitingThreads> {
        ThreadsConverter() {
            super("threads", WaitingThreads.values());
        }
    }

    boolean given() {
        return arrivals != null || inFlight != null || threads != null;
    }

    /** Refuses options of another kind of advice, which would be ignored. */
    void requireAlone(boolean describesReads, boolean looksAtServer) {
        if (arrivals == null) {
            throw new UsageException((inFlight != null ? "in-flight=" + inFlight : "threads=" + threads)
                    + " came without --arrivals; give the expected rate, like --arrivals 2000/s");
        }
        if (looksAtServer) {
            throw new UsageException("--url alone is a look at a server, to which --arrivals does not belong;"
                    + " name a run of the study " + STUDY + " as well, or give --rtt instead of --url");
        }
        if (describesReads) {
            throw new UsageException("--arrivals asks the study " + STUDY
                    + ", whose request is a look-up of one row; leave out the options that describe other reads");
        }
    }

    /** Prints the advice for each link; returns the exit code. */
    int advise(Path directory, PathOptions path, CommandSpec spec) {
        double perSecond = perSecond();
        long most = inFlight == null ? 0 : Quantities.positive("in-flight", inFlight);
        List<ManyRequests> answers;
        try (RunProgress progress = ShownProgress.of(spec, ShownProgress.OF_STEPS)) {
            progress.status("Reading " + directory);
            Run run = run(directory);
            ArrivalQuestion question =
                    new ArrivalQuestion(perSecond, most, Optional.ofNullable(threads), path.roundTripMicros());
            answers = ManyRequests.of(run, Analysis.of(run), question);
            if (answers.isEmpty()) {
                throw new UsageException("run " + directory + " holds no highest rate of any arm yet. Measure more: "
                        + RepeatedCommand.goingOn(directory, run.manifest().commandLine()));
            }
        }
        requireThreads(directory, answers);
        PrintWriter out = spec.commandLine().getOut();
        out.println("From " + directory + ":");
        answers.forEach(each -> print(new ManyRequestsText(each).lines(), out));
        return answers.stream().anyMatch(ManyRequests::isHeld) ? ExitCode.OK : WeirCommand.USAGE;
    }

    private double perSecond() {
        Matcher rate = RATE.matcher(arrivals);
        if (!rate.matches()) {
            throw new UsageException("arrivals=" + arrivals + ", expected requests per second like 2000/s");
        }
        double perSecond = Double.parseDouble(rate.group(1));
        if (!(perSecond > 0)) {
            throw new UsageException(
                    "arrivals=" + arrivals + ", expected more than 0 requests per second, like 2000/s");
        }
        return perSecond;
    }

    private Run run(Path directory) {
        return RunSet.open(directory).read().stream()
                .filter(each -> each.manifest().study().equals(STUDY))
                .findFirst()
                .orElseThrow(() -> new UsageException("arrivals=" + arrivals + " is a question to the study " + STUDY
                        + ", and run " + directory + " holds none; measure one with: "
                        + Launcher.command("run " + STUDY)));
    }

    private void requireThreads(Path directory, List<ManyRequests> answers) {
        if (answers.stream().allMatch(each -> each.ways().isEmpty())) {
            throw new UsageException("threads=" + threads + ": run " + directory
                    + " has no highest rate of such an arm; it has those of "
                    + answers.get(0).measuredThreads().stream()
                            .map(WaitingThreads::toString)
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void print(ManyRequestsText.Lines lines, PrintWriter out) {
        Terminal terminal = Terminal.standard();
        terminal.wrapped(lines.head(), 2).forEach(out::println);
        lines.table().forEach(out::println);
        lines.sentences().forEach(line -> terminal.wrapped(line, 2).forEach(out::println));
    }
}
