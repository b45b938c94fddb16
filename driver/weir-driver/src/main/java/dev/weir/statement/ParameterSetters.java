package dev.weir.statement;

import dev.weir.parameter.ObjectParameters;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.Parameters;
import dev.weir.parameter.TargetTypes;
import dev.weir.result.Arguments;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** The setters of a prepared statement, each of which makes a parameter. */
public interface ParameterSetters extends PreparedStatement {
    /** Sets a marker's value for the next execution. */
    void set(int index, Parameter value) throws SQLException;

    ObjectParameters objects();

    TargetTypes targets();

    @Override
    default void setNull(int index, int type) throws SQLException {
        set(index, Parameters.NULL);
    }

    @Override
    default void setNull(int index, int type, @Nullable String typeName) throws SQLException {
        set(index, Parameters.NULL);
    }

    @Override
    default void setBoolean(int index, boolean value) throws SQLException {
        set(index, Parameters.of(value));
    }

    @Override
    default void setByte(int index, byte value) throws SQLException {
        set(index, Parameters.of((int) value));
    }

    @Override
    default void setShort(int index, short value) throws SQLException {
        set(index, Parameters.of((int) value));
    }

    @Override
    default void setInt(int index, int value) throws SQLException {
        set(index, Parameters.of(value));
    }

    @Override
    default void setLong(int index, long value) throws SQLException {
        set(index, Parameters.of(value));
    }

    @Override
    default void setFloat(int index, float value) throws SQLException {
        set(index, Parameters.of(value));
    }

    @Override
    default void setDouble(int index, double value) throws SQLException {
        set(index, Parameters.of(value));
    }

    @Override
    default void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    default void setString(int index, @Nullable String value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    default void setNString(int index, @Nullable String value) throws SQLException {
        setString(index, value);
    }

    @Override
    default void setBytes(int index, byte @Nullable [] value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    default void setDate(int index, @Nullable Date value) throws SQLException {
        setDate(index, value, null);
    }

    @Override
    default void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? Parameters.NULL : objects().parameter(value, calendar));
    }

    @Override
    default void setTime(int index, @Nullable Time value) throws SQLException {
        setTime(index, value, null);
    }

    @Override
    default void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? Parameters.NULL : objects().parameter(value, calendar));
    }

    @Override
    default void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        setTimestamp(index, value, null);
    }

    @Override
    default void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? Parameters.NULL : objects().parameter(value, calendar));
    }

    @Override
    default void setObject(int index, @Nullable Object value) throws SQLException {
        set(index, objects().parameter(value));
    }

    @Override
    default void setObject(int index, @Nullable Object value, int type) throws SQLException {
        setObject(index, value, type, -1);
    }

    /** {@code scaleOrLength} is the scale of a decimal, the length of a stream in bytes or characters. */
    @Override
    default void setObject(int index, @Nullable Object value, int type, int scaleOrLength) throws SQLException {
        if (scaleOrLength >= 0 && value instanceof InputStream stream) {
            setBinaryStream(index, stream, scaleOrLength);
        } else if (scaleOrLength >= 0 && value instanceof Reader reader) {
            setCharacterStream(index, reader, scaleOrLength);
        } else {
            set(index, targets().parameter(value, type, scaleOrLength));
        }
    }

    @Override
    default void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
        setObject(index, value, type, -1);
    }

    @Override
    default void setObject(int index, @Nullable Object value, SQLType type, int scaleOrLength) throws SQLException {
        setObject(index, value, Arguments.typeNumber(type), scaleOrLength);
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value, -1));
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream value, int length) throws SQLException {
        setBinaryStream(index, value, (long) length);
    }

    @Override
    default void setBinaryStream(int index, @Nullable InputStream value, long length) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value, Arguments.length(length)));
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.ofAscii(value, -1));
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream value, int length) throws SQLException {
        setAsciiStream(index, value, (long) length);
    }

    @Override
    default void setAsciiStream(int index, @Nullable InputStream value, long length) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.ofAscii(value, Arguments.length(length)));
    }

    /** Takes text in UTF-8, as JDBC defines it. */
    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // not our interface
    default void setUnicodeStream(int index, @Nullable InputStream value, int length) throws SQLException {
        setAsciiStream(index, value, length);
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value, -1));
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader value, int length) throws SQLException {
        setCharacterStream(index, value, (long) length);
    }

    @Override
    default void setCharacterStream(int index, @Nullable Reader value, long length) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value, Arguments.length(length)));
    }

    @Override
    default void setNCharacterStream(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    default void setNCharacterStream(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }

    @Override
    default void setBlob(int index, @Nullable Blob value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    default void setBlob(int index, @Nullable InputStream value) throws SQLException {
        setBinaryStream(index, value);
    }

    @Override
    default void setBlob(int index, @Nullable InputStream value, long length) throws SQLException {
        setBinaryStream(index, value, length);
    }

    @Override
    default void setClob(int index, @Nullable Clob value) throws SQLException {
        set(index, value == null ? Parameters.NULL : Parameters.of(value));
    }

    @Override
    default void setClob(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    default void setClob(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }

    @Override
    default void setNClob(int index, @Nullable NClob value) throws SQLException {
        setClob(index, value);
    }

    @Override
    default void setNClob(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    default void setNClob(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }

    @Override
    default void setURL(int index, @Nullable URL value) throws SQLException {
        setString(index, value == null ? null : value.toString());
    }

    /** Only NULL; the error of {@code setObject} says how to send other values. */
    @Override
    default void setArray(int index, @Nullable Array value) throws SQLException {
        setObject(index, value);
    }

    @Override
    default void setRef(int index, @Nullable Ref value) throws SQLException {
        setObject(index, value);
    }

    @Override
    default void setRowId(int index, @Nullable RowId value) throws SQLException {
        setObject(index, value);
    }

    @Override
    default void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        setString(index, value == null ? null : value.getString());
    }
}
