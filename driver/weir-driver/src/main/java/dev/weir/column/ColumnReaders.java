package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;

/** Picks the reader of a column. */
public final class ColumnReaders {
    private ColumnReaders() {}

    /**
     * The reader of a column; {@code binary} says whether rows come in the binary protocol, else in the text protocol.
     * {@code context} says what conversions depend on besides. Returns the reader, a type that is not known is read as
     * characters or bytes.
     */
    public static ColumnReader of(ColumnDefinition column, boolean binary, ColumnContext context) {
        return switch (column.type()) {
            case FieldType.TINY, FieldType.SHORT, FieldType.INT24, FieldType.LONG, FieldType.LONGLONG ->
                new IntegerReader(column, binary, context);
            case FieldType.FLOAT, FieldType.DOUBLE -> new FloatingReader(column, binary, context);
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> new DecimalReader(column, context);
            case FieldType.BIT -> new BitReader(column, context);
            case FieldType.YEAR -> new YearReader(column, binary, context);
            case FieldType.DATE, FieldType.NEWDATE, FieldType.DATETIME, FieldType.TIMESTAMP ->
                new DateTimeReader(column, binary, context);
            case FieldType.TIME -> new TimeReader(column, binary, context);
            default -> new CharacterReader(column, context);
        };
    }
}
