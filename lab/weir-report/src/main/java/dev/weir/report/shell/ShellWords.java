package dev.weir.report.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Joins words into a command line that a POSIX shell splits into the same words, and splits such lines. */
public final class ShellWords {
    private ShellWords() {}

    public static String join(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        boolean plain = !word.isEmpty()
                && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "-_./:=,@%+".indexOf(c) >= 0);
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    public static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        boolean inQuotes = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\'') {
                inQuotes = !inQuotes;
                inWord = true;
            } else if (!inQuotes && c == '\\' && i + 1 < line.length()) {
                word.append(line.charAt(++i));
                inWord = true;
            } else if (!inQuotes && c == ' ') {
                if (inWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
