package dev.weir.parameter;

import dev.weir.error.Errors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Array;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Parameters of rarely used classes, and errors with advice for unsupported ones. */
final class OtherObjects {
    private OtherObjects() {}

    static @Nullable Parameter of(Object value) throws SQLException {
        if (value instanceof Parameter made) {
            return made;
        }
        if (value instanceof SQLXML xml) {
            return Parameters.of(xml.getString());
        }
        if (value instanceof BitSet bits) {
            return Parameters.of(bytes(bits));
        }
        return value instanceof float[] vector ? Parameters.of(bytes(vector)) : null;
    }

    /** Returns the bytes as BIT orders them: the last byte holds bits 0 to 7. */
    static byte[] bytes(BitSet bits) {
        byte[] little = bits.toByteArray();
        byte[] big = new byte[Math.max(1, little.length)];
        for (int i = 0; i < little.length; i++) {
            big[big.length - 1 - i] = little[i];
        }
        return big;
    }

    /** Returns the bytes of a VECTOR: 32 bits each, little-endian. */
    static byte[] bytes(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float element : vector) {
            bytes.putFloat(element);
        }
        return bytes.array();
    }

    /** Returns the bytes in network order, as {@code UUID_TO_BIN(uuid)} does. */
    static byte[] bytes(UUID value) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }

    static SQLException refused(Object value) {
        String what = "a value of class=" + value.getClass().getName();
        if (value instanceof Array || value instanceof Struct || value instanceof Ref || value instanceof RowId) {
            return Errors.unsupported(
                    what,
                    "the servers have no ARRAY, STRUCT, REF or ROWID; set the values that it stands for, or text in JSON");
        }
        return Errors.argument(what + " cannot be sent; " + wayOut(value));
    }

    private static String wayOut(Object value) {
        if (value instanceof Map) {
            return "set it as text in JSON";
        }
        if (value instanceof char[]) {
            return "set String.valueOf(chars)";
        }
        if (value instanceof Collection || value.getClass().isArray()) {
            return "set its elements, a marker each, or all of it as text in JSON";
        }
        if (value instanceof Optional) {
            return "set what is in it: orElse(null)";
        }
        return "set a String, number, byte[], java.time value or stream: toString() of it, or its serialised bytes";
    }
}
