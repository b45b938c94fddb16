package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.sql.SqlText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Builds a statement's text with literals that mean the same in every sql_mode and client character set, so that nothing
 * depends on the session. A string of printable ASCII without a backslash is put in single quotes, which are doubled within;
 * any other is {@code _utf8mb4 0x..}; bytes are {@code _binary 0x..}, which stay a string where a number is possible. See <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/hexadecimal-literals.html">hexadecimal literals</a>.
 *
 * <p>Where the grammar takes only a quoted string, the server has been asked for the session's mode.
 */
final class LiteralWriter {
    /** The longest statement in bytes: the largest possible max_allowed_packet. */
    static final int MAX_LENGTH = 1 << 30;

    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private byte[] buffer;
    private int length;
    private final boolean utf8;
    /** True if the next string must be in quotes, since the grammar takes nothing else. */
    private boolean quoted;
    /** True if a backslash escapes in quotes, by the server's present answer. */
    private boolean backslashEscapes;

    /** @param utf8 whether the server is known to read text as UTF-8 */
    LiteralWriter(int capacity, boolean utf8) {
        this.buffer = new byte[capacity];
        this.utf8 = utf8;
    }

    /**
     * Writes a part of a statement with literals in place of all markers; {@code escapes} says whether NO_BACKSLASH_ESCAPES is
     * off. Fails if a stream of the caller cannot be read.
     */
    void statement(SqlText text, int start, int end, Parameter[] values, boolean escapes) throws SQLException {
        backslashEscapes = escapes;
        int from = start;
        for (int i = 0; i < values.length; i++) {
            int marker = text.markerAt(i);
            code(text, from, marker);
            if (marker > 0 && !separates(text.sql().charAt(marker - 1))) {
                ascii(" ");
            }
            quoted = text.takesOnlyQuoted(i);
            boolean grows = !quoted && text.isBesideString(i);
            if (grows) {
                ascii("(");
            }
            values[i].literal(this);
            if (grows) {
                ascii(")");
            }
            from = marker + 1;
            if (from < end && !separates(text.sql().charAt(from))) {
                ascii(" ");
            }
        }
        code(text, from, end);
    }

    void code(SqlText text, int from, int to) {
        bytes(text.sql().substring(from, to).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns whether a character separates tokens. A literal must not join a neighbouring token, nor its first byte an
     * incomplete character of the server's character set. A minus joins one, and a space after two of them begins a comment.
     */
    private static boolean separates(char c) {
        return c <= ' ' || c == ',' || c == '(' || c == ')' || c == '=' || c == ';' || c == '-';
    }

    int length() {
        return length;
    }

    /** Removes the bytes after a length. */
    void truncate(int to) {
        length = to;
    }

    byte[] toByteArray() {
        return length == buffer.length ? buffer : Arrays.copyOf(buffer, length);
    }

    LiteralWriter ascii(String text) {
        return bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private LiteralWriter bytes(byte[] text) {
        ensure(text.length);
        System.arraycopy(text, 0, buffer, length, text.length);
        length += text.length;
        return this;
    }

    /** Writes a string, as text if its bytes are valid UTF-8. */
    void string(byte[] bytes) {
        if (quoted || isPlain(bytes, bytes.length)) {
            inQuotes(bytes);
        } else {
            ascii("_utf8mb4 0x").hex(bytes, bytes.length);
        }
    }

    /** Writes a string that is valid UTF-8. */
    void text(byte[] text) {
        if (utf8 && isTheSameInEveryMode(text)) {
            inQuotes(text);
        } else {
            string(text);
        }
    }

    private void inQuotes(byte[] text) {
        quote();
        escaped(text);
        quote();
    }

    /** False if the text has a backslash, or a control character other than line feed and tab. */
    private static boolean isTheSameInEveryMode(byte[] text) {
        for (byte b : text) {
            if (b == '\\' || (b >= 0 && b < ' ' && b != '\n' && b != '\t')) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether every sql_mode and character set reads the text in quotes alike: printable ASCII, no backslash. */
    static boolean isPlain(byte[] text, int count) {
        for (int i = 0; i < count; i++) {
            if (text[i] < ' ' || text[i] == '\\' || text[i] == 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** Writes a binary string, which no context reads as a number, as it may a bare {@code X'..'}. */
    void binary(byte[] value, int count) {
        if (count == 0) {
            ascii("_binary''");
        } else {
            ascii("_binary 0x").hex(value, count);
        }
    }

    void nothing() {
        ascii("NULL");
    }

    LiteralWriter hex(byte[] part, int count) {
        if (count > MAX_LENGTH / 2) {
            throw new TooLongException();
        }
        ensure(2 * count);
        for (int i = 0; i < count; i++) {
            buffer[length++] = HEX[part[i] >> 4 & 0xF];
            buffer[length++] = HEX[part[i] & 0xF];
        }
        return this;
    }

    /** Begins or ends a string whose content needs no escapes. */
    void quote() {
        ensure(1);
        buffer[length++] = '\'';
    }

    private void escaped(byte[] text) {
        ensure(text.length);
        for (int i = 0; i < text.length; i++) {
            byte b = text[i];
            if (b == '\'' || (b == '\\' && backslashEscapes)) {
                ensure(text.length - i + 1);
                buffer[length++] = b;
            }
            buffer[length++] = b;
        }
    }

    private void ensure(int more) {
        if (buffer.length - length < more) {
            if ((long) length + more > MAX_LENGTH) {
                throw new TooLongException();
            }
            buffer = Arrays.copyOf(buffer, Math.max(length + more, (int) Math.min(2L * buffer.length, MAX_LENGTH)));
        }
    }

    /** The text exceeds every server's limit; {@link ParameterSet#text} turns this into an SQLException. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SQLException asSqlException() {
            String message = "statement with its values is longer than a server takes, limit=" + MAX_LENGTH + " bytes";
            return Errors.data(message, SqlState.INVALID_ARGUMENT);
        }
    }
}
