package dev.weir.lab.cli;

import dev.weir.report.history.HistoryFilter;
import dev.weir.report.history.HistoryJson;
import dev.weir.report.history.HistoryReader;
import dev.weir.report.history.RunHistory;
import dev.weir.report.page.HistoryPage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code weir history}: the same comparisons over many runs. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        description = {
            "Tells how the same comparisons (arm, reference, level, link) came out in every run of a directory, oldest first,"
                    + " and marks where a ratio changed, with what the runs on both sides do not share: server, machine,"
                    + " JVM, drivers, Weir.",
            "From four runs on a change has to stand out of the scatter from run to run; of two or three runs the intervals"
                    + " must not touch. Exit code 0 whatever changed."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  weir history", "  weir history nightly --study stream --arm weir.default --html history.html"})
final class HistoryCommand implements Callable<Integer> {
    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Directory that holds the runs (default: ${DEFAULT-VALUE}).")
    private Path directory;

    @Option(names = "--study", paramLabel = "STUDY", split = ",", description = "Only these studies (default: all).")
    private Set<String> studies = new LinkedHashSet<>();

    @Option(
            names = "--arm",
            paramLabel = "ARM",
            split = ",",
            description = "Only comparisons with one of these arms on either side (default: all).")
    private Set<String> arms = new LinkedHashSet<>();

    @Option(names = "--html", paramLabel = "FILE", description = "Writes the history as one HTML file, too.")
    private Path html;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes everything as JSON; - is standard output, in place of the text (docs/outputs.md).")
    private String json;

    @Option(names = "--verbose", description = "Lists every comparison, not only those that changed.")
    private boolean verbose;

    @Override
    public Integer call() {
        RunHistory history = HistoryReader.read(directory, new HistoryFilter(studies, arms));
        PrintWriter out = spec.commandLine().getOut();
        boolean text = !STANDARD_OUTPUT.equals(json);
        if (text) {
            HistoryText.lines(history, verbose, Terminal.standard()).forEach(out::println);
        } else {
            out.print(HistoryJson.text(history));
        }
        if (json != null && text) {
            FindingsFiles.writeFile(Path.of(json), HistoryJson.text(history), "--json");
        }
        if (html != null) {
            FindingsFiles.writeFile(html, HistoryPage.render(history, directory.toString()), "--html");
            if (text) {
                out.println("Page: " + html.toAbsolutePath().normalize().toUri());
            }
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }
}
