package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Builds a statement's text in UTF-8, with literals that mean the same in every sql_mode. Strings stand in single quotes, so
 * that ANSI_QUOTES does not matter; no byte of a character beyond ASCII is a quote or a backslash in utf8mb4.
 */
final class LiteralWriter {
    /** Longest statement in bytes: the largest max_allowed_packet that a server can be given. */
    static final int MAX_LENGTH = 1 << 30;

    private final boolean backslashEscapes;
    private byte[] buffer;
    private int length;

    LiteralWriter(int capacity, boolean backslashEscapes) {
        this.buffer = new byte[capacity];
        this.backslashEscapes = backslashEscapes;
    }

    byte[] toByteArray() {
        return length == buffer.length ? buffer : Arrays.copyOf(buffer, length);
    }

    LiteralWriter ascii(String text) {
        return bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    LiteralWriter bytes(byte[] text) {
        ensure(text.length);
        System.arraycopy(text, 0, buffer, length, text.length);
        length += text.length;
        return this;
    }

    /** A number with leading zeros. */
    LiteralWriter digits(int value, int width) {
        String digits = Integer.toString(value);
        return ascii("0".repeat(Math.max(0, width - digits.length())) + digits);
    }

    void clock(int hour, int minute, int second, int micros) {
        digits(hour, 2).ascii(":").digits(minute, 2).ascii(":").digits(second, 2);
        if (micros != 0) {
            ascii(".").digits(micros, 6);
        }
    }

    /** A whole string. */
    void string(byte[] utf8) {
        quote();
        escaped(utf8, utf8.length);
        quote();
    }

    /** Whole bytes: a string of the character set binary, never taken for a number as {@code X'..'} may be. */
    void binary(byte[] value, int count) {
        beginBinary();
        escaped(value, count);
        quote();
    }

    void beginBinary() {
        ascii("_binary");
        quote();
    }

    void quote() {
        ensure(1);
        buffer[length++] = '\'';
    }

    /** Part of a string. */
    void escaped(byte[] part, int count) {
        ensure(count);
        for (int i = 0; i < count; i++) {
            byte b = part[i];
            if (b == '\'' || (b == '\\' && backslashEscapes)) {
                ensure(count - i + 1);
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
