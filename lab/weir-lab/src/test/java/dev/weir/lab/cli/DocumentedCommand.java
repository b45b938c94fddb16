package dev.weir.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that a page tells its readers to give.
 *
 * @param where page and line
 * @param words words as a shell makes them, without comments
 */
record DocumentedCommand(String where, List<String> words) {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Z_]+=.*");
    private static final Pattern INLINE = Pattern.compile("`(\\./weir [^`]+)`");

    /** Commands of a block: lines that are indented further belong to the one before them. */
    static List<DocumentedCommand> of(DocumentBlock block) {
        List<DocumentedCommand> commands = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int i = 0; i < block.lines().size(); i++) {
            String line = block.lines().get(i);
            boolean goesOn = line.startsWith(" ") || text.toString().endsWith("\\");
            if (!goesOn) {
                add(commands, block.where(from), text.toString());
                text.setLength(0);
                from = i;
            }
            if (text.toString().endsWith("\\")) {
                text.setLength(text.length() - 1);
            }
            text.append(line.strip().startsWith("#") ? "" : " " + line);
        }
        add(commands, block.where(from), text.toString());
        return commands;
    }

    /** Commands of Weir's within sentences. */
    static List<DocumentedCommand> inSentences(Document document) {
        List<DocumentedCommand> commands = new ArrayList<>();
        String prose = String.join("\n", document.prose());
        Matcher inline = INLINE.matcher(prose);
        while (inline.find()) {
            long line = prose.substring(0, inline.start()).lines().count();
            add(commands, document.page() + ":" + Math.max(1, line), inline.group(1));
        }
        return commands;
    }

    private static void add(List<DocumentedCommand> commands, String where, String text) {
        for (String command : text.split(" && ", -1)) {
            List<String> words = new ArrayList<>(words(command));
            while (!words.isEmpty() && ASSIGNMENT.matcher(words.get(0)).matches()) {
                words.remove(0);
            }
            if (!words.isEmpty()) {
                commands.add(new DocumentedCommand(where, List.copyOf(words)));
            }
        }
    }

    /** Words between white space, with both kinds of quotes and other commands' output, up to a comment. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile(
                        "(?:\\$\\([^)]*\\)|[^\\s\"'#]|(?<=\\S)#|\"[^\"]*\"|'[^']*')+|#.*", Pattern.DOTALL)
                .matcher(text);
        while (word.find() && !word.group().startsWith("#")) {
            words.add(word.group().replaceAll("[\"']", ""));
        }
        return words;
    }

    String program() {
        return words.get(0);
    }

    List<String> arguments() {
        return words.subList(1, words.size());
    }
}
