package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.wire.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** TINYINT to BIGINT, signed and unsigned. Binary: the little-endian integer. */
final class IntegerReader extends ColumnReader {
    private static final int TEXT = 0;

    private final int width;
    private final boolean unsigned;
    private final boolean unsigned64;
    private final int zeroFill;

    /** @param binary whether integers have fixed width, instead of being text */
    IntegerReader(ColumnDefinition definition, boolean binary, ColumnContext context) {
        super(definition, context);
        this.width = binary ? width(definition.type()) : TEXT;
        this.unsigned = definition.unsigned();
        this.unsigned64 = unsigned && definition.type() == FieldType.LONGLONG;
        boolean padded = (definition.flags() & ColumnFlag.ZEROFILL) != 0;
        this.zeroFill = padded ? (int) Math.min(definition.length(), 255) : 0;
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        if (value < 0 && unsigned64) {
            throw outOfRange(Long.toUnsignedString(value), "long; use getBigDecimal or getObject of BigInteger");
        }
        return value;
    }

    @Override
    public long getLongBits(byte[] row, int offset, int length) throws SQLException {
        return decode(row, offset, length);
    }

    @Override
    public int getInt(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        if (value != (int) value || (value < 0 && unsigned64)) {
            throw outOfRange(unsigned64 ? Long.toUnsignedString(value) : value, "int; use getLong");
        }
        return (int) value;
    }

    @Override
    public boolean getBoolean(byte[] row, int offset, int length) throws SQLException {
        return decode(row, offset, length) != 0;
    }

    @Override
    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        // half of it, with the lost bit kept for rounding, doubled again
        return value < 0 && unsigned64 ? (double) ((value >>> 1) | (value & 1)) * 2 : value;
    }

    @Override
    public float getFloat(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        return value < 0 && unsigned64 ? (float) ((value >>> 1) | (value & 1)) * 2 : value;
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        return value < 0 && unsigned64 ? new BigDecimal(Long.toUnsignedString(value)) : BigDecimal.valueOf(value);
    }

    @Override
    public BigInteger getBigInteger(byte[] row, int offset, int length) throws SQLException {
        long value = decode(row, offset, length);
        return value < 0 && unsigned64 ? new BigInteger(Long.toUnsignedString(value)) : BigInteger.valueOf(value);
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        if (width == TEXT) {
            return new String(row, offset, length, StandardCharsets.ISO_8859_1);
        }
        long value = decode(row, offset, length);
        String text = unsigned64 ? Long.toUnsignedString(value) : Long.toString(value);
        return text.length() < zeroFill ? "0".repeat(zeroFill - text.length()) + text : text;
    }

    private long decode(byte[] row, int offset, int length) throws SQLException {
        if (width != TEXT && length != width) {
            throw malformed(row, offset, length);
        }
        return switch (width) {
            case 1 -> unsigned ? row[offset] & 0xFF : row[offset];
            case 2 -> {
                short value = (short) LittleEndian.SHORT.get(row, offset);
                yield unsigned ? value & 0xFFFF : value;
            }
            case 4 -> {
                int value = (int) LittleEndian.INT.get(row, offset);
                yield unsigned ? value & 0xFFFF_FFFFL : value;
            }
            case 8 -> (long) LittleEndian.LONG.get(row, offset);
            default -> parse(row, offset, length);
        };
    }

    private long parse(byte[] row, int offset, int length) throws SQLException {
        try {
            return unsigned64
                    ? NumberText.parseUnsignedLong(row, offset, length)
                    : NumberText.parseLong(row, offset, length);
        } catch (NumberFormatException | ArithmeticException e) {
            throw unfit(e, row, offset, length, "an integer");
        }
    }

    private static int width(int type) {
        return switch (type) {
            case FieldType.TINY -> 1;
            case FieldType.SHORT, FieldType.YEAR -> 2;
            case FieldType.INT24, FieldType.LONG -> 4;
            default -> 8;
        };
    }
}
