package dev.weir.url;

/** The option {@code sessionVariables}, of which Connector/J separates the assignments by commas or semicolons. */
final class SessionVariables {
    private SessionVariables() {}

    /** The assignments separated by commas, as SET has them. */
    static String of(String text) {
        StringBuilder assignments = new StringBuilder(text.length());
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            }
            assignments.append(c == ';' && quote == 0 ? ',' : c);
        }
        int end = assignments.length();
        while (end > 0 && (assignments.charAt(end - 1) == ',' || assignments.charAt(end - 1) <= ' ')) {
            end--;
        }
        return assignments.substring(0, end);
    }
}
