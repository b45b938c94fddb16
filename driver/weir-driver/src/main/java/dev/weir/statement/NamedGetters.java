package dev.weir.statement;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Getters and registrations by a parameter's name, on top of those by index. */
public interface NamedGetters extends CallableStatement {
    /** Returns the index of a parameter, from 1; fails if the call has none of that name. */
    int indexOf(String name) throws SQLException;

    @Override
    default boolean getBoolean(String name) throws SQLException {
        return getBoolean(indexOf(name));
    }

    @Override
    default byte getByte(String name) throws SQLException {
        return getByte(indexOf(name));
    }

    @Override
    default short getShort(String name) throws SQLException {
        return getShort(indexOf(name));
    }

    @Override
    default int getInt(String name) throws SQLException {
        return getInt(indexOf(name));
    }

    @Override
    default long getLong(String name) throws SQLException {
        return getLong(indexOf(name));
    }

    @Override
    default float getFloat(String name) throws SQLException {
        return getFloat(indexOf(name));
    }

    @Override
    default double getDouble(String name) throws SQLException {
        return getDouble(indexOf(name));
    }

    @Override
    default @Nullable BigDecimal getBigDecimal(String name) throws SQLException {
        return getBigDecimal(indexOf(name));
    }

    @Override
    default @Nullable String getString(String name) throws SQLException {
        return getString(indexOf(name));
    }

    @Override
    default @Nullable String getNString(String name) throws SQLException {
        return getNString(indexOf(name));
    }

    @Override
    default byte @Nullable [] getBytes(String name) throws SQLException {
        return getBytes(indexOf(name));
    }

    @Override
    default @Nullable Date getDate(String name) throws SQLException {
        return getDate(indexOf(name));
    }

    @Override
    default @Nullable Time getTime(String name) throws SQLException {
        return getTime(indexOf(name));
    }

    @Override
    default @Nullable Timestamp getTimestamp(String name) throws SQLException {
        return getTimestamp(indexOf(name));
    }

    @Override
    default @Nullable Object getObject(String name) throws SQLException {
        return getObject(indexOf(name));
    }

    @Override
    default @Nullable Reader getCharacterStream(String name) throws SQLException {
        return getCharacterStream(indexOf(name));
    }

    @Override
    default @Nullable Reader getNCharacterStream(String name) throws SQLException {
        return getNCharacterStream(indexOf(name));
    }

    @Override
    default @Nullable Blob getBlob(String name) throws SQLException {
        return getBlob(indexOf(name));
    }

    @Override
    default @Nullable Clob getClob(String name) throws SQLException {
        return getClob(indexOf(name));
    }

    @Override
    default @Nullable NClob getNClob(String name) throws SQLException {
        return getNClob(indexOf(name));
    }

    @Override
    default @Nullable URL getURL(String name) throws SQLException {
        return getURL(indexOf(name));
    }

    @Override
    default @Nullable SQLXML getSQLXML(String name) throws SQLException {
        return getSQLXML(indexOf(name));
    }

    @Override
    default @Nullable Array getArray(String name) throws SQLException {
        return getArray(indexOf(name));
    }

    @Override
    default @Nullable Ref getRef(String name) throws SQLException {
        return getRef(indexOf(name));
    }

    @Override
    default @Nullable RowId getRowId(String name) throws SQLException {
        return getRowId(indexOf(name));
    }

    @Override
    default @Nullable Date getDate(String name, @Nullable Calendar calendar) throws SQLException {
        return getDate(indexOf(name), calendar);
    }

    @Override
    default @Nullable Time getTime(String name, @Nullable Calendar calendar) throws SQLException {
        return getTime(indexOf(name), calendar);
    }

    @Override
    default @Nullable Timestamp getTimestamp(String name, @Nullable Calendar calendar) throws SQLException {
        return getTimestamp(indexOf(name), calendar);
    }

    @Override
    default @Nullable Object getObject(String name, @Nullable Map<String, Class<?>> classes) throws SQLException {
        return getObject(indexOf(name), classes);
    }

    @Override
    default <T> @Nullable T getObject(String name, Class<T> wanted) throws SQLException {
        return getObject(indexOf(name), wanted);
    }

    @Override
    default void registerOutParameter(String name, int type) throws SQLException {
        registerOutParameter(indexOf(name), type);
    }

    @Override
    default void registerOutParameter(String name, int type, int scale) throws SQLException {
        registerOutParameter(indexOf(name), type, scale);
    }

    @Override
    default void registerOutParameter(String name, int type, @Nullable String typeName) throws SQLException {
        registerOutParameter(indexOf(name), type, typeName);
    }

    @Override
    default void registerOutParameter(String name, SQLType type) throws SQLException {
        registerOutParameter(indexOf(name), type);
    }

    @Override
    default void registerOutParameter(String name, SQLType type, int scale) throws SQLException {
        registerOutParameter(indexOf(name), type, scale);
    }

    @Override
    default void registerOutParameter(String name, SQLType type, @Nullable String typeName) throws SQLException {
        registerOutParameter(indexOf(name), type, typeName);
    }
}
