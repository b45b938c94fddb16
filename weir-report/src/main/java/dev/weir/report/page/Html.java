package dev.weir.report.page;

import java.util.regex.Pattern;

/** Text made safe for its place in the page. */
final class Html {
    private static final Pattern FIGURE = Pattern.compile("\\d[\\d.,]*×(?: \\[[^\\]]*\\])?");
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");

    private Html() {}

    /** Text as element content or as a quoted attribute value. */
    static String text(String raw) {
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

    /** A sentence: escaped, ratios in bold, back-quoted words as code. */
    static String sentence(String raw) {
        String figures = FIGURE.matcher(text(raw)).replaceAll("<strong class=\"figure\">$0</strong>");
        return CODE.matcher(figures).replaceAll("<code>$1</code>");
    }

    /** JSON inside a script element: no {@code <} remains, so neither an end tag nor a comment can begin. */
    static String json(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
