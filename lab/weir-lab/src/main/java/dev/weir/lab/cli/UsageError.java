package dev.weir.lab.cli;

import dev.weir.lab.Nearest;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Invalid usage: one line says what is wrong, one where help is. */
final class UsageError {
    private UsageError() {}

    /** Prints what is wrong with the command line; the exit code is that of invalid usage. */
    static int print(CommandLine.ParameterException failure, String[] args) {
        CommandLine commandLine = failure.getCommandLine();
        PrintWriter err = commandLine.getErr();
        CommandSpec spec = commandLine.getCommandSpec();
        err.println("weir: " + message(failure, spec));
        err.println("see: " + spec.qualifiedName() + " --help");
        err.flush();
        return WeirCommand.USAGE;
    }

    private static String message(CommandLine.ParameterException failure, CommandSpec spec) {
        String message = failure.getMessage() == null ? "the command line cannot be read" : failure.getMessage();
        return unmatched(failure)
                .map(word -> unknown(word, spec))
                .orElseGet(() -> message.replaceFirst("^Error: ", "")
                        .lines()
                        .map(String::strip)
                        .collect(Collectors.joining(" ")));
    }

    /** Returns the first word that is not known, if that is what is wrong. */
    private static Optional<String> unmatched(CommandLine.ParameterException failure) {
        return failure instanceof CommandLine.UnmatchedArgumentException unmatched
                ? unmatched.getUnmatched().stream().findFirst()
                : Optional.empty();
    }

    private static String name(String word) {
        return word.startsWith("-") && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
    }

    /** An option that there is not, a command that there is not, or a word too many. */
    private static String unknown(String word, CommandSpec spec) {
        boolean option = word.startsWith("-");
        String name = name(word);
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
}
