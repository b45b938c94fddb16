package dev.weir.statement;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Setters by a parameter's name, on top of those by index. */
public interface NamedSetters extends CallableStatement {
    /** Returns the index of a parameter, from 1; fails if the call has none of that name. */
    int indexOf(String name) throws SQLException;

    @Override
    default void setNull(String name, int type) throws SQLException {
        setNull(indexOf(name), type);
    }

    @Override
    default void setNull(String name, int type, @Nullable String typeName) throws SQLException {
        setNull(indexOf(name), type, typeName);
    }

    @Override
    default void setBoolean(String name, boolean value) throws SQLException {
        setBoolean(indexOf(name), value);
    }

    @Override
    default void setByte(String name, byte value) throws SQLException {
        setByte(indexOf(name), value);
    }

    @Override
    default void setShort(String name, short value) throws SQLException {
        setShort(indexOf(name), value);
    }

    @Override
    default void setInt(String name, int value) throws SQLException {
        setInt(indexOf(name), value);
    }

    @Override
    default void setLong(String name, long value) throws SQLException {
        setLong(indexOf(name), value);
    }

    @Override
    default void setFloat(String name, float value) throws SQLException {
        setFloat(indexOf(name), value);
    }

    @Override
    default void setDouble(String name, double value) throws SQLException {
        setDouble(indexOf(name), value);
    }

    @Override
    default void setBigDecimal(String name, @Nullable BigDecimal value) throws SQLException {
        setBigDecimal(indexOf(name), value);
    }

    @Override
    default void setString(String name, @Nullable String value) throws SQLException {
        setString(indexOf(name), value);
    }

    @Override
    default void setNString(String name, @Nullable String value) throws SQLException {
        setNString(indexOf(name), value);
    }

    @Override
    default void setBytes(String name, byte @Nullable [] value) throws SQLException {
        setBytes(indexOf(name), value);
    }

    @Override
    default void setDate(String name, @Nullable Date value) throws SQLException {
        setDate(indexOf(name), value);
    }

    @Override
    default void setDate(String name, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        setDate(indexOf(name), value, calendar);
    }

    @Override
    default void setTime(String name, @Nullable Time value) throws SQLException {
        setTime(indexOf(name), value);
    }

    @Override
    default void setTime(String name, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        setTime(indexOf(name), value, calendar);
    }

    @Override
    default void setTimestamp(String name, @Nullable Timestamp value) throws SQLException {
        setTimestamp(indexOf(name), value);
    }

    @Override
    default void setTimestamp(String name, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        setTimestamp(indexOf(name), value, calendar);
    }

    @Override
    default void setObject(String name, @Nullable Object value) throws SQLException {
        setObject(indexOf(name), value);
    }

    @Override
    default void setObject(String name, @Nullable Object value, int type) throws SQLException {
        setObject(indexOf(name), value, type);
    }

    @Override
    default void setObject(String name, @Nullable Object value, int type, int scaleOrLength) throws SQLException {
        setObject(indexOf(name), value, type, scaleOrLength);
    }

    @Override
    default void setObject(String name, @Nullable Object value, SQLType type) throws SQLException {
        setObject(indexOf(name), value, type);
    }

    @Override
    default void setObject(String name, @Nullable Object value, SQLType type, int scaleOrLength) throws SQLException {
        setObject(indexOf(name), value, type, scaleOrLength);
    }

    @Override
    default void setBinaryStream(String name, @Nullable InputStream value) throws SQLException {
        setBinaryStream(indexOf(name), value);
    }

    @Override
    default void setBinaryStream(String name, @Nullable InputStream value, int length) throws SQLException {
        setBinaryStream(indexOf(name), value, length);
    }

    @Override
    default void setBinaryStream(String name, @Nullable InputStream value, long length) throws SQLException {
        setBinaryStream(indexOf(name), value, length);
    }

    @Override
    default void setAsciiStream(String name, @Nullable InputStream value) throws SQLException {
        setAsciiStream(indexOf(name), value);
    }

    @Override
    default void setAsciiStream(String name, @Nullable InputStream value, int length) throws SQLException {
        setAsciiStream(indexOf(name), value, length);
    }

    @Override
    default void setAsciiStream(String name, @Nullable InputStream value, long length) throws SQLException {
        setAsciiStream(indexOf(name), value, length);
    }

    @Override
    default void setCharacterStream(String name, @Nullable Reader value) throws SQLException {
        setCharacterStream(indexOf(name), value);
    }

    @Override
    default void setCharacterStream(String name, @Nullable Reader value, int length) throws SQLException {
        setCharacterStream(indexOf(name), value, length);
    }

    @Override
    default void setCharacterStream(String name, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(indexOf(name), value, length);
    }

    @Override
    default void setNCharacterStream(String name, @Nullable Reader value) throws SQLException {
        setNCharacterStream(indexOf(name), value);
    }

    @Override
    default void setNCharacterStream(String name, @Nullable Reader value, long length) throws SQLException {
        setNCharacterStream(indexOf(name), value, length);
    }

    @Override
    default void setBlob(String name, @Nullable Blob value) throws SQLException {
        setBlob(indexOf(name), value);
    }

    @Override
    default void setBlob(String name, @Nullable InputStream value) throws SQLException {
        setBlob(indexOf(name), value);
    }

    @Override
    default void setBlob(String name, @Nullable InputStream value, long length) throws SQLException {
        setBlob(indexOf(name), value, length);
    }

    @Override
    default void setClob(String name, @Nullable Clob value) throws SQLException {
        setClob(indexOf(name), value);
    }

    @Override
    default void setClob(String name, @Nullable Reader value) throws SQLException {
        setClob(indexOf(name), value);
    }

    @Override
    default void setClob(String name, @Nullable Reader value, long length) throws SQLException {
        setClob(indexOf(name), value, length);
    }

    @Override
    default void setNClob(String name, @Nullable NClob value) throws SQLException {
        setNClob(indexOf(name), value);
    }

    @Override
    default void setNClob(String name, @Nullable Reader value) throws SQLException {
        setNClob(indexOf(name), value);
    }

    @Override
    default void setNClob(String name, @Nullable Reader value, long length) throws SQLException {
        setNClob(indexOf(name), value, length);
    }

    @Override
    default void setURL(String name, @Nullable URL value) throws SQLException {
        setURL(indexOf(name), value);
    }

    @Override
    default void setRowId(String name, @Nullable RowId value) throws SQLException {
        setRowId(indexOf(name), value);
    }

    @Override
    default void setSQLXML(String name, @Nullable SQLXML value) throws SQLException {
        setSQLXML(indexOf(name), value);
    }
}
