package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.compare.Findings;
import dev.weir.report.compare.FindingsJson;
import dev.weir.report.model.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that writes findings for other programs. */
final class FindingsFile {
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = {
                "write everything as JSON, too (docs/outputs.md)",
                "With - on standard output, in place of the text."
            })
    private String json;

    /** Returns whether standard output belongs to the JSON, so that no text may go there. */
    boolean takesStandardOutput() {
        return STANDARD_OUTPUT.equals(json);
    }

    /** Writes the JSON if it was asked for, whole or not at all. */
    void write(Findings findings, PrintWriter out) {
        if (takesStandardOutput()) {
            out.print(FindingsJson.text(findings));
        } else if (json != null) {
            writeFile(Path.of(json), FindingsJson.text(findings));
        }
    }

    private static void writeFile(Path file, String text) {
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot write " + file + ": " + reason(e, file) + "; choose another file with --json", e);
        }
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
}
