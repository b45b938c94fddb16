package dev.weir.report.page.html;

import dev.weir.report.text.Prose;

/** Text made safe for its place in the page. */
public final class Html {
    private Html() {}

    /** Text as element content or as a quoted attribute value. */
    public static String text(String raw) {
        StringBuilder out = new StringBuilder(raw.length() + 16);
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /** A sentence: escaped, its marks set in type. */
    public static String sentence(String marked) {
        String figures = between(text(marked), Prose.FIGURE, "<strong class=\"figure\">", "</strong>");
        return between(figures, String.valueOf(Prose.CODE), "<code>", "</code>");
    }

    /** Text between two marks is put into an element; a mark without a second is text. */
    private static String between(String text, String mark, String start, String end) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        int from = 0;
        int first = text.indexOf(mark);
        int second = first < 0 ? -1 : text.indexOf(mark, first + mark.length());
        while (second >= 0) {
            out.append(text, from, first)
                    .append(start)
                    .append(text, first + mark.length(), second)
                    .append(end);
            from = second + mark.length();
            first = text.indexOf(mark, from);
            second = first < 0 ? -1 : text.indexOf(mark, first + mark.length());
        }
        return out.append(text, from, text.length()).toString();
    }

    /** JSON inside a script element: no {@code <} remains, so neither an end tag nor a comment can begin. */
    public static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
