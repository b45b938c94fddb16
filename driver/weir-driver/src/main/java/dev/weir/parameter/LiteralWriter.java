package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.sql.SqlText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Builds a statement's text, with literals that mean the same in every sql_mode and every character set that a client can have:
 * nothing is believed of the session. A string of printable ASCII without a backslash stands in single quotes, doubled within;
 * any other is {@code _utf8mb4 0x..}, and bytes are {@code _binary 0x..}, which stay strings where a number could stand. See <a
 * href="https://dev.mysql.com/doc/refman/8.4/en/hexadecimal-literals.html">hexadecimal literals</a>.
 *
 * <p>Where the grammar takes nothing but a quoted string, the server has been asked for the session's mode.
 */
final class LiteralWriter {
    /** Longest statement in bytes: the largest max_allowed_packet that a server can be given. */
    static final int MAX_LENGTH = 1 << 30;

    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private byte[] buffer;
    private int length;
    private final boolean utf8;
    /** True if the next string stands in quotes whatever is in it, because nothing else may stand in its place. */
    private boolean quoted;
    /** True if a backslash escapes in quotes, as the server has said just now. */
    private boolean backslashEscapes;

    /** @param utf8 whether the server is known to take text as UTF-8 */
    LiteralWriter(int capacity, boolean utf8) {
        this.buffer = new byte[capacity];
        this.utf8 = utf8;
    }

    /**
     * Writes the part of a statement that all its markers stand in, with literals in their place; {@code escapes} says whether
     * the NO_BACKSLASH_ESCAPES mode is off. Fails when a stream of the caller cannot be read.
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
     * A marker is a token of its own; a literal must not grow together with what stands beside it, nor its first byte with a
     * character before it that the server's character set sees unfinished. A minus cannot, and a space after two of them would
     * begin a comment.
     */
    private static boolean separates(char c) {
        return c <= ' ' || c == ',' || c == '(' || c == ')' || c == '=' || c == ';' || c == '-';
    }

    int length() {
        return length;
    }

    /** Takes back what was written behind so many bytes. */
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

    /** A whole string, in UTF-8 if its bytes are right. */
    void string(byte[] bytes) {
        if (quoted || isPlain(bytes, bytes.length)) {
            inQuotes(bytes);
        } else {
            ascii("_utf8mb4 0x").hex(bytes, bytes.length);
        }
    }

    /** A whole string, in UTF-8 for sure. */
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

    /** No backslash, which escapes or does not; no control characters but line feeds and tabs. */
    private static boolean isTheSameInEveryMode(byte[] text) {
        for (byte b : text) {
            if (b == '\\' || (b >= 0 && b < ' ' && b != '\n' && b != '\t')) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether in quotes a text is the same in every sql_mode and character set: printable ASCII without a backslash. */
    static boolean isPlain(byte[] text, int count) {
        for (int i = 0; i < count; i++) {
            if (text[i] < ' ' || text[i] == '\\' || text[i] == 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** Writes bytes as a string of the character set binary, never taken for a number as {@code X'..'} alone may be. */
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

    /** Begins or ends a string without anything that would have to be escaped. */
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

    /** The text grows beyond what any server takes; {@link ParameterSet#text} turns it into an SQLException. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SQLException asSqlException() {
            String message = "statement with its values is longer than a server takes, limit=" + MAX_LENGTH + " bytes";
            return Errors.data(message, SqlState.INVALID_ARGUMENT);
        }
    }
}
