package dev.weir.result;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.error.Wrapping;
import dev.weir.xml.XmlValue;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Getters by label, and getters that follow from others. */
abstract class LabelledResultSet implements ResultSet, Wrapping {
    abstract void checkOpen() throws SQLException;

    @Override
    public @Nullable BigDecimal getBigDecimal(String label) throws SQLException {
        return getBigDecimal(findColumn(label));
    }

    @Override
    public @Nullable Blob getBlob(String label) throws SQLException {
        return getBlob(findColumn(label));
    }

    @Override
    public @Nullable Clob getClob(String label) throws SQLException {
        return getClob(findColumn(label));
    }

    @Override
    public @Nullable Date getDate(String label) throws SQLException {
        return getDate(findColumn(label));
    }

    @Override
    public @Nullable InputStream getAsciiStream(String label) throws SQLException {
        return getAsciiStream(findColumn(label));
    }

    @Override
    public @Nullable InputStream getBinaryStream(String label) throws SQLException {
        return getBinaryStream(findColumn(label));
    }

    @Override
    public @Nullable NClob getNClob(String label) throws SQLException {
        return getNClob(findColumn(label));
    }

    @Override
    public @Nullable Object getObject(String label) throws SQLException {
        return getObject(findColumn(label));
    }

    @Override
    public @Nullable Reader getCharacterStream(String label) throws SQLException {
        return getCharacterStream(findColumn(label));
    }

    @Override
    public @Nullable Reader getNCharacterStream(String label) throws SQLException {
        return getNCharacterStream(findColumn(label));
    }

    @Override
    public @Nullable String getNString(String label) throws SQLException {
        return getNString(findColumn(label));
    }

    @Override
    public @Nullable String getString(String label) throws SQLException {
        return getString(findColumn(label));
    }

    @Override
    public @Nullable Time getTime(String label) throws SQLException {
        return getTime(findColumn(label));
    }

    @Override
    public @Nullable Timestamp getTimestamp(String label) throws SQLException {
        return getTimestamp(findColumn(label));
    }

    @Override
    public @Nullable URL getURL(String label) throws SQLException {
        return getURL(findColumn(label));
    }

    @Override
    public boolean getBoolean(String label) throws SQLException {
        return getBoolean(findColumn(label));
    }

    @Override
    public byte getByte(String label) throws SQLException {
        return getByte(findColumn(label));
    }

    @Override
    public byte @Nullable [] getBytes(String label) throws SQLException {
        return getBytes(findColumn(label));
    }

    @Override
    public double getDouble(String label) throws SQLException {
        return getDouble(findColumn(label));
    }

    @Override
    public float getFloat(String label) throws SQLException {
        return getFloat(findColumn(label));
    }

    @Override
    public int getInt(String label) throws SQLException {
        return getInt(findColumn(label));
    }

    @Override
    public long getLong(String label) throws SQLException {
        return getLong(findColumn(label));
    }

    @Override
    public short getShort(String label) throws SQLException {
        return getShort(findColumn(label));
    }

    @Override
    public @Nullable Date getDate(String label, @Nullable Calendar calendar) throws SQLException {
        return getDate(findColumn(label), calendar);
    }

    @Override
    public @Nullable Time getTime(String label, @Nullable Calendar calendar) throws SQLException {
        return getTime(findColumn(label), calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(String label, @Nullable Calendar calendar) throws SQLException {
        return getTimestamp(findColumn(label), calendar);
    }

    @Override
    public @Nullable Object getObject(String label, @Nullable Map<String, Class<?>> classes) throws SQLException {
        return getObject(findColumn(label), classes);
    }

    @Override
    public <T> @Nullable T getObject(String label, Class<T> wanted) throws SQLException {
        return getObject(findColumn(label), wanted);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        return getBigDecimal(findColumn(label), scale);
    }

    @Override
    public Array getArray(int column) throws SQLException {
        throw Errors.unsupported("getArray", Unsupported.ARRAY);
    }

    @Override
    public Array getArray(String label) throws SQLException {
        throw Errors.unsupported("getArray", Unsupported.ARRAY);
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw Errors.unsupported("getRef", Unsupported.REF);
    }

    @Override
    public Ref getRef(String label) throws SQLException {
        throw Errors.unsupported("getRef", Unsupported.REF);
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw Errors.unsupported("getRowId", Unsupported.ROWID);
    }

    @Override
    public RowId getRowId(String label) throws SQLException {
        throw Errors.unsupported("getRowId", Unsupported.ROWID);
    }

    /** Returns the column's text, which is checked to be XML only when it is parsed. */
    @Override
    public @Nullable SQLXML getSQLXML(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new XmlValue(text);
    }

    @Override
    public @Nullable SQLXML getSQLXML(String label) throws SQLException {
        return getSQLXML(findColumn(label));
    }

    @Override
    @Deprecated
    public @Nullable InputStream getUnicodeStream(String label) throws SQLException {
        return getUnicodeStream(findColumn(label));
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    /** The map is not used: the servers have no user-defined types. */
    @Override
    public @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> classes) throws SQLException {
        return getObject(column);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int column) throws SQLException {
        return getBinaryStream(column);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    public @Nullable Blob getBlob(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new WeirBlob(bytes);
    }

    @Override
    public @Nullable Clob getClob(int column) throws SQLException {
        return getNClob(column);
    }

    @Override
    public @Nullable NClob getNClob(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new WeirClob(text);
    }

    @Override
    public @Nullable URL getURL(int column) throws SQLException {
        String text = getString(column);
        try {
            return text == null ? null : URI.create(text).toURL();
        } catch (IllegalArgumentException | MalformedURLException e) {
            throw Errors.data(
                    "column=" + getMetaData().getColumnLabel(column) + " value=" + text + " is not a URL",
                    SqlState.INVALID_CHARACTER_VALUE,
                    e);
        }
    }

    /** Results stay readable after COMMIT, which buffers their remaining rows. */
    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Errors.unsupported("getCursorName", Unsupported.CURSOR);
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        checkOpen();
        return false;
    }
}
