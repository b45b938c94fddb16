package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.Versions;
import dev.weir.report.jmh.JmhRun;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir import}: takes a result file of JMH in as a run. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Takes a result file of JMH (-rf json) in as a run with its page: benchmarks become arms, parameters factors, forks"
                    + " heats, iterations samples.",
            "Benchmarks that share a setting of their parameters are compared, the earlier in the file as the reference."
                    + " A file that is an array of such arrays is taken as one.",
            "What JMH does not record (server, link, machine) stays unknown."
        },
        footerHeading = "%nExample:%n",
        footer = "  weir import jmh-result.json --runs runs")
final class ImportCommand implements Callable<Integer> {
    private static final int MOST_COMPARED = 15;
    private static final DateTimeFormatter RUN_NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "Result file that JMH wrote with -rf json.")
    private Path file;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Directory for the new run (default: ${DEFAULT-VALUE}).")
    private Path runs;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        JmhRun imported = JmhRun.read(file, now);
        RunDirectory directory = new RunDirectory(newDirectory(now));
        imported.write(directory, Versions.ofThisWeir());
        AnalysedSet done = AnalysedSet.of(RunSet.open(directory.path()));
        ReportPage.write(done);
        Run run = done.runs().get(0);
        PrintWriter out = spec.commandLine().getOut();
        run.manifest().machine().cautions().forEach(caution -> out.println("Caution: " + caution));
        Analysis analysis = done.analyses().get(0);
        analysis.warnings().stream()
                .map(warning ->
                        "Warning (" + warning.kind() + "): " + warning.cell().arm() + ": " + warning.sentence())
                .distinct()
                .forEach(out::println);
        compared(run.manifest(), analysis).forEach(out::println);
        out.println("Run: " + directory.path() + " (" + count(run.groups().count(), "fork") + " of "
                + count(run.manifest().arms().size(), "benchmark") + ")");
        out.println("Report: " + directory.report().toAbsolutePath().normalize().toUri());
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    /** What is compared, the largest difference first. */
    private static List<String> compared(Manifest manifest, Analysis analysis) {
        List<String> lines = new ArrayList<>();
        if (manifest.comparisons().isEmpty()) {
            lines.add(
                    manifest.arms().size() == 1
                            ? "Nothing is compared: the file holds one benchmark."
                            : "Nothing is compared: no two benchmarks of the file share a setting of their parameters.");
            return lines;
        }
        lines.add("Compared, " + count(analysis.comparisons().size(), "comparison") + " of "
                + count(manifest.comparisons().size(), "pair") + " of benchmarks (time over time, below 1 is faster):");
        analysis.comparisons().stream()
                .sorted(Comparator.comparingDouble(ImportCommand::size).reversed())
                .limit(MOST_COMPARED)
                .forEach(each -> lines.add("  " + line(each)));
        int more = analysis.comparisons().size() - MOST_COMPARED;
        if (more > 0) {
            lines.add("  and " + more + " more: see the report");
        }
        return lines;
    }

    private static double size(ComparisonResult result) {
        return Math.abs(Math.log(result.ratio().ratio().estimate()));
    }

    private static String line(ComparisonResult each) {
        String factors = each.ratio().cell().factors().entrySet().stream()
                .map(factor -> ", " + factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining());
        return each.comparison().arm() + " / " + each.comparison().reference() + factors + ": "
                + Figures.closeRatio(each.ratio().ratio()) + " " + words(each);
    }

    private static String words(ComparisonResult each) {
        return each.verdict() == Verdict.UNDECIDED
                ? Leaning.of(each.ratio().ratio()).words()
                : each.verdict().name().toLowerCase(Locale.ROOT);
    }

    private static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private Path newDirectory(Instant now) {
        String name = RUN_NAME.format(now.atZone(ZoneId.systemDefault())) + "-" + JmhRun.STUDY;
        try {
            Files.createDirectories(runs);
            for (int i = 1; ; i++) {
                Path directory = runs.resolve(i == 1 ? name : name + "-" + i);
                try {
                    return Files.createDirectory(directory);
                } catch (FileAlreadyExistsException e) {
                    // another import in the same second: try the next name
                }
            }
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot create a run directory in " + runs + ": " + e + "; choose another with --runs DIR", e);
        }
    }
}
