package dev.weir.lab.study;

import dev.weir.rig.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Accepts a single plain read, judged by its words outside of strings and comments. The check gives early and clear answers; the guarantee
 * against writing is the read-only transaction in which every session with an own query runs.
 *
 * @param option the option that has the statement, for messages
 * @param mostParameters the number of placeholders that it may have
 */
public record PlainReadCheck(String option, int mostParameters) {
    private static final Set<String> FIRST_WORDS = Set.of("SELECT", "WITH", "TABLE", "VALUES");
    private static final Set<String> SIDE_EFFECTS =
            Set.of(("GET_LOCK RELEASE_LOCK RELEASE_ALL_LOCKS NEXTVAL LASTVAL SETVAL MASTER_POS_WAIT SOURCE_POS_WAIT"
                            + " WAIT_FOR_EXECUTED_GTID_SET SYS_EXEC SYS_EVAL")
                    .split(" ", -1));
    private static final String EXPECTED =
            "; expected one plain read, like --query \"SELECT id, name FROM customer ORDER BY id\"";

    /** Strings, quoted names and comments; none of them contains keywords of the statement. */
    private static final Pattern OPAQUE =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*+'|\"(?:[^\"\\\\]|\\\\.|\"\")*+\"|`[^`]*+`"
                    + "|/\\*[\\s\\S]*?\\*/|--(?=\\s|$)[^\\n]*|#[^\\n]*");

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

    /** Returns the statement without a final semicolon; rejects anything but a single plain read. */
    public String check(String sql) {
        String skeleton = skeleton(sql);
        int semicolon = skeleton.indexOf(';');
        if (semicolon >= 0 && !skeleton.substring(semicolon).replace(';', ' ').isBlank()) {
            throw refused("holds several statements");
        }
        String statement = semicolon >= 0 ? skeleton.substring(0, semicolon) : skeleton;
        List<String> words = WORD.matcher(statement)
                .results()
                .map(match -> match.group().toUpperCase(Locale.ROOT))
                .toList();
        if (words.isEmpty()) {
            throw refused("is empty");
        }
        if (!FIRST_WORDS.contains(words.get(0))) {
            throw refused("begins with " + words.get(0) + ", which is not a plain read");
        }
        requireValues(parameters(statement));
        requireNoSideEffects(words, statement);
        return (semicolon >= 0 ? sql.substring(0, semicolon) : sql).strip();
    }

    /** Returns the number of placeholders outside of strings and comments. */
    public int parameters(String sql) {
        return (int) skeleton(sql).chars().filter(each -> each == '?').count();
    }

    private void requireValues(int parameters) {
        if (parameters > mostParameters) {
            throw refused(
                    mostParameters == 0
                            ? "holds a placeholder (?), for which there is no value: write the value itself"
                            : "holds placeholders (?): " + parameters + ", expected " + mostParameters
                                    + " at most: write the other values themselves");
        }
    }

    /** Returns the text with these parts blanked out, so that positions stay. */
    private String skeleton(String sql) {
        StringBuilder skeleton = new StringBuilder(sql);
        Matcher matcher = OPAQUE.matcher(sql);
        while (matcher.find()) {
            String found = matcher.group();
            if (found.startsWith("/*!") || found.startsWith("/*M!")) {
                throw refused("holds a comment that servers execute (" + found.substring(0, 3) + "): write it plainly");
            }
            skeleton.replace(matcher.start(), matcher.end(), " ".repeat(found.length()));
        }
        return skeleton.toString();
    }

    private void requireNoSideEffects(List<String> words, String statement) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            if (word.equals("INTO")) {
                throw refused("holds INTO, which writes a file or a variable");
            }
            if (word.equals("FOR") && (next.equals("UPDATE") || next.equals("SHARE"))) {
                throw refused("holds FOR " + next + ", which locks rows");
            }
            if (word.equals("LOCK") && next.equals("IN")) {
                throw refused("holds LOCK IN SHARE MODE, which locks rows");
            }
            if (word.equals("NEXT") && next.equals("VALUE")) {
                throw refused("holds NEXT VALUE FOR, which advances a sequence");
            }
            if (SIDE_EFFECTS.contains(word) && isCalled(word, statement)) {
                throw refused("calls " + word + ", which does more than read");
            }
            boolean written =
                    i > 0 && Set.of("INSERT", "UPDATE", "DELETE", "REPLACE").contains(word);
            if (written && words.get(0).equals("WITH") && !isCalled(word, statement)) {
                throw refused("holds " + word + ", which writes");
            }
        }
    }

    private static boolean isCalled(String word, String statement) {
        return Pattern.compile("\\b" + word + "\\s*\\(", Pattern.CASE_INSENSITIVE)
                .matcher(statement)
                .find();
    }

    private UsageException refused(String why) {
        return new UsageException(option + " " + why + EXPECTED);
    }
}
