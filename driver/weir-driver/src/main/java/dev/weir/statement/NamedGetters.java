package dev.weir.statement;

import dev.weir.result.ResultKind;
import dev.weir.sql.SqlCommand;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
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

/** Getters and registrations by the names of a routine's parameters, in terms of those by index. */
abstract sealed class NamedGetters extends NamedSetters permits OutGetters {
    NamedGetters(ConnectionDefaults connection, SqlCommand command, ResultKind kind, boolean onServer)
            throws SQLException {
        super(connection, command, kind, onServer);
    }

    @Override
    public final boolean getBoolean(String name) throws SQLException {
        return getBoolean(indexOf(name));
    }

    @Override
    public final byte getByte(String name) throws SQLException {
        return getByte(indexOf(name));
    }

    @Override
    public final short getShort(String name) throws SQLException {
        return getShort(indexOf(name));
    }

    @Override
    public final int getInt(String name) throws SQLException {
        return getInt(indexOf(name));
    }

    @Override
    public final long getLong(String name) throws SQLException {
        return getLong(indexOf(name));
    }

    @Override
    public final float getFloat(String name) throws SQLException {
        return getFloat(indexOf(name));
    }

    @Override
    public final double getDouble(String name) throws SQLException {
        return getDouble(indexOf(name));
    }

    @Override
    public final @Nullable BigDecimal getBigDecimal(String name) throws SQLException {
        return getBigDecimal(indexOf(name));
    }

    @Override
    public final @Nullable String getString(String name) throws SQLException {
        return getString(indexOf(name));
    }

    @Override
    public final @Nullable String getNString(String name) throws SQLException {
        return getNString(indexOf(name));
    }

    @Override
    public final byte @Nullable [] getBytes(String name) throws SQLException {
        return getBytes(indexOf(name));
    }

    @Override
    public final @Nullable Date getDate(String name) throws SQLException {
        return getDate(indexOf(name));
    }

    @Override
    public final @Nullable Time getTime(String name) throws SQLException {
        return getTime(indexOf(name));
    }

    @Override
    public final @Nullable Timestamp getTimestamp(String name) throws SQLException {
        return getTimestamp(indexOf(name));
    }

    @Override
    public final @Nullable Object getObject(String name) throws SQLException {
        return getObject(indexOf(name));
    }

    @Override
    public final @Nullable Reader getCharacterStream(String name) throws SQLException {
        return getCharacterStream(indexOf(name));
    }

    @Override
    public final @Nullable Reader getNCharacterStream(String name) throws SQLException {
        return getNCharacterStream(indexOf(name));
    }

    @Override
    public final @Nullable Blob getBlob(String name) throws SQLException {
        return getBlob(indexOf(name));
    }

    @Override
    public final @Nullable Clob getClob(String name) throws SQLException {
        return getClob(indexOf(name));
    }

    @Override
    public final @Nullable NClob getNClob(String name) throws SQLException {
        return getNClob(indexOf(name));
    }

    @Override
    public final @Nullable URL getURL(String name) throws SQLException {
        return getURL(indexOf(name));
    }

    @Override
    public final @Nullable SQLXML getSQLXML(String name) throws SQLException {
        return getSQLXML(indexOf(name));
    }

    @Override
    public final @Nullable Array getArray(String name) throws SQLException {
        return getArray(indexOf(name));
    }

    @Override
    public final @Nullable Ref getRef(String name) throws SQLException {
        return getRef(indexOf(name));
    }

    @Override
    public final @Nullable RowId getRowId(String name) throws SQLException {
        return getRowId(indexOf(name));
    }

    @Override
    public final @Nullable Date getDate(String name, @Nullable Calendar calendar) throws SQLException {
        return getDate(indexOf(name), calendar);
    }

    @Override
    public final @Nullable Time getTime(String name, @Nullable Calendar calendar) throws SQLException {
        return getTime(indexOf(name), calendar);
    }

    @Override
    public final @Nullable Timestamp getTimestamp(String name, @Nullable Calendar calendar) throws SQLException {
        return getTimestamp(indexOf(name), calendar);
    }

    @Override
    public final @Nullable Object getObject(String name, @Nullable Map<String, Class<?>> classes) throws SQLException {
        return getObject(indexOf(name), classes);
    }

    @Override
    public final <T> @Nullable T getObject(String name, Class<T> wanted) throws SQLException {
        return getObject(indexOf(name), wanted);
    }

    @Override
    public final void registerOutParameter(String name, int type) throws SQLException {
        registerOutParameter(indexOf(name), type);
    }

    @Override
    public final void registerOutParameter(String name, int type, int scale) throws SQLException {
        registerOutParameter(indexOf(name), type, scale);
    }

    @Override
    public final void registerOutParameter(String name, int type, @Nullable String typeName) throws SQLException {
        registerOutParameter(indexOf(name), type, typeName);
    }

    @Override
    public final void registerOutParameter(String name, SQLType type) throws SQLException {
        registerOutParameter(indexOf(name), type);
    }

    @Override
    public final void registerOutParameter(String name, SQLType type, int scale) throws SQLException {
        registerOutParameter(indexOf(name), type, scale);
    }

    @Override
    public final void registerOutParameter(String name, SQLType type, @Nullable String typeName) throws SQLException {
        registerOutParameter(indexOf(name), type, typeName);
    }
}
