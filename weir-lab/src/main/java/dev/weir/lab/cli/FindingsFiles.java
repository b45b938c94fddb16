package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.report.compare.Findings;
import dev.weir.report.compare.FindingsJson;
import dev.weir.report.compare.FindingsJunit;
import dev.weir.report.compare.FindingsMarkdown;
import dev.weir.report.model.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that write findings for other programs. */
final class FindingsFiles {
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes everything as JSON; - is standard output, in place of the text (docs/outputs.md).")
    private String json;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Writes JUnit XML for a build server: a test case for each cell; what is too slow failed, what is"
                            + " undecided is skipped.")
    private String junit;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Writes a table in Markdown, for a comment on a pull request.")
    private String markdown;

    private record Output(String option, String file, Function<Findings, String> writer) {}

    /** Refuses what cannot be before anything is read. */
    void require() {
        if (outputs().stream().filter(FindingsFiles::isStandardOutput).count() > 1) {
            throw new UsageException("two outputs go to standard output (-); name a file for one of them");
        }
    }

    /** Whether standard output belongs to one of the outputs, so that no text may go there. */
    boolean takesStandardOutput() {
        return outputs().stream().anyMatch(FindingsFiles::isStandardOutput);
    }

    /** Writes what was asked for, each file whole or not at all. */
    void write(Findings findings, PrintWriter out) {
        for (Output each : outputs()) {
            String text = each.writer().apply(findings);
            if (isStandardOutput(each)) {
                out.print(text);
            } else {
                writeFile(Path.of(each.file()), text, each.option());
            }
        }
    }

    /** Writes a file; what goes wrong is told in one line, with the option that named it. */
    static void writeFile(Path file, String text, String option) {
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw unwritable(file, option, e);
        }
    }

    private static EnvironmentException unwritable(Path file, String option, IOException e) {
        return new EnvironmentException(
                "cannot write " + file + ": " + reason(e, file) + "; choose another file with " + option, e);
    }

    /** The reason without the path, which most messages repeat. */
    private static String reason(IOException failure, Path file) {
        String kind = failure.getClass().getSimpleName();
        String message = failure.getMessage();
        return switch (kind) {
            case "NoSuchFileException" -> "its directory does not exist";
            case "AccessDeniedException" -> "no right to write there";
            case "FileSystemException" -> message.replaceFirst("^.*: ", "");
            default -> message == null || message.equals(file.toString()) ? kind : message;
        };
    }

    private List<Output> outputs() {
        List<Output> outputs = new ArrayList<>();
        Stream.of(
                        new Output("--json", json, FindingsJson::text),
                        new Output("--junit", junit, FindingsJunit::text),
                        new Output("--markdown", markdown, FindingsMarkdown::text))
                .filter(each -> each.file() != null)
                .forEach(outputs::add);
        return outputs;
    }

    private static boolean isStandardOutput(Output output) {
        return output.file().equals(STANDARD_OUTPUT);
    }
}
