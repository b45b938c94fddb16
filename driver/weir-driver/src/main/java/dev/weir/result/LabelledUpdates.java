package dev.weir.result;

import dev.weir.error.Errors;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Updaters by label, on top of those by index, and updaters of types that no column has. */
public interface LabelledUpdates extends ResultSet {
    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value, int length) throws SQLException {
        updateAsciiStream(findColumn(label), value, length);
    }

    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value, long length) throws SQLException {
        updateAsciiStream(findColumn(label), value, length);
    }

    @Override
    default void updateAsciiStream(String label, @Nullable InputStream value) throws SQLException {
        updateAsciiStream(findColumn(label), value);
    }

    @Override
    default void updateBigDecimal(String label, @Nullable BigDecimal value) throws SQLException {
        updateBigDecimal(findColumn(label), value);
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value, int length) throws SQLException {
        updateBinaryStream(findColumn(label), value, length);
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value, long length) throws SQLException {
        updateBinaryStream(findColumn(label), value, length);
    }

    @Override
    default void updateBinaryStream(String label, @Nullable InputStream value) throws SQLException {
        updateBinaryStream(findColumn(label), value);
    }

    @Override
    default void updateBlob(String label, @Nullable InputStream value, long length) throws SQLException {
        updateBlob(findColumn(label), value, length);
    }

    @Override
    default void updateBlob(String label, @Nullable InputStream value) throws SQLException {
        updateBlob(findColumn(label), value);
    }

    @Override
    default void updateBlob(String label, @Nullable Blob value) throws SQLException {
        updateBlob(findColumn(label), value);
    }

    @Override
    default void updateBoolean(String label, boolean value) throws SQLException {
        updateBoolean(findColumn(label), value);
    }

    @Override
    default void updateByte(String label, byte value) throws SQLException {
        updateByte(findColumn(label), value);
    }

    @Override
    default void updateBytes(String label, byte @Nullable [] value) throws SQLException {
        updateBytes(findColumn(label), value);
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value, int length) throws SQLException {
        updateCharacterStream(findColumn(label), value, length);
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value, long length) throws SQLException {
        updateCharacterStream(findColumn(label), value, length);
    }

    @Override
    default void updateCharacterStream(String label, @Nullable Reader value) throws SQLException {
        updateCharacterStream(findColumn(label), value);
    }

    @Override
    default void updateClob(String label, @Nullable Reader value, long length) throws SQLException {
        updateClob(findColumn(label), value, length);
    }

    @Override
    default void updateClob(String label, @Nullable Reader value) throws SQLException {
        updateClob(findColumn(label), value);
    }

    @Override
    default void updateClob(String label, @Nullable Clob value) throws SQLException {
        updateClob(findColumn(label), value);
    }

    @Override
    default void updateDate(String label, @Nullable Date value) throws SQLException {
        updateDate(findColumn(label), value);
    }

    @Override
    default void updateDouble(String label, double value) throws SQLException {
        updateDouble(findColumn(label), value);
    }

    @Override
    default void updateFloat(String label, float value) throws SQLException {
        updateFloat(findColumn(label), value);
    }

    @Override
    default void updateInt(String label, int value) throws SQLException {
        updateInt(findColumn(label), value);
    }

    @Override
    default void updateLong(String label, long value) throws SQLException {
        updateLong(findColumn(label), value);
    }

    @Override
    default void updateNCharacterStream(String label, @Nullable Reader value, long length) throws SQLException {
        updateNCharacterStream(findColumn(label), value, length);
    }

    @Override
    default void updateNCharacterStream(String label, @Nullable Reader value) throws SQLException {
        updateNCharacterStream(findColumn(label), value);
    }

    @Override
    default void updateNClob(String label, @Nullable Reader value, long length) throws SQLException {
        updateNClob(findColumn(label), value, length);
    }

    @Override
    default void updateNClob(String label, @Nullable Reader value) throws SQLException {
        updateNClob(findColumn(label), value);
    }

    @Override
    default void updateNClob(String label, @Nullable NClob value) throws SQLException {
        updateNClob(findColumn(label), value);
    }

    @Override
    default void updateNString(String label, @Nullable String value) throws SQLException {
        updateNString(findColumn(label), value);
    }

    @Override
    default void updateNull(String label) throws SQLException {
        updateNull(findColumn(label));
    }

    @Override
    default void updateObject(String label, @Nullable Object value, int scaleOrLength) throws SQLException {
        updateObject(findColumn(label), value, scaleOrLength);
    }

    @Override
    default void updateObject(String label, @Nullable Object value) throws SQLException {
        updateObject(findColumn(label), value);
    }

    @Override
    default void updateObject(String label, @Nullable Object value, SQLType type, int scaleOrLength)
            throws SQLException {
        updateObject(findColumn(label), value, type, scaleOrLength);
    }

    @Override
    default void updateObject(String label, @Nullable Object value, SQLType type) throws SQLException {
        updateObject(findColumn(label), value, type);
    }

    @Override
    default void updateSQLXML(String label, @Nullable SQLXML value) throws SQLException {
        updateSQLXML(findColumn(label), value);
    }

    @Override
    default void updateShort(String label, short value) throws SQLException {
        updateShort(findColumn(label), value);
    }

    @Override
    default void updateString(String label, @Nullable String value) throws SQLException {
        updateString(findColumn(label), value);
    }

    @Override
    default void updateTime(String label, @Nullable Time value) throws SQLException {
        updateTime(findColumn(label), value);
    }

    @Override
    default void updateTimestamp(String label, @Nullable Timestamp value) throws SQLException {
        updateTimestamp(findColumn(label), value);
    }

    @Override
    default void updateArray(int column, Array value) throws SQLException {
        throw Errors.unsupported("updateArray", Unsupported.ARRAY);
    }

    @Override
    default void updateArray(String label, Array value) throws SQLException {
        throw Errors.unsupported("updateArray", Unsupported.ARRAY);
    }

    @Override
    default void updateRef(int column, Ref value) throws SQLException {
        throw Errors.unsupported("updateRef", Unsupported.REF);
    }

    @Override
    default void updateRef(String label, Ref value) throws SQLException {
        throw Errors.unsupported("updateRef", Unsupported.REF);
    }

    @Override
    default void updateRowId(int column, RowId value) throws SQLException {
        throw Errors.unsupported("updateRowId", Unsupported.ROWID);
    }

    @Override
    default void updateRowId(String label, RowId value) throws SQLException {
        throw Errors.unsupported("updateRowId", Unsupported.ROWID);
    }
}
