package dev.weir.lab.cli;

import dev.weir.lab.Versions;
import dev.weir.lab.run.LabServers;
import dev.weir.report.shell.ShellWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A failure that nobody foresaw. */
record Defect(Throwable failure, List<String> arguments) {
    /** Returns what happened, in one line. */
    String line() {
        String what = failure.toString().lines().map(String::strip).findFirst().orElse("");
        StackTraceElement[] trace = failure.getStackTrace();
        return "weir: a defect of Weir: " + what + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    /** Returns what whoever mends it has to know; no password. */
    String details() {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        return String.join(
                System.lineSeparator(),
                "weir " + Versions.ofThisWeir(),
                "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                "weir "
                        + ShellWords.join(arguments.stream()
                                .map(LabServers::withoutPassword)
                                .toList()),
                trace.toString());
    }

    /** Writes the details to a new file. */
    Path write(Path folder) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "weir-defect-", ".txt"), details());
    }
}
