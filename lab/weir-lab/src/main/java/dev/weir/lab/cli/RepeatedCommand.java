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
 * {@code weir run} with what was given of each option, taken from picocli's model: a new option is repeated without being listed anywhere.
 * Defaults are written out, so that the line means the same in a version that has others.
 */
final class RepeatedCommand {
    private static final List<String> COMMAND = List.of("weir", "run");
    private static final String BUDGET = "--budget";
    private static final String URL = "--url";
    private static final List<String> BESIDES_RESUME = List.of(BUDGET, URL, "--anyway", "--quiet", "--verbose");

    private final List<String> positionals;
    /** Values of each option by its name; a flag has none. */
    private final Map<String, List<String>> options;

    private RepeatedCommand(List<String> positionals, Map<String, List<String>> options) {
        this.positionals = List.copyOf(positionals);
        this.options = new LinkedHashMap<>(options);
    }

    /** The command line that was last parsed by this model. */
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

    /** Reads what {@link #toString} wrote. */
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

    /** With another value of an option, which comes last. */
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

    /** With the value that an option has in another command line; as it is when it has none there. */
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

    /** In one word where the value by itself is empty, or would be taken for an option or for a file of arguments. */
    private static List<String> words(String option, String value) {
        boolean mistakable = value.isEmpty() || value.startsWith("-") || value.startsWith("@");
        return mistakable ? List.of(option + "=" + value) : List.of(option, value);
    }

    /**
     * The command that goes on with a run, to be pasted into a POSIX shell.
     *
     * @param commandLine the command that the run keeps, whose {@code --url}, if any, has to be given again; both have it
     *     without the password
     */
    static String goingOn(Path run, String commandLine, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
        List<String> kept = ShellWords.split(commandLine);
        int at = kept.indexOf(URL);
        words.addAll(at < 0 ? List.of() : kept.subList(at, Math.min(at + 2, kept.size())));
        words.addAll(List.of(more));
        return Launcher.command(ShellWords.join(words));
    }

    /** Refuses options that would be ignored: the content of a run is written in its manifest, and cannot change. */
    static void requireNothingIgnored(ParseResult parsed, Path run) {
        List<String> ignored = ignored(parsed, "--resume", BESIDES_RESUME);
        if (!ignored.isEmpty()) {
            throw new UsageException("--resume goes on with the plan of " + run + ", so " + String.join(", ", ignored)
                    + " would be ignored; leave that out (only " + String.join(", ", BESIDES_RESUME)
                    + " go with it), or start a new run without --resume");
        }
    }

    /** Returns the names of what was given besides an option and those that go with it. */
    static List<String> ignored(ParseResult parsed, String option, List<String> besides) {
        return parsed.matchedArgs().stream()
                .map(arg -> arg.isOption() ? ((OptionSpec) arg).longestName() : arg.paramLabel())
                .filter(name -> !name.equals(option) && !besides.contains(name))
                .distinct()
                .toList();
    }

    /** The command line that a run was started with, and what that which goes on with it, {@code now}, gives besides. */
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
                .withValueOf(now, URL);
    }

    private static RepeatedCommand parsed(RunSet set, String line) {
        try {
            return parse(line);
        } catch (ParameterException e) {
            throw new UsageException("run " + set.path() + " was started by another version of Weir, whose options this"
                    + " one does not have: " + e.getMessage() + "; go on with that version, or measure anew");
        }
    }

    /** The line to be pasted into a POSIX shell. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>(COMMAND);
        words.addAll(arguments());
        return ShellWords.join(words);
    }
}
