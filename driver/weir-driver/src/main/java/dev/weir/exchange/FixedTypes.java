package dev.weir.exchange;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.util.Arrays;

/**
 * The types that MySQL 8.0.22 and later gives a statement's markers when it prepares it, by their parameter definitions. The
 * server converts values to them: {@code COALESCE(?, 1)} makes 0 of "text". It keeps them even if another session gives a
 * column another type: text for a marker that was an INT's is then stored in a TEXT column as a number. So an execution goes
 * out as text unless each value is of its marker's kind; then nothing is converted, whatever the columns have become. NULL has
 * no kind: with it the server prepares the statement again and gives the marker a new type.
 *
 * <p>A DECIMAL that is not assigned to a column has all digits of its type, its literal has not.
 */
public final class FixedTypes {
    private static final int STRINGS_OF_A_DEFINITION = 6;

    /** The marker has no type: MySQL before 8.0.22 defines it as a string of length 0. */
    private static final int ANY = -1;

    private final SqlCommand command;

    /**
     * By marker, the {@link FieldType} of its kind: LONGLONG for integers, BLOB for byte strings, NULL for types that no value
     * is sent as (BIT, YEAR, JSON, GEOMETRY, dates and times).
     */
    private final int[] types;

    /** Types are unknown until they are {@linkplain #read read}. */
    public FixedTypes(SqlCommand command, int markers) {
        this.command = command;
        this.types = new int[markers];
        Arrays.fill(types, FieldType.NULL);
    }

    public void read(int marker, Payload definition) throws ProtocolException {
        for (int i = 0; i < STRINGS_OF_A_DEFINITION; i++) {
            definition.skipLengthEncoded();
        }
        definition.lengthEncoded();
        int collation = definition.u16();
        int length = definition.i32();
        int type = definition.u8();
        types[marker] = length == 0 ? ANY : kind(type, collation == ColumnDefinition.BINARY);
    }

    private static int kind(int type, boolean binary) {
        return switch (type & ~Parameter.UNSIGNED) {
            case FieldType.TINY, FieldType.SHORT, FieldType.INT24, FieldType.LONG, FieldType.LONGLONG ->
                FieldType.LONGLONG;
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> FieldType.NEWDECIMAL;
            case FieldType.FLOAT, FieldType.DOUBLE -> FieldType.DOUBLE;
            case FieldType.VARCHAR,
                    FieldType.VAR_STRING,
                    FieldType.STRING,
                    FieldType.TINY_BLOB,
                    FieldType.MEDIUM_BLOB,
                    FieldType.LONG_BLOB,
                    FieldType.BLOB -> binary ? FieldType.BLOB : FieldType.VAR_STRING;
            default -> FieldType.NULL;
        };
    }

    boolean fit(ParameterSet values) {
        for (int i = 0; i < types.length; i++) {
            if (!fits(i, values)) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(int marker, ParameterSet values) {
        int fixed = types[marker];
        int type = values.get(marker).type();
        int given = kind(type, type == FieldType.BLOB);
        if (fixed == ANY) {
            return true;
        }
        if (given != fixed || given == FieldType.NULL) {
            // a streamed value is too long for a text
            return fixed == FieldType.VAR_STRING && values.get(marker).streamed();
        }
        return fixed != FieldType.NEWDECIMAL || command.markerPlaces().assigned(marker);
    }
}
