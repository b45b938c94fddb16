package dev.weir.parameter;

import dev.weir.packet.FieldType;
import java.util.Arrays;

/**
 * The types of the parameters that the server knows of a prepared statement; they are sent again only when they change, or when the
 * server may have changed them: CALL gives its markers the types of what the routine has assigned to its INOUT parameters. MariaDB
 * and MySQL before 8.0.22 read the next values by those, and beyond the end of the command.
 */
public final class SentTypes {
    private static final int[] NONE = new int[0];

    private final boolean kept;
    private int[] types = NONE;
    private int changes;

    /** None was sent; {@code kept} says whether an execution leaves the server's as they are. */
    public SentTypes(boolean kept) {
        this.kept = kept;
    }

    /** Says that the server has forgotten them, or may not have received them. */
    public void forget() {
        types = NONE;
        changes++;
    }

    int changes() {
        return changes;
    }

    /** Returns whether types would have to be sent. NULL fits every type. */
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

    /** Returns whether each marker of a stream is known to have had strings only. */
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

    /** Begins to send types: {@link #update} follows for each; {@code count} is the number of parameters. */
    void begin(int count) {
        changes++;
        if (types.length != count) {
            types = new int[count];
            Arrays.fill(types, FieldType.NULL);
        }
    }

    /** Takes in the type of a parameter of the next execution, and returns that to be sent: NULL fits every type. */
    int update(int index, int type) {
        if (type != FieldType.NULL) {
            types[index] = type;
        }
        return types[index];
    }
}
