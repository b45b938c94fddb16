package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** DATE, DATETIME and TIMESTAMP. */
final class DateTimeReader extends FieldsReader {
    private static final int NO_TIME = -1;
    /** With microseconds, which is all that the server has. */
    private static final int LONGEST_TEXT = 26;

    private final boolean binary;
    private final int fraction;

    DateTimeReader(ColumnDefinition definition, boolean binary, ColumnContext context) {
        super(definition, context);
        this.binary = binary;
        boolean dateOnly = definition.type() == FieldType.DATE || definition.type() == FieldType.NEWDATE;
        this.fraction = dateOnly ? NO_TIME : JdbcTypes.fraction(definition);
    }

    @Override
    long fields(byte[] row, int offset, int length) {
        if (binary) {
            return DateFields.ofBinary(row, offset, length);
        }
        return length > LONGEST_TEXT ? DateFields.MALFORMED : DateFields.ofText(row, offset, length);
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        return binary
                ? DateFields.text(wellFormed(row, offset, length), fraction)
                : new String(row, offset, length, StandardCharsets.ISO_8859_1);
    }
}
