package dev.weir.jdbc;

import dev.weir.column.ColumnReader;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.rows.RowCursor;
import dev.weir.rows.RowStream;
import dev.weir.rows.ScrollableRows;
import dev.weir.rows.Wire;
import dev.weir.session.ResultShape;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** Rows of a result: forward only off the wire, or scrollable over rows that were all taken in. */
final class WeirResultSet extends ReadOnlyResultSet {
    private final WeirStatement statement;
    private final ResultShape shape;
    private final RowStream rows;
    private final ScrollableRows scrollable;
    private final RowCursor cursor;
    private long limit = Long.MAX_VALUE;
    private long row;
    private boolean onRow;
    private boolean wasNull;
    private boolean closed;
    private boolean exhausted;

    /** A result before its first row. */
    WeirResultSet(WeirStatement statement, ResultShape shape, RowStream rows) {
        this.statement = statement;
        this.shape = shape;
        this.rows = rows;
        this.scrollable = null;
        this.cursor = new RowCursor(rows);
    }

    /** A result that can be scrolled, before its first row. */
    WeirResultSet(WeirStatement statement, ResultShape shape, RowStream rows, Wire wire) throws SQLException {
        this.statement = statement;
        this.shape = shape;
        this.rows = rows;
        this.scrollable = new ScrollableRows(wire, rows);
        this.cursor = scrollable.cursor();
    }

    @Override
    public boolean next() throws SQLException {
        checkOpen();
        if (scrollable != null) {
            return goTo(row + 1);
        }
        if (exhausted) {
            return false;
        }
        if (row == limit) {
            return endAtLimit();
        }
        onRow = cursor.next();
        row++;
        exhausted = !onRow;
        return onRow;
    }

    /** Nobody reads the rest: the connection need not wait for it. */
    private boolean endAtLimit() throws SQLException {
        onRow = false;
        exhausted = true;
        row++;
        rows.close();
        return false;
    }

    /**
     * Sets after how many rows the result ends.
     *
     * @param maxRows 0 for no limit
     */
    void limit(long maxRows) {
        limit = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    }

    private long count() {
        return Math.min(limit, scrollable.rows());
    }

    private boolean goTo(long target) throws SQLException {
        row = Math.max(0, Math.min(target, count() + 1));
        onRow = row >= 1 && row <= count();
        if (onRow) {
            scrollable.goTo(row - 1);
        }
        return onRow;
    }

    @Override
    public boolean absolute(int target) throws SQLException {
        checkScrollable("absolute");
        return goTo(target >= 0 ? target : count() + 1 + target);
    }

    @Override
    public void beforeFirst() throws SQLException {
        checkScrollable("beforeFirst");
        goTo(0);
    }

    private void checkScrollable(String method) throws SQLException {
        checkOpen();
        if (scrollable == null) {
            throw Errors.usage(
                    method + " needs a scrollable result; create the statement with TYPE_SCROLL_INSENSITIVE",
                    SqlState.INVALID_CURSOR_STATE);
        }
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            onRow = false;
            if (!exhausted) {
                rows.close();
            }
            statement.resultClosed(this);
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    private void checkOpen() throws SQLException {
        if (closed) {
            throw Errors.usage("the result set is closed", SqlState.INVALID_CURSOR_STATE);
        }
    }

    /** Finds a value of the current row; false: it is NULL. */
    private boolean locate(int column) throws SQLException {
        if (!onRow || column < 1 || column > shape.columns()) {
            throw misplaced(column);
        }
        boolean found = cursor.locate(column - 1);
        wasNull = !found;
        return found;
    }

    private SQLException misplaced(int column) {
        if (closed) {
            return Errors.usage("the result set is closed", SqlState.INVALID_CURSOR_STATE);
        }
        if (!onRow) {
            return Errors.usage(
                    row == 0 ? "no row yet: call next() first" : "no row any more: the rows are over",
                    SqlState.INVALID_CURSOR_STATE);
        }
        return Errors.usage("column=" + column + " is out of range 1 to " + shape.columns(), SqlState.INVALID_ARGUMENT);
    }

    private ColumnReader reader(int column) {
        return shape.reader(column - 1);
    }

    @Override
    public boolean wasNull() {
        return wasNull;
    }

    @Override
    public int getInt(int column) throws SQLException {
        return locate(column) ? reader(column).getInt(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public long getLong(int column) throws SQLException {
        return locate(column) ? reader(column).getLong(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return locate(column) ? reader(column).getDouble(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public String getString(int column) throws SQLException {
        return locate(column) ? reader(column).getString(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        if (onRow && cursor.isLarge() && column >= 1 && column <= shape.columns()) {
            wasNull = cursor.isLargeNull(column - 1);
            // straight into the array that is handed out
            return wasNull ? null : cursor.largeBytes(column - 1);
        }
        return locate(column) ? reader(column).getBytes(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        if (onRow && cursor.isLarge() && column >= 1 && column <= shape.columns()) {
            wasNull = cursor.isLargeNull(column - 1);
            return wasNull ? null : cursor.largeStream(column - 1);
        }
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        return locate(column) ? reader(column).getBigDecimal(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    public Object getObject(int column) throws SQLException {
        return locate(column) ? reader(column).getObject(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    public int findColumn(String label) throws SQLException {
        checkOpen();
        int index = shape.indexOf(label);
        if (index < 0) {
            throw Errors.usage("the result has no column label=" + label, SqlState.INVALID_ARGUMENT);
        }
        return index + 1;
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
    public double getDouble(String label) throws SQLException {
        return getDouble(findColumn(label));
    }

    @Override
    public String getString(String label) throws SQLException {
        return getString(findColumn(label));
    }

    @Override
    public byte[] getBytes(String label) throws SQLException {
        return getBytes(findColumn(label));
    }

    @Override
    public Object getObject(String label) throws SQLException {
        return getObject(findColumn(label));
    }

    @Override
    public Statement getStatement() {
        return statement;
    }

    @Override
    public int getRow() {
        return onRow ? (int) row : 0;
    }

    @Override
    public int getType() {
        return scrollable == null ? TYPE_FORWARD_ONLY : TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        throw Errors.unsupported("getMetaData");
    }

    @Override
    public void afterLast() throws SQLException {
        throw Errors.unsupported("afterLast");
    }

    @Override
    public void clearWarnings() throws SQLException {
        throw Errors.unsupported("clearWarnings");
    }

    @Override
    public boolean first() throws SQLException {
        throw Errors.unsupported("first");
    }

    @Override
    public Array getArray(String a) throws SQLException {
        throw Errors.unsupported("getArray");
    }

    @Override
    public Array getArray(int a) throws SQLException {
        throw Errors.unsupported("getArray");
    }

    @Override
    public InputStream getAsciiStream(String a) throws SQLException {
        throw Errors.unsupported("getAsciiStream");
    }

    @Override
    public InputStream getAsciiStream(int a) throws SQLException {
        throw Errors.unsupported("getAsciiStream");
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(String a, int b) throws SQLException {
        throw Errors.unsupported("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(String a) throws SQLException {
        throw Errors.unsupported("getBigDecimal");
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int a, int b) throws SQLException {
        throw Errors.unsupported("getBigDecimal");
    }

    @Override
    public InputStream getBinaryStream(String a) throws SQLException {
        throw Errors.unsupported("getBinaryStream");
    }

    @Override
    public Blob getBlob(String a) throws SQLException {
        throw Errors.unsupported("getBlob");
    }

    @Override
    public Blob getBlob(int a) throws SQLException {
        throw Errors.unsupported("getBlob");
    }

    @Override
    public boolean getBoolean(String a) throws SQLException {
        throw Errors.unsupported("getBoolean");
    }

    @Override
    public boolean getBoolean(int a) throws SQLException {
        throw Errors.unsupported("getBoolean");
    }

    @Override
    public byte getByte(String a) throws SQLException {
        throw Errors.unsupported("getByte");
    }

    @Override
    public byte getByte(int a) throws SQLException {
        throw Errors.unsupported("getByte");
    }

    @Override
    public Reader getCharacterStream(String a) throws SQLException {
        throw Errors.unsupported("getCharacterStream");
    }

    @Override
    public Reader getCharacterStream(int a) throws SQLException {
        throw Errors.unsupported("getCharacterStream");
    }

    @Override
    public Clob getClob(String a) throws SQLException {
        throw Errors.unsupported("getClob");
    }

    @Override
    public Clob getClob(int a) throws SQLException {
        throw Errors.unsupported("getClob");
    }

    @Override
    public int getConcurrency() throws SQLException {
        throw Errors.unsupported("getConcurrency");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Errors.unsupported("getCursorName");
    }

    @Override
    public Date getDate(String a, Calendar b) throws SQLException {
        throw Errors.unsupported("getDate");
    }

    @Override
    public Date getDate(String a) throws SQLException {
        throw Errors.unsupported("getDate");
    }

    @Override
    public Date getDate(int a, Calendar b) throws SQLException {
        throw Errors.unsupported("getDate");
    }

    @Override
    public Date getDate(int a) throws SQLException {
        throw Errors.unsupported("getDate");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        throw Errors.unsupported("getFetchDirection");
    }

    @Override
    public int getFetchSize() throws SQLException {
        throw Errors.unsupported("getFetchSize");
    }

    @Override
    public float getFloat(String a) throws SQLException {
        throw Errors.unsupported("getFloat");
    }

    @Override
    public float getFloat(int a) throws SQLException {
        throw Errors.unsupported("getFloat");
    }

    @Override
    public int getHoldability() throws SQLException {
        throw Errors.unsupported("getHoldability");
    }

    @Override
    public Reader getNCharacterStream(String a) throws SQLException {
        throw Errors.unsupported("getNCharacterStream");
    }

    @Override
    public Reader getNCharacterStream(int a) throws SQLException {
        throw Errors.unsupported("getNCharacterStream");
    }

    @Override
    public NClob getNClob(String a) throws SQLException {
        throw Errors.unsupported("getNClob");
    }

    @Override
    public NClob getNClob(int a) throws SQLException {
        throw Errors.unsupported("getNClob");
    }

    @Override
    public String getNString(String a) throws SQLException {
        throw Errors.unsupported("getNString");
    }

    @Override
    public String getNString(int a) throws SQLException {
        throw Errors.unsupported("getNString");
    }

    @Override
    public <T> T getObject(String a, Class<T> b) throws SQLException {
        throw Errors.unsupported("getObject");
    }

    @Override
    public Object getObject(String a, Map<String, Class<?>> b) throws SQLException {
        throw Errors.unsupported("getObject");
    }

    @Override
    public <T> T getObject(int a, Class<T> b) throws SQLException {
        throw Errors.unsupported("getObject");
    }

    @Override
    public Object getObject(int a, Map<String, Class<?>> b) throws SQLException {
        throw Errors.unsupported("getObject");
    }

    @Override
    public Ref getRef(String a) throws SQLException {
        throw Errors.unsupported("getRef");
    }

    @Override
    public Ref getRef(int a) throws SQLException {
        throw Errors.unsupported("getRef");
    }

    @Override
    public RowId getRowId(String a) throws SQLException {
        throw Errors.unsupported("getRowId");
    }

    @Override
    public RowId getRowId(int a) throws SQLException {
        throw Errors.unsupported("getRowId");
    }

    @Override
    public SQLXML getSQLXML(String a) throws SQLException {
        throw Errors.unsupported("getSQLXML");
    }

    @Override
    public SQLXML getSQLXML(int a) throws SQLException {
        throw Errors.unsupported("getSQLXML");
    }

    @Override
    public short getShort(String a) throws SQLException {
        throw Errors.unsupported("getShort");
    }

    @Override
    public short getShort(int a) throws SQLException {
        throw Errors.unsupported("getShort");
    }

    @Override
    public Time getTime(String a, Calendar b) throws SQLException {
        throw Errors.unsupported("getTime");
    }

    @Override
    public Time getTime(String a) throws SQLException {
        throw Errors.unsupported("getTime");
    }

    @Override
    public Time getTime(int a, Calendar b) throws SQLException {
        throw Errors.unsupported("getTime");
    }

    @Override
    public Time getTime(int a) throws SQLException {
        throw Errors.unsupported("getTime");
    }

    @Override
    public Timestamp getTimestamp(String a, Calendar b) throws SQLException {
        throw Errors.unsupported("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(String a) throws SQLException {
        throw Errors.unsupported("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int a, Calendar b) throws SQLException {
        throw Errors.unsupported("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int a) throws SQLException {
        throw Errors.unsupported("getTimestamp");
    }

    @Override
    public URL getURL(String a) throws SQLException {
        throw Errors.unsupported("getURL");
    }

    @Override
    public URL getURL(int a) throws SQLException {
        throw Errors.unsupported("getURL");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String a) throws SQLException {
        throw Errors.unsupported("getUnicodeStream");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int a) throws SQLException {
        throw Errors.unsupported("getUnicodeStream");
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        throw Errors.unsupported("getWarnings");
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        throw Errors.unsupported("isAfterLast");
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        throw Errors.unsupported("isBeforeFirst");
    }

    @Override
    public boolean isFirst() throws SQLException {
        throw Errors.unsupported("isFirst");
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Errors.unsupported("isLast");
    }

    @Override
    public boolean isWrapperFor(Class<?> a) throws SQLException {
        throw Errors.unsupported("isWrapperFor");
    }

    @Override
    public boolean last() throws SQLException {
        throw Errors.unsupported("last");
    }

    @Override
    public boolean previous() throws SQLException {
        throw Errors.unsupported("previous");
    }

    @Override
    public boolean relative(int a) throws SQLException {
        throw Errors.unsupported("relative");
    }

    @Override
    public void setFetchDirection(int a) throws SQLException {
        throw Errors.unsupported("setFetchDirection");
    }

    @Override
    public void setFetchSize(int a) throws SQLException {
        throw Errors.unsupported("setFetchSize");
    }

    @Override
    public <T> T unwrap(Class<T> a) throws SQLException {
        throw Errors.unsupported("unwrap");
    }
}
