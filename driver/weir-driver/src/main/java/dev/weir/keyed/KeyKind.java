package dev.weir.keyed;

import dev.weir.error.Errors;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Kinds of keys whose equality is the same in Java as on the server: that of their {@linkplain #form forms}. */
public enum KeyKind {
    INTEGER("Integer, Long, Short, Byte or BigInteger") {
        @Override
        Object form(Object key) {
            if (key instanceof BigInteger integer && integer.bitLength() >= Long.SIZE) {
                return integer;
            }
            return ((Number) key).longValue();
        }

        @Override
        public int bytes(Object key) {
            return Long.BYTES;
        }

        @Override
        public void set(PreparedStatement statement, int index, Object key) throws SQLException {
            if (form(key) instanceof Long small) {
                statement.setLong(index, small);
            } else {
                statement.setObject(index, key);
            }
        }
    },

    /** Most collations take no notice of trailing spaces, and CHAR loses them. */
    TEXT("String") {
        @Override
        Object form(Object key) {
            String text = (String) key;
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == ' ') {
                end--;
            }
            return text.substring(0, end);
        }

        @Override
        public int bytes(Object key) {
            return 3 * ((String) key).length();
        }

        @Override
        public void set(PreparedStatement statement, int index, Object key) throws SQLException {
            statement.setString(index, (String) key);
        }
    },

    BYTES("byte[]") {
        @Override
        Object form(Object key) {
            return ByteBuffer.wrap((byte[]) key);
        }

        @Override
        public int bytes(Object key) {
            return ((byte[]) key).length;
        }

        @Override
        public void set(PreparedStatement statement, int index, Object key) throws SQLException {
            statement.setBytes(index, (byte[]) key);
        }
    };

    private final String classes;

    KeyKind(String classes) {
        this.classes = classes;
    }

    /** Returns what a key is in a hash map: keys that are equal on the server have forms that are equal. */
    abstract Object form(Object key);

    /** Bytes on the wire, at most. */
    public abstract int bytes(Object key);

    public abstract void set(PreparedStatement statement, int index, Object key) throws SQLException;

    String classes() {
        return classes;
    }

    /** The kind of a key; fails when keys of its class are not taken. */
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
