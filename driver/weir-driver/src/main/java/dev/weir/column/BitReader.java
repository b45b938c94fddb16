package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;

/** BIT(1) to BIT(64): big-endian bytes in both protocols; read as an unsigned number, also for text. */
final class BitReader extends ColumnReader {
    BitReader(ColumnDefinition definition, ColumnContext context) {
        super(definition, context);
    }

    @Override
    public long getLong(byte[] row, int offset, int length) throws SQLException {
        long bits = getLongBits(row, offset, length);
        if (bits < 0 && !context().compatibility().loose()) {
            throw outOfRange(Long.toUnsignedString(bits), "long; use getBytes or getBigDecimal");
        }
        return bits;
    }

    /** A number of exactly so many bits may stand for a negative one. */
    @Override
    long ranged(long value, long lowest, long highest, String wanted) throws SQLException {
        boolean fits = context().compatibility().loose() && (value & ~(highest - lowest)) == 0;
        return fits ? value : super.ranged(value, lowest, highest, wanted);
    }

    @Override
    public boolean getBoolean(byte[] row, int offset, int length) throws SQLException {
        return getLongBits(row, offset, length) != 0;
    }

    @Override
    public double getDouble(byte[] row, int offset, int length) throws SQLException {
        return getBigInteger(row, offset, length).doubleValue();
    }

    @Override
    public BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException {
        return new BigDecimal(getBigInteger(row, offset, length));
    }

    @Override
    public BigInteger getBigInteger(byte[] row, int offset, int length) throws SQLException {
        return new BigInteger(Long.toUnsignedString(getLongBits(row, offset, length)));
    }

    @Override
    public String getString(byte[] row, int offset, int length) throws SQLException {
        return Long.toUnsignedString(getLongBits(row, offset, length));
    }

    @Override
    public byte[] getBytes(byte[] row, int offset, int length) {
        return Arrays.copyOfRange(row, offset, offset + length);
    }

    @Override
    public BitSet getBits(byte[] row, int offset, int length) {
        return bitSet(row, offset, length);
    }

    /** Reads big-endian bytes. */
    static BitSet bitSet(byte[] row, int offset, int length) {
        byte[] little = new byte[length];
        for (int i = 0; i < length; i++) {
            little[i] = row[offset + length - 1 - i];
        }
        return BitSet.valueOf(little);
    }

    @Override
    public boolean bytesAsSent() {
        return true;
    }

    @Override
    public long getLongBits(byte[] row, int offset, int length) throws SQLException {
        if (length < 1 || length > Long.BYTES) {
            throw malformed(row, offset, length);
        }
        long bits = 0;
        for (int i = offset; i < offset + length; i++) {
            bits = (bits << 8) | (row[i] & 0xFF);
        }
        return bits;
    }
}
