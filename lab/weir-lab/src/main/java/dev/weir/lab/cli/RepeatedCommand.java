package dev.weir.lab.cli;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.rig.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * {@code weir run} with its given options, taken from picocli's model: a new option is repeated without being listed anywhere. Defaults are
 * written out, so that the line means the same in a version with other defaults.
 */
final class RepeatedCommand {
    private static final List<String> COMMAND = List.of("weir", "run");
    private static final String BUDGET = "--budget";
    private static final String URL = "--url";
    private static final List<String> BESIDES_RESUME =
            List.of(BUDGET, URL, ServerPassword.FILE, "--anyway", "--quiet", "--verbose");

    private final List<String> positionals;
    /** Values of each option by its name; a flag has none. */
    private final Map<String, List<String>> options;

    private RepeatedCommand(List<String> positionals, Map<String, List<String>> options) {
        this.positionals = List.copyOf(positionals);
        this.options = new LinkedHashMap<>(options);
    }

    /** Returns the command line that this model parsed last. */
    static RepeatedCommand of(CommandSpec model) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        for (OptionSpec option : model.options()) {
            if (option.arity().max() == 0) {
                if (Boolean.TRUE.equals(option.getValue())) {
                    options.put(option.longestName(), List.of());
                }
            } else if (!values(option).isEmpty()) {
                options.put(option.longestName(), values(option));
            }
        }
        List<String> positionals = model.positionalParameters().stream()
                .flatMap(each -> each.originalStringValues().stream())
                .toList();
        return new RepeatedCommand(positionals, options);
    }

    private static List<String> values(ArgSpec option) {
        if (!option.originalStringValues().isEmpty() || option.defaultValue() == null) {
            return option.originalStringValues();
        }
        return List.of(option.defaultValue());
    }

    /** Parses the output of {@link #toString}. */
    static RepeatedCommand parse(String line) {
        List<String> words = ShellWords.split(line);
        CommandLine parser = new CommandLine(new RunOptions()).setCaseInsensitiveEnumValuesAllowed(true);
        parser.parseArgs(words.subList(Math.min(COMMAND.size(), words.size()), words.size())
                .toArray(String[]::new));
        return of(parser.getCommandSpec());
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    RepeatedCommand withPositionals(List<String> values) {
        return new RepeatedCommand(values, options);
    }

    /** Returns a command with another value of an option, which comes last. */
    RepeatedCommand with(String option, String value) {
        RepeatedCommand changed = without(option);
        changed.options.put(option, List.of(value));
        return changed;
    }

    RepeatedCommand without(String option) {
        RepeatedCommand changed = new RepeatedCommand(positionals, options);
        changed.options.remove(option);
        return changed;
    }

    /** Returns a command with the option's value of another command line; this one if the other has none. */
    RepeatedCommand withValueOf(RepeatedCommand other, String option) {
        return other.has(option) ? with(option, other.options.get(option).get(0)) : this;
    }

    List<String> arguments() {
        List<String> words = new ArrayList<>(positionals);
        options.forEach((option, values) -> {
            if (values.isEmpty()) {
                words.add(option);
            }
            values.forEach(value -> words.addAll(words(option, value)));
        });
        return words;
    }

    /** Returns one word if the value alone is empty or could be taken for an option or an argument file. */
    private static List<String> words(String option, String value) {
        boolean mistakable = value.isEmpty() || value.startsWith("-") || value.startsWith("@");
        return mistakable ? List.of(option + "=" + value) : List.of(option, value);
    }

    /**
     * Returns the command that resumes a run, for pasting into a POSIX shell.
     *
     * @param commandLine the command stored with the run. Its {@code --url}, if any, must be given again; both are without the password
     */
    static String goingOn(Path run, String commandLine, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
        List<String> kept = ShellWords.split(commandLine);
        int at = kept.indexOf(URL);
        words.addAll(at < 0 ? List.of() : kept.subList(at, Math.min(at + 2, kept.size())));
        words.addAll(List.of(more));
        return Launcher.command(ShellWords.join(words));
    }

    /** Rejects options that would be ignored: the content of a run is fixed by its manifest. */
    static void requireNothingIgnored(ParseResult parsed, Path run) {
        List<String> ignored = ignored(parsed, "--resume", BESIDES_RESUME);
        if (!ignored.isEmpty()) {
            throw new UsageException("--resume goes on with the plan of " + run + ", so " + String.join(", ", ignored)
                    + " would be ignored; leave that out (only " + String.join(", ", BESIDES_RESUME)
                    + " go with it), or start a new run without --resume");
        }
    }

    /** Returns the names of the given arguments, except an option and those allowed beside it. */
    static List<String> ignored(ParseResult parsed, String option, List<String> besides) {
        return parsed.matchedArgs().stream()
                .map(arg -> arg.isOption() ? ((OptionSpec) arg).longestName() : arg.paramLabel())
                .filter(name -> !name.equals(option) && !besides.contains(name))
                .distinct()
                .toList();
    }

    /** Returns the command line that a run was started with, plus the options that {@code now}, which resumes it, adds. */
    static RepeatedCommand resuming(RunSet set, RepeatedCommand now) {
        List<Manifest> manifests = set.read().stream().map(Run::manifest).toList();
        RepeatedCommand line = parsed(set, manifests.get(0).commandLine());
        if (line.has(URL) && !now.has(URL)) {
            throw new UsageException(
                    "run " + set.path() + " was measured through --url; give --url again, with its password");
        }
        return line.withPositionals(manifests.stream().map(Manifest::study).toList())
                .with("--seed", Long.toString(manifests.get(0).seed()))
                .without(BUDGET)
                .withValueOf(now, BUDGET)
                .withValueOf(now, URL)
                .withValueOf(now, ServerPassword.FILE);
    }

    private static RepeatedCommand parsed(RunSet set, String line) {
        try {
            return parse(line);
        } catch (ParameterException e) {
            throw new UsageException("run " + set.path() + " was started by another version of Weir, whose options this"
                    + " one does not have: " + e.getMessage() + "; go on with that version, or measure anew");
        }
    }

    /** Returns the line for pasting into a POSIX shell. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>(COMMAND);
        words.addAll(arguments());
        return ShellWords.join(words);
    }
}
