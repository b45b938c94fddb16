package dev.weir.column;

import dev.weir.packet.ColumnDefinition;
import java.math.BigDecimal;
import java.sql.SQLException;

/**
 * Makes Java values of one column's bytes. One is picked per column when its definition arrives; it has no state that
 * changes, so that equal columns share it.
 *
 * <p>The bytes of a value, never NULL, stand in {@code row[offset, offset + length)}: in the text protocol the text; in the
 * binary protocol the fixed-width integer or floating-point number, or what follows the length for everything else (a
 * temporal of length 0, 4, 7, 8, 11 or 12 included).
 */
public abstract class ColumnReader {
    private final ColumnDefinition definition;

    ColumnReader(ColumnDefinition definition) {
        this.definition = definition;
    }

    /** The column. */
    public final ColumnDefinition definition() {
        return definition;
    }

    /** As {@link java.sql.ResultSet#getLong(int)}; throws where the value does not fit. */
    public abstract long getLong(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getInt(int)}; throws where the value does not fit. */
    public abstract int getInt(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getDouble(int)}. */
    public abstract double getDouble(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getString(int)}. */
    public abstract String getString(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getBytes(int)}. */
    public abstract byte[] getBytes(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getBigDecimal(int)}. */
    public abstract BigDecimal getBigDecimal(byte[] row, int offset, int length) throws SQLException;

    /** As {@link java.sql.ResultSet#getObject(int)}. */
    public abstract Object getObject(byte[] row, int offset, int length) throws SQLException;
}
