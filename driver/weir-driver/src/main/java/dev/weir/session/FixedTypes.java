package dev.weir.session;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The types that MySQL since 8.0.22 gives the markers of a statement when it prepares it, as the definitions of its parameters
 * say. Values are converted to them without a word: {@code COALESCE(?, 1)} makes 0 of "text". For some types of values the server
 * prepares the statement anew instead. An execution whose values do not fit goes out as text.
 *
 * <p>Where a marker is compared, a conversion that keeps the value keeps the outcome; where it is assigned to a column, text is
 * converted to the column's type, too. Anywhere else the type shows in the result.
 */
final class FixedTypes {
    private static final int STRINGS_OF_A_DEFINITION = 6;

    private final SqlCommand command;

    /** By marker: a {@link FieldType}, of which LONGLONG stands for every integer, BLOB for strings of bytes. */
    private final int[] types;

    /** All are unknown until they are {@linkplain #read read}. */
    FixedTypes(SqlCommand command, int markers) {
        this.command = command;
        this.types = new int[markers];
        Arrays.fill(types, FieldType.NULL);
    }

    void read(int marker, Payload definition) throws ProtocolException {
        for (int i = 0; i < STRINGS_OF_A_DEFINITION; i++) {
            definition.skipLengthEncoded();
        }
        definition.lengthEncoded();
        int collation = definition.u16();
        definition.skip(4);
        types[marker] = family(definition.u8(), collation == ColumnDefinition.BINARY);
    }

    /** Those among which a conversion changes nothing are one. */
    private static int family(int type, boolean binary) {
        return switch (type & ~Parameter.UNSIGNED) {
            case FieldType.TINY,
                    FieldType.SHORT,
                    FieldType.INT24,
                    FieldType.LONG,
                    FieldType.LONGLONG,
                    FieldType.YEAR,
                    FieldType.BIT -> FieldType.LONGLONG;
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> FieldType.NEWDECIMAL;
            case FieldType.FLOAT, FieldType.DOUBLE -> FieldType.DOUBLE;
            case FieldType.DATE, FieldType.NEWDATE -> FieldType.DATE;
            case FieldType.DATETIME, FieldType.TIMESTAMP -> FieldType.DATETIME;
            case FieldType.TIME -> FieldType.TIME;
            case FieldType.JSON -> FieldType.JSON;
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
        int given = family(type, type == FieldType.BLOB);
        return fixed == FieldType.NULL
                || fitsAnywhere(fixed, given)
                // what is streamed is too long for a text
                || (fixed == FieldType.VAR_STRING && values.get(marker).streamed())
                || command.markerPlaces().assigned(marker)
                || (command.markerPlaces().compared(marker) && fitsComparison(fixed, given, values, marker));
    }

    /** The same type, or one for which the server prepares the statement anew. The digits of a fixed one show with NULL, too. */
    private static boolean fitsAnywhere(int fixed, int given) {
        return switch (fixed) {
            case FieldType.LONGLONG -> given == FieldType.NULL || isNumber(given);
            case FieldType.VAR_STRING, FieldType.BLOB, FieldType.JSON ->
                given == FieldType.NULL || given == fixed || isNumber(given);
            case FieldType.NEWDECIMAL -> given == FieldType.DOUBLE;
            case FieldType.DOUBLE -> given == FieldType.NULL || given == fixed;
            case FieldType.DATE -> given == FieldType.NULL;
            default -> false;
        };
    }

    private static boolean fitsComparison(int fixed, int given, ParameterSet values, int marker) {
        if (given == FieldType.NULL) {
            return true;
        }
        String text = values.get(marker).text();
        return switch (fixed) {
            case FieldType.LONGLONG -> text != null && PlainText.isInteger(text);
            case FieldType.NEWDECIMAL -> isNumber(given);
            case FieldType.DOUBLE -> isNumber(given) || given == FieldType.VAR_STRING;
            case FieldType.BLOB -> given == FieldType.VAR_STRING;
            default -> fitsTemporal(fixed, values.get(marker).temporal(), text);
        };
    }

    private static boolean fitsTemporal(int fixed, int given, @Nullable String text) {
        return switch (fixed) {
            case FieldType.DATE, FieldType.DATETIME ->
                given == FieldType.DATE
                        || given == FieldType.DATETIME
                        || (text != null && (PlainText.isDate(text) || PlainText.isDateTime(text)));
            case FieldType.TIME -> given == FieldType.TIME || (text != null && PlainText.isTime(text));
            default -> false;
        };
    }

    private static boolean isNumber(int family) {
        return family == FieldType.LONGLONG || family == FieldType.NEWDECIMAL || family == FieldType.DOUBLE;
    }

    /** Returns whether values fit whatever types the server gives the markers: all are assigned to columns. */
    static boolean fitAny(SqlCommand command, int markers) {
        return IntStream.range(0, markers).allMatch(command.markerPlaces()::assigned);
    }
}
