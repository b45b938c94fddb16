package dev.weir.column;

import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

public final class ColumnReaders {
    private ColumnReaders() {}

    /** Returns the reader of a column in binary or text rows; an unknown type is read as characters or bytes. */
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

    /** DATE, DATETIME and TIMESTAMP. */
    private static final class DateTimeReader extends FieldsReader {
        private static final int NO_TIME = -1;
        /** With microseconds, the servers' finest resolution. */
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

    /** DECIMAL: text in both protocols. */
    private static final class DecimalReader extends ColumnReader {
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

    /** YEAR: a number, or as a date its first of January. Binary: {@code int<2>}. */
    private static final class YearReader extends FieldsReader {
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
        public long getLongBits(byte[] row, int offset, int length) throws SQLException {
            return number.getLongBits(row, offset, length);
        }

        @Override
        public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
            return number.getBigDecimal(row, offset, length);
        }

        @Override
        public String getString(byte[] row, int offset, int length) throws SQLException {
            int year = number.getInt(row, offset, length);
            if (DateFields.exceeds(year, 9999)) {
                throw unfit(Integer.toString(year), "a year", SqlState.INVALID_DATETIME);
            }
            // YEAR(2) of old servers has two digits
            byte[] text = new byte[definition().length() == 2 ? 2 : 4];
            DateFields.put(text, 0, text.length, year);
            return new String(text, StandardCharsets.ISO_8859_1);
        }
    }
}
