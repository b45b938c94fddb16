package dev.weir.result;

import dev.weir.parameter.Parameter;
import dev.weir.parameter.Parameters;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Updaters by index: each makes the same parameter as the setter of a prepared statement. */
abstract class RowUpdates extends LabelledResultSet implements LabelledUpdates {
    abstract StatementDefaults statement();

    /** Sets a value of the current row or the insert row; fails if the result is read-only. */
    abstract void set(int column, Parameter value) throws SQLException;

    @Override
    public final void updateNull(int column) throws SQLException {
        set(column, Parameters.NULL);
    }

    @Override
    public final void updateBoolean(int column, boolean value) throws SQLException {
        set(column, Parameters.of(value));
    }

    @Override
    public final void updateByte(int column, byte value) throws SQLException {
        set(column, Parameters.of((int) value));
    }

    @Override
    public final void updateShort(int column, short value) throws SQLException {
        set(column, Parameters.of((int) value));
    }

    @Override
    public final void updateInt(int column, int value) throws SQLException {
        set(column, Parameters.of(value));
    }

    @Override
    public final void updateLong(int column, long value) throws SQLException {
        set(column, Parameters.of(value));
    }

    @Override
    public final void updateFloat(int column, float value) throws SQLException {
        set(column, statement().objects().parameter(value));
    }

    @Override
    public final void updateDouble(int column, double value) throws SQLException {
        set(column, statement().objects().parameter(value));
    }

    @Override
    public final void updateBigDecimal(int column, @Nullable BigDecimal value) throws SQLException {
        updateObject(column, value);
    }

    @Override
    public final void updateString(int column, @Nullable String value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    public final void updateNString(int column, @Nullable String value) throws SQLException {
        updateString(column, value);
    }

    @Override
    public final void updateBytes(int column, byte @Nullable [] value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value.clone()));
    }

    @Override
    public final void updateDate(int column, @Nullable Date value) throws SQLException {
        updateObject(column, value);
    }

    @Override
    public final void updateTime(int column, @Nullable Time value) throws SQLException {
        updateObject(column, value);
    }

    @Override
    public final void updateTimestamp(int column, @Nullable Timestamp value) throws SQLException {
        updateObject(column, value);
    }

    @Override
    public final void updateObject(int column, @Nullable Object value) throws SQLException {
        set(column, statement().objects().parameter(value));
    }

    @Override
    public final void updateObject(int column, @Nullable Object value, int scaleOrLength) throws SQLException {
        if (value instanceof InputStream stream) {
            updateBinaryStream(column, stream, scaleOrLength);
        } else if (value instanceof Reader reader) {
            updateCharacterStream(column, reader, scaleOrLength);
        } else if (value instanceof BigDecimal decimal) {
            updateBigDecimal(column, decimal.setScale(scaleOrLength, RoundingMode.HALF_UP));
        } else {
            updateObject(column, value);
        }
    }

    @Override
    public final void updateObject(int column, @Nullable Object value, SQLType type) throws SQLException {
        updateObject(column, value, type, -1);
    }

    @Override
    public final void updateObject(int column, @Nullable Object value, SQLType type, int scaleOrLength)
            throws SQLException {
        int number = Arguments.typeNumber(type);
        if (scaleOrLength >= 0 && (value instanceof InputStream || value instanceof Reader)) {
            updateObject(column, value, scaleOrLength);
        } else {
            set(column, statement().targets().parameter(value, number, scaleOrLength));
        }
    }

    @Override
    public final void updateSQLXML(int column, @Nullable SQLXML value) throws SQLException {
        updateString(column, value == null ? null : value.getString());
    }

    @Override
    public final void updateBinaryStream(int column, @Nullable InputStream value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value, -1));
    }

    @Override
    public final void updateBinaryStream(int column, @Nullable InputStream value, int length) throws SQLException {
        updateBinaryStream(column, value, (long) length);
    }

    @Override
    public final void updateBinaryStream(int column, @Nullable InputStream value, long length) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value, Arguments.length(length)));
    }

    @Override
    public final void updateAsciiStream(int column, @Nullable InputStream value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.ofAscii(value, -1));
    }

    @Override
    public final void updateAsciiStream(int column, @Nullable InputStream value, int length) throws SQLException {
        updateAsciiStream(column, value, (long) length);
    }

    @Override
    public final void updateAsciiStream(int column, @Nullable InputStream value, long length) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.ofAscii(value, Arguments.length(length)));
    }

    @Override
    public final void updateCharacterStream(int column, @Nullable Reader value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value, -1));
    }

    @Override
    public final void updateCharacterStream(int column, @Nullable Reader value, int length) throws SQLException {
        updateCharacterStream(column, value, (long) length);
    }

    @Override
    public final void updateCharacterStream(int column, @Nullable Reader value, long length) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value, Arguments.length(length)));
    }

    @Override
    public final void updateNCharacterStream(int column, @Nullable Reader value) throws SQLException {
        updateCharacterStream(column, value);
    }

    @Override
    public final void updateNCharacterStream(int column, @Nullable Reader value, long length) throws SQLException {
        updateCharacterStream(column, value, length);
    }

    @Override
    public final void updateBlob(int column, @Nullable Blob value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    public final void updateBlob(int column, @Nullable InputStream value) throws SQLException {
        updateBinaryStream(column, value);
    }

    @Override
    public final void updateBlob(int column, @Nullable InputStream value, long length) throws SQLException {
        updateBinaryStream(column, value, length);
    }

    @Override
    public final void updateClob(int column, @Nullable Clob value) throws SQLException {
        set(column, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    public final void updateClob(int column, @Nullable Reader value) throws SQLException {
        updateCharacterStream(column, value);
    }

    @Override
    public final void updateClob(int column, @Nullable Reader value, long length) throws SQLException {
        updateCharacterStream(column, value, length);
    }

    @Override
    public final void updateNClob(int column, @Nullable NClob value) throws SQLException {
        updateClob(column, value);
    }

    @Override
    public final void updateNClob(int column, @Nullable Reader value) throws SQLException {
        updateCharacterStream(column, value);
    }

    @Override
    public final void updateNClob(int column, @Nullable Reader value, long length) throws SQLException {
        updateCharacterStream(column, value, length);
    }
}
