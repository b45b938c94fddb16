package dev.weir.parameter;

import dev.weir.sql.SqlText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** A statement's text with literals in the place of its markers. */
final class MarkersAsText {
    private MarkersAsText() {}

    /**
     * Writes it.
     *
     * @param text and its markers
     * @param values as many
     * @param backslashEscapes whether the NO_BACKSLASH_ESCAPES mode is off
     * @throws SQLException when a stream of the caller cannot be read
     */
    static void write(SqlText text, Parameter[] values, boolean backslashEscapes, LiteralWriter out)
            throws SQLException {
        write(text, 0, text.sql().length(), values, backslashEscapes, out);
    }

    /** The same of a part of the text that all its markers stand in. */
    static void write(SqlText text, int start, int end, Parameter[] values, boolean backslashEscapes, LiteralWriter out)
            throws SQLException {
        String sql = text.sql();
        int from = start;
        for (int i = 0; i < values.length; i++) {
            int marker = text.markerAt(i);
            out.bytes(sql.substring(from, marker).getBytes(StandardCharsets.UTF_8));
            if (marker > 0 && !separates(sql.charAt(marker - 1))) {
                out.ascii(" ");
            }
            boolean onlyQuoted = text.takesOnlyQuoted(i);
            out.quoted(onlyQuoted, backslashEscapes);
            boolean grows = !onlyQuoted && text.isBesideString(i);
            if (grows) {
                out.ascii("(");
            }
            values[i].literal(out);
            if (grows) {
                out.ascii(")");
            }
            from = marker + 1;
            if (from < end && !separates(sql.charAt(from))) {
                out.ascii(" ");
            }
        }
        out.bytes(sql.substring(from, end).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A marker is a token of its own; a literal must not grow together with what stands beside it, nor its first byte with a
     * character before it that the server's character set sees unfinished. A minus cannot, and a space after two of them would
     * begin a comment.
     */
    private static boolean separates(char c) {
        return c <= ' ' || c == ',' || c == '(' || c == ')' || c == '=' || c == ';' || c == '-';
    }
}
