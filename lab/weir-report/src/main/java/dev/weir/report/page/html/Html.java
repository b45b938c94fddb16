package dev.weir.report.page.html;

import dev.weir.report.text.Prose;
import java.util.Locale;
import java.util.regex.Pattern;

/** Escapes text for its place in the page. */
public final class Html {
    private static final Pattern TOGETHER =
            Pattern.compile("(?<=\\d) (?=(?:%|[nµm]?s|min|h|[kMG]?i?B|[kMG]?bit/s|[kMG]?B/s)(?![\\w/]))"
                    + "|(?<=\\[[-\\d.]{1,9},) (?=[-\\d.]{1,9}])");

    private Html() {}

    /** Escapes text; a figure and its unit, and the bounds of an interval, stay on one line. */
    public static String text(String raw) {
        return TOGETHER.matcher(raw)
                .replaceAll("\u00a0")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Returns a sentence, escaped, with its marks rendered as elements. */
    public static String sentence(String marked) {
        String figures = between(text(marked), Prose.FIGURE, "<strong class=\"figure\">", "</strong>");
        return between(figures, String.valueOf(Prose.CODE), "<code>", "</code>");
    }

    /** Wraps text between two marks in an element; an unpaired mark is text. */
    private static String between(String text, String mark, String start, String end) {
        String quoted = Pattern.quote(mark);
        return text.replaceAll("(?s)" + quoted + "(.*?)" + quoted, start + "$1" + end);
    }

    /** Escapes JSON for a script element: no {@code <} remains, so neither an end tag nor a comment can begin. */
    public static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
