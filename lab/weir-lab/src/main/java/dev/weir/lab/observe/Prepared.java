package dev.weir.lab.observe;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement that a session has prepared on the server, and the server's counters of its executions. */
record Prepared(long session, Digest digest) {
    /** Comments, names, strings and numbers, and the text after a string whose end is unknown. */
    private static final Pattern PART = Pattern.compile("(?s)(/\\*.*?(?:\\*/|$)|(?:#|--(?=\\s))[^\\n]*)"
            + "|(`[^`]*+`?|[\\p{L}_$@][\\p{L}\\p{N}_$]*+)"
            + "|'[^'\\\\]*+(?:''[^'\\\\]*+)*+'|\"[^\"\\\\]*+(?:\"\"[^\"\\\\]*+)*+\""
            + "|\\.?\\p{Nd}[\\p{L}\\p{N}_.]*+"
            + "|['\"].*");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /**
     * Returns a text with question marks for its literal values, and without comments. The text after a truncated string, or one whose end
     * depends on the session's {@code sql_mode}, is left out.
     */
    static String withoutValues(String sql) {
        String text = PART.matcher(sql).replaceAll(part -> {
            String name = part.group(2);
            return name != null ? Matcher.quoteReplacement(name) : part.group(1) != null ? " " : "?";
        });
        return SPACES.matcher(text).replaceAll(" ").strip();
    }

    /** Returns the counts since an earlier look, if that is of the same statement. */
    Prepared since(Prepared before) {
        return before == null || !digest.follows(before.digest)
                ? this
                : new Prepared(session, digest.since(before.digest));
    }
}
