package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.shell.Launcher;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi.Style;

/** The format of standard output for a number of columns; 0 if it is no terminal, and then nothing is wrapped. */
record Terminal(int columns, boolean coloured) {
    private static final int NARROWEST = 40;
    private static final Pattern ESCAPE = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final int LABEL = 13;

    /** The launcher tells whether standard output is a terminal and how wide it is; NO_COLOR turns colours off. */
    static Terminal standard() {
        return of(Integer.getInteger("weir.columns", 0), System.getenv());
    }

    static Terminal of(int columns, Map<String, String> environment) {
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(Math.max(0, columns), wanted && moves(columns, environment));
    }

    /** Returns whether control characters have an effect: a dumb terminal prints them. */
    static boolean moves(int columns, Map<String, String> environment) {
        return columns > 0 && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Wraps a message; what begins with a command is for copying and not broken. */
    List<String> message(String text, int indent) {
        int command = columns == 0 || shown(text) <= columns ? 0 : text.indexOf(Launcher.name() + " ");
        if (command <= 0) {
            return wrapped(text, indent);
        }
        List<String> lines = new ArrayList<>(wrapped(text.substring(0, command), indent));
        lines.add(" ".repeat(indent) + text.substring(command));
        return lines;
    }

    /** Wraps text between words, with the second and later lines indented. */
    List<String> wrapped(String marked, int indent) {
        String text = Prose.plain(marked);
        if (columns == 0) {
            return List.of(text);
        }
        return broken(text, Math.max(NARROWEST, columns), indent);
    }

    /** Breaks text between words into lines of a width, with the second and later lines indented; a longer word is left whole. */
    static List<String> broken(String text, int width, int indent) {
        List<String> lines = new ArrayList<>();
        String line = leading(text);
        boolean begun = false;
        for (String word : text.substring(line.length()).split(" ", -1)) {
            String longer = begun ? line + " " + word : line + word;
            if (begun && shown(longer) > width) {
                lines.add(line.stripTrailing());
                longer = " ".repeat(indent) + word;
            }
            line = longer;
            begun = true;
        }
        lines.add(line.stripTrailing());
        return lines;
    }

    private static String leading(String text) {
        return text.substring(0, text.length() - text.stripLeading().length());
    }

    private static int shown(String text) {
        return ESCAPE.matcher(text).replaceAll("").length();
    }

    static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(1);
    }

    static String padded(String text, int width) {
        return format("%-" + width + "s", text);
    }

    String strong(String text) {
        return styled(text, Style.bold);
    }

    String good(String text) {
        return styled(text, Style.fg_green);
    }

    String bad(String text) {
        return styled(text, Style.fg_red);
    }

    String verdict(String word, Verdict verdict) {
        return switch (verdict) {
            case SLOWER -> bad(word);
            case FASTER -> good(word);
            default -> word;
        };
    }

    private String styled(String text, Style style) {
        return coloured ? Style.on(style) + text + Style.on(Style.reset) : text;
    }

    /** Wraps a label and its sentence; text for pasting is never broken. */
    static List<String> labelled(Line line, Terminal terminal) {
        String whole = Terminal.padded("    " + line.label(), LABEL - 1) + " " + line.text();
        return line.label().equals("Paste") ? List.of(whole) : terminal.wrapped(whole, LABEL);
    }
}
