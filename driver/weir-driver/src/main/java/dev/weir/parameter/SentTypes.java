package dev.weir.parameter;

import dev.weir.packet.FieldType;
import java.util.Arrays;

/**
 * The parameter types that the server knows for a prepared statement. They are sent again only if they change or the server may
 * have changed them: CALL gives its markers the types of values that the routine assigned to INOUT parameters. MariaDB, and
 * MySQL before 8.0.22, would read the next values by those types, and beyond the command's end.
 */
public final class SentTypes {
    private static final int[] NONE = new int[0];

    private final boolean kept;
    private int[] types = NONE;
    private int changes;

    /** @param kept whether an execution leaves the server's types unchanged */
    public SentTypes(boolean kept) {
        this.kept = kept;
    }

    /** Forgets the types: the server has, or may not have received them. */
    public void forget() {
        types = NONE;
        changes++;
    }

    int changes() {
        return changes;
    }

    /** Returns whether types must be sent. NULL fits every type. */
    boolean differ(Parameter[] values) {
        if (!kept || types.length != values.length) {
            return true;
        }
        for (int i = 0; i < values.length; i++) {
            int type = values[i].type();
            if (type != types[i] && type != FieldType.NULL) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the markers of streams are known to have had only strings. */
    boolean takeStreams(Parameter[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].streamed() && (types.length != values.length || !isString(types[i]))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isString(int type) {
        return type == FieldType.VAR_STRING || type == FieldType.BLOB || type == FieldType.NULL;
    }

    /** Begins to send the types of {@code count} parameters; {@link #update} follows for each. */
    void begin(int count) {
        changes++;
        if (types.length != count) {
            types = new int[count];
            Arrays.fill(types, FieldType.NULL);
        }
    }

    /** Takes a parameter's type; returns the one to send, since NULL fits every type. */
    int update(int index, int type) {
        if (type != FieldType.NULL) {
            types[index] = type;
        }
        return types[index];
    }
}
