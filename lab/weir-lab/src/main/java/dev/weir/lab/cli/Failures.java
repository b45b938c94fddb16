package dev.weir.lab.cli;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.UsageException;
import dev.weir.report.model.RunFormatException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * The message of a command that fails, and its exit code: what a user can cause is one line, anything else is a defect.
 *
 * @param folder directory for files that hold the details of a defect
 */
record Failures(Path folder) {
    void explainThoseOf(CommandLine commandLine) {
        commandLine.setExecutionExceptionHandler((failure, failed, parsed) -> explain(failure, failed, parsed));
        commandLine.setParameterExceptionHandler(UsageError::print);
        CommandLine.IExecutionStrategy strategy = commandLine.getExecutionStrategy();
        commandLine.setExecutionStrategy(parsed -> {
            try {
                return strategy.execute(parsed);
            } catch (Error e) {
                // picocli hands exceptions over only; the JVM would end with 1, the exit code of a finding
                return defect(e, commandLine, parsed);
            }
        });
    }

    private int explain(Exception failure, CommandLine commandLine, CommandLine.ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        if (failure instanceof UsageException || failure instanceof RunFormatException) {
            err.println("weir: " + failure.getMessage());
            return WeirCommand.USAGE;
        }
        if (failure instanceof EnvironmentException || failure instanceof IOException) {
            err.println("weir: " + failure.getMessage());
            return WeirCommand.ENVIRONMENT;
        }
        return defect(failure, commandLine, parsed);
    }

    private int defect(Throwable failure, CommandLine commandLine, CommandLine.ParseResult parsed) {
        Defect defect = new Defect(failure, parsed.originalArgs());
        PrintWriter err = commandLine.getErr();
        try {
            err.println(defect.line() + "; please report it with the file " + defect.write(folder));
        } catch (IOException e) {
            err.println(defect.line() + "; please report it with what follows, which cannot be written to " + folder);
            err.print(defect.details());
        }
        err.flush();
        return WeirCommand.DEFECT;
    }
}
