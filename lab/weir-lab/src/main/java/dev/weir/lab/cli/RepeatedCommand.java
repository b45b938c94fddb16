package dev.weir.lab.cli;

import dev.weir.report.shell.ShellWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code weir run} with what was given of each option, taken from picocli's model: a new option is repeated without being listed anywhere.
 * Defaults are written out, so that the line means the same in a version that has others.
 */
final class RepeatedCommand {
    private static final List<String> COMMAND = List.of("weir", "run");

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

    /** The line to be pasted into a POSIX shell. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>(COMMAND);
        words.addAll(arguments());
        return ShellWords.join(words);
    }
}
