package dev.weir.column;

import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** YEAR: a number, as a date its first of January. Binary: {@code int<2>}. */
final class YearReader extends FieldsReader {
    private final IntegerReader number;

    YearReader(ColumnDefinition definition, boolean binary, ColumnContext context) {
        super(definition, context);
        this.number = new IntegerReader(definition, binary, context);
    }

    @Override
    long fields(byte[] row, int offset, int length) throws SQLException {
        int year = number.getInt(row, offset, length);
        // 0000 is YEAR's zero date
        return year == 0 ? 0 : DateFields.pack(year, 1, 1, 0, 0, 0, 0);
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        return number.getLong(row, offset, length);
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        return number.getBigDecimal(row, offset, length);
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        int year = number.getInt(row, offset, length);
        if (DateFields.over(year, 9999)) {
            throw unfit(Integer.toString(year), "a year", SqlState.INVALID_DATETIME);
        }
        // YEAR(2) of old servers has two digits
        byte[] text = new byte[definition().length() == 2 ? 2 : 4];
        DateFields.put(text, 0, text.length, year);
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
