package dev.weir.keyed;

import dev.weir.error.Errors;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Kinds of keys whose equality on the server is that of their {@linkplain #form forms} in Java. */
public enum KeyKind {
    INTEGER("Integer, Long, Short, Byte or BigInteger"),
    TEXT("String"),
    BYTES("byte[]");

    private final String classes;

    KeyKind(String classes) {
        this.classes = classes;
    }

    /** Returns a key's form for a hash map: keys that are equal on the server have equal forms. */
    Object form(Object key) {
        return switch (this) {
            case INTEGER ->
                key instanceof BigInteger integer && integer.bitLength() >= Long.SIZE
                        ? integer
                        : (Object) ((Number) key).longValue();
            case TEXT -> withoutTrailingSpaces((String) key);
            case BYTES -> ByteBuffer.wrap((byte[]) key);
        };
    }

    /** Most collations ignore them, and CHAR loses them. */
    private static String withoutTrailingSpaces(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    /** Returns the most bytes of a key on the wire. */
    public int bytes(Object key) {
        return switch (this) {
            case INTEGER -> Long.BYTES;
            case TEXT -> 3 * ((String) key).length();
            case BYTES -> ((byte[]) key).length;
        };
    }

    public void set(PreparedStatement statement, int index, Object key) throws SQLException {
        switch (this) {
            case INTEGER -> {
                if (form(key) instanceof Long small) {
                    statement.setLong(index, small);
                } else {
                    statement.setObject(index, key);
                }
            }
            case TEXT -> statement.setString(index, (String) key);
            case BYTES -> statement.setBytes(index, (byte[]) key);
        }
    }

    String classes() {
        return classes;
    }

    /** Returns the kind of a key; fails for an unsupported class. */
    static KeyKind of(Object key) throws SQLException {
        if (key instanceof Long
                || key instanceof Integer
                || key instanceof Short
                || key instanceof Byte
                || key instanceof BigInteger) {
            return INTEGER;
        }
        if (key instanceof String) {
            return TEXT;
        }
        if (key instanceof byte[]) {
            return BYTES;
        }
        throw Errors.argument("keys of class=" + key.getClass().getName()
                + " are not taken, expected Integer, Long, Short, Byte, BigInteger, String or byte[];"
                + " convert them, or run the statement as a prepared one");
    }
}
