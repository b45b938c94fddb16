package dev.weir.parameter;

import dev.weir.packet.FieldType;
import java.util.Arrays;

/** The types of the parameters that the server knows of a prepared statement; they are sent again only when they change. */
public final class SentTypes {
    private int[] types;

    /** None was sent. */
    public SentTypes() {
        this.types = new int[0];
    }

    /** Says that the server has forgotten them, or may not have received them. */
    public void forget() {
        types = new int[0];
    }

    /**
     * Takes in the types of the next execution. NULL fits every type, so that it changes none.
     *
     * @return whether they have to be sent
     */
    boolean update(Parameter[] values) {
        boolean changed = types.length != values.length;
        if (changed) {
            types = new int[values.length];
            Arrays.fill(types, FieldType.NULL);
        }
        for (int i = 0; i < values.length; i++) {
            int type = values[i].type();
            if (type != types[i] && type != FieldType.NULL) {
                types[i] = type;
                changed = true;
            }
        }
        return changed;
    }

    int type(int index) {
        return types[index];
    }
}
