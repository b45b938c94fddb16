package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** DECIMAL: text in both protocols. */
final class DecimalReader extends ColumnReader {
    DecimalReader(ColumnDefinition definition, ColumnContext context) {
        super(definition, context);
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseTruncated(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, "an integer; use getBigDecimal");
        }
    }

    @Override
    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseDouble(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, "double");
        }
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        try {
            return NumberText.parseDecimal(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, "BigDecimal");
        }
    }

    @Override
    public String getString(byte[] row, int offset, int length) {
        return new String(row, offset, length, StandardCharsets.ISO_8859_1);
    }
}
