package dev.weir.lab.cli;

import dev.weir.report.shell.Launcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command: its visible options on one screen, a line each; {@code --help all} lists everything. */
final class HelpText {
    private static final String ALL = "all";
    private static final int EXAMPLES = 3;
    private static final Terminal PAGE = new Terminal(80, false);

    private final CommandSpec spec;
    private boolean all;

    private HelpText(CommandSpec spec) {
        this.spec = spec;
    }

    static void addToThoseOf(CommandLine commandLine) {
        commandLine.getSubcommands().values().forEach(each -> new HelpText(each.getCommandSpec()).add(each));
    }

    private void add(CommandLine command) {
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .hidden(true)
                .paramLabel("[" + ALL + "]")
                .description("print the help of one screen, or with the word " + ALL + " this one")
                .preprocessor((words, asked, option, info) -> {
                    if (!words.isEmpty() && words.peek().equals(ALL)) {
                        words.pop();
                        all = true;
                    }
                    return false;
                })
                .build());
        command.setHelpSectionKeys(List.of("help"));
        command.setHelpSectionMap(Map.of("help", help -> String.join("\n", lines()) + "\n"));
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Usage: " + spec.qualifiedName() + synopsis());
        for (String sentence : spec.usageMessage().description()) {
            lines.addAll(PAGE.wrapped(sentence, 0));
        }
        lines.add("");
        lines.addAll(examples());
        lines.add("");
        lines.addAll(all ? explained() : table());
        lines.add("");
        if (all) {
            spec.usageMessage()
                    .exitCodeList()
                    .forEach((code, meaning) -> lines.add("Exit code " + code + ": " + meaning));
        } else {
            lines.add(spec.qualifiedName() + " --help " + ALL + " explains every option.");
        }
        return lines;
    }

    private String synopsis() {
        StringBuilder synopsis = new StringBuilder();
        for (PositionalParamSpec each : spec.positionalParameters()) {
            String label = each.paramLabel() + (each.arity().max() > 1 ? "..." : "");
            synopsis.append(' ').append(each.arity().min() == 0 ? "[" + label + "]" : label);
        }
        spec.options().stream()
                .filter(each -> each.required() && each.group() == null)
                .forEach(each -> synopsis.append(' ').append(name(each)));
        return synopsis + " [OPTION...]";
    }

    /** Returns whole examples; an example's remark may be on a line of its own. */
    private List<String> examples() {
        List<String> lines = new ArrayList<>();
        int examples = 0;
        for (String line : spec.usageMessage().footer()) {
            boolean begins = !line.startsWith("   ");
            examples += begins ? 1 : 0;
            if (all || examples <= EXAMPLES) {
                lines.add(line.replaceFirst("^  weir ", Matcher.quoteReplacement("  " + Launcher.command(""))));
            }
        }
        return lines;
    }

    private List<ArgSpec> arguments() {
        return Stream.concat(spec.positionalParameters().stream(), spec.options().stream())
                .filter(each -> all || !each.hidden())
                .map(ArgSpec.class::cast)
                .toList();
    }

    private List<String> table() {
        Map<String, String> rows = new LinkedHashMap<>();
        arguments().forEach(each -> rows.put(name(each), each.description()[0]));
        int width = Terminal.width(List.copyOf(rows.keySet()));
        return rows.entrySet().stream()
                .map(row -> "  " + Terminal.padded(row.getKey(), width) + "  " + row.getValue())
                .flatMap(line -> PAGE.wrapped(line, width + 4).stream())
                .toList();
    }

    private List<String> explained() {
        List<String> lines = new ArrayList<>();
        for (ArgSpec each : arguments()) {
            lines.add("  " + name(each));
            for (String sentence : each.description()) {
                lines.addAll(PAGE.wrapped("      " + sentence, 6));
            }
        }
        return lines;
    }

    private static String name(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return argument.paramLabel();
        }
        String names = String.join(", ", option.names());
        boolean flag = option.arity().max() == 0 && !option.usageHelp();
        return flag ? names : names + " " + option.paramLabel();
    }
}
