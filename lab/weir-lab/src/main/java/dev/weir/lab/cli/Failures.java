package dev.weir.lab.cli;

import dev.weir.lab.Versions;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.shell.ShellWords;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Messages and exit codes of failing commands: one line for a user error or the environment; otherwise a defect, described in a file. */
record Failures(Path folder) {
    void explainThoseOf(CommandLine commandLine) {
        commandLine.setExecutionExceptionHandler(this::explain);
        commandLine.setParameterExceptionHandler(Failures::printUsage);
        CommandLine.IExecutionStrategy strategy = commandLine.getExecutionStrategy();
        commandLine.setExecutionStrategy(parsed -> {
            try {
                return strategy.execute(parsed);
            } catch (Error e) {
                // picocli only hands exceptions over; the JVM would exit with 1, the code of a finding
                return defect(e, commandLine, parsed);
            }
        });
    }

    private int explain(Exception failure, CommandLine commandLine, CommandLine.ParseResult parsed) {
        boolean usage = failure instanceof UsageException || failure instanceof RunFormatException;
        if (usage || failure instanceof EnvironmentException || failure instanceof IOException) {
            say(failure.getMessage(), commandLine.getErr());
            return usage ? WeirCommand.USAGE : WeirCommand.ENVIRONMENT;
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

    private static int printUsage(CommandLine.ParameterException failure, String[] args) {
        CommandLine commandLine = failure.getCommandLine();
        PrintWriter err = commandLine.getErr();
        CommandSpec spec = commandLine.getCommandSpec();
        say(usageMessage(failure, spec), err);
        err.println("see: " + spec.qualifiedName() + " --help");
        return WeirCommand.USAGE;
    }

    private static void say(String message, PrintWriter err) {
        Terminal.standard().message("weir: " + message, 2).forEach(err::println);
    }

    private static String usageMessage(CommandLine.ParameterException failure, CommandSpec spec) {
        if (failure instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(unmatched.getUnmatched().get(0), spec);
        }
        String message = failure.getMessage() == null ? "the command line cannot be read" : failure.getMessage();
        return message.replaceFirst("^Error: ", "").lines().map(String::strip).collect(Collectors.joining(" "));
    }

    /** Returns the message for an unknown option, an unknown command, or a surplus argument. */
    private static String unknown(String word, CommandSpec spec) {
        boolean option = word.startsWith("-");
        String name = option ? word.split("=", 2)[0] : word;
        Collection<String> known = option ? options(spec) : spec.subcommands().keySet();
        Optional<String> near = Nearest.near(name, known);
        String what = option ? "unknown option " : known.isEmpty() ? "unexpected argument " : "unknown command ";
        return what
                + name
                + near.map(each -> "; did you mean " + each + "?")
                        .orElse(option || known.isEmpty() ? "" : "; expected one of " + String.join(", ", known));
    }

    private static List<String> options(CommandSpec spec) {
        return spec.options().stream()
                .flatMap(option -> Stream.of(option.names()))
                .filter(name -> name.startsWith("--"))
                .toList();
    }

    private record Defect(Throwable failure, List<String> arguments) {
        String line() {
            String what =
                    failure.toString().lines().map(String::strip).findFirst().orElse("");
            StackTraceElement[] trace = failure.getStackTrace();
            return "weir: a defect of Weir: " + what + (trace.length == 0 ? "" : " at " + trace[0]);
        }

        /** Returns the information needed to fix the defect, without passwords. */
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
                                    .map(ServerUrl::withoutPassword)
                                    .toList()),
                    trace.toString());
        }

        Path write(Path folder) throws IOException {
            return Files.writeString(Files.createTempFile(folder, "weir-defect-", ".txt"), details());
        }
    }
}
