package dev.weir.connection;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** A result whose values are read off another, which may be one here and one there; its columns are those of the fetched one. */
abstract class OverlaidResultSet extends RowUpdates {
    abstract WeirResultSet fetched();

    /** A result that stands on the row whose values are to be read. */
    abstract WeirResultSet row() throws SQLException;

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return row().getBoolean(column);
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return row().getByte(column);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return row().getShort(column);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return row().getInt(column);
    }

    @Override
    public long getLong(int column) throws SQLException {
        return row().getLong(column);
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return row().getFloat(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return row().getDouble(column);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        return row().getBigDecimal(column);
    }

    @Override
    public @Nullable String getString(int column) throws SQLException {
        return row().getString(column);
    }

    @Override
    public byte @Nullable [] getBytes(int column) throws SQLException {
        return row().getBytes(column);
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        return row().getObject(column);
    }

    @Override
    public @Nullable InputStream getBinaryStream(int column) throws SQLException {
        return row().getBinaryStream(column);
    }

    @Override
    public @Nullable Reader getCharacterStream(int column) throws SQLException {
        return row().getCharacterStream(column);
    }

    @Override
    public @Nullable Blob getBlob(int column) throws SQLException {
        return row().getBlob(column);
    }

    @Override
    public @Nullable NClob getNClob(int column) throws SQLException {
        return row().getNClob(column);
    }

    @Override
    public @Nullable URL getURL(int column) throws SQLException {
        return row().getURL(column);
    }

    @Override
    public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        return row().getDate(column, calendar);
    }

    @Override
    public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        return row().getTime(column, calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        return row().getTimestamp(column, calendar);
    }

    @Override
    @Deprecated
    public @Nullable InputStream getUnicodeStream(int column) throws SQLException {
        return row().getUnicodeStream(column);
    }

    @Override
    public <T> @Nullable T getObject(int column, Class<T> wanted) throws SQLException {
        return row().getObject(column, wanted);
    }

    @Override
    public boolean wasNull() throws SQLException {
        return row().wasNull();
    }

    @Override
    public int findColumn(String label) throws SQLException {
        return fetched().findColumn(label);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return fetched().getMetaData();
    }

    @Override
    public Statement getStatement() throws SQLException {
        return fetched().getStatement();
    }

    @Override
    public int getType() throws SQLException {
        return fetched().getType();
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return fetched().getFetchDirection();
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        fetched().setFetchDirection(direction);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return fetched().getFetchSize();
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        fetched().setFetchSize(rows);
    }

    @Override
    public boolean isClosed() {
        return fetched().isClosed();
    }

    @Override
    public void close() throws SQLException {
        fetched().close();
    }

    @Override
    void checkOpen() throws SQLException {
        fetched().checkOpen();
    }
}
