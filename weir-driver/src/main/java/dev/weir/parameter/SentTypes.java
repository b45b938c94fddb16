package dev.weir.parameter;

import dev.weir.packet.FieldType;
import java.util.Arrays;

/** The types of the parameters that the server knows of a prepared statement; they are sent again only when they change. */
public final class SentTypes {
    private static final int[] NONE = new int[0];

    private final int[] ofNull;
    private int[] types = NONE;

    /** None was sent. */
    public SentTypes() {
        this(NONE);
    }

    /**
     * None was sent.
     *
     * @param ofNull types of NULL, by marker
     */
    public SentTypes(int[] ofNull) {
        this.ofNull = ofNull;
    }

    /** Says that the server has forgotten them, or may not have received them. */
    public void forget() {
        types = NONE;
    }

    /**
     * Begins the next execution.
     *
     * @param count number of parameters
     * @return whether all types have to be sent
     */
    boolean begin(int count) {
        if (!isNew(count)) {
            return false;
        }
        types = Arrays.copyOf(ofNull, count);
        Arrays.fill(types, Math.min(count, ofNull.length), count, FieldType.NULL);
        return true;
    }

    /** Whether none were sent yet for so many parameters. */
    boolean isNew(int count) {
        return types.length != count;
    }

    /**
     * Whether a parameter's type would have to be sent. NULL fits every type.
     *
     * @param index from 0
     * @param type {@link FieldType}, with the bit for unsigned
     */
    boolean differs(int index, int type) {
        return type != types[index] && type != FieldType.NULL;
    }

    /**
     * Takes in the type of a parameter of the next execution. NULL fits every type, so that it changes none.
     *
     * @param index from 0
     * @param type {@link FieldType}, with the bit for unsigned
     * @return whether it differs from what was sent before
     */
    boolean update(int index, int type) {
        if (!differs(index, type)) {
            return false;
        }
        types[index] = type;
        return true;
    }

    /**
     * A type as it is to be sent.
     *
     * @param index from 0
     */
    int type(int index) {
        return types[index];
    }
}
