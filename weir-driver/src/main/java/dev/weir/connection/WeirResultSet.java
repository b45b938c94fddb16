package dev.weir.connection;

import dev.weir.column.ColumnReader;
import dev.weir.column.StoredForm;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.rows.RowCursor;
import dev.weir.rows.RowStream;
import dev.weir.rows.ScrollableRows;
import dev.weir.rows.Wire;
import dev.weir.session.ResultShape;
import dev.weir.session.Session;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A result set: forward-only off the wire, or scrollable over rows that were all buffered. */
final class WeirResultSet extends LabelledResultSet {
    private final WeirStatement statement;
    private final Session session;
    private final ResultShape shape;
    private final RowStream rows;
    private final @Nullable ScrollableRows scrollable;
    private final RowCursor cursor;

    /** Unless all columns hold their values as they are. */
    private final @Nullable StoredValues stored;

    private long limit = Long.MAX_VALUE;
    private long row;
    private int fetchSize;
    private int fetchDirection = FETCH_FORWARD;
    private boolean onRow;

    /** True if the cursor already stands on the first row, so that {@link #isBeforeFirst} could tell that there is one. */
    private boolean peeked;

    private boolean wasNull;
    private boolean closed;
    private boolean exhausted;

    /** A forward-only result set positioned before the first row. */
    WeirResultSet(WeirStatement statement, ResultShape shape, RowStream rows) {
        this.statement = statement;
        this.session = statement.session();
        this.shape = shape;
        this.rows = rows;
        this.scrollable = null;
        this.cursor = new RowCursor(rows);
        this.stored = storedOf(statement, shape);
        this.fetchSize = statement.fetchSize();
    }

    /** A scrollable result set positioned before the first row. */
    WeirResultSet(WeirStatement statement, ResultShape shape, RowStream rows, Wire wire) throws SQLException {
        this.statement = statement;
        this.session = statement.session();
        this.shape = shape;
        this.rows = rows;
        this.fetchSize = statement.fetchSize();
        this.scrollable = new ScrollableRows(wire, rows);
        this.cursor = scrollable.cursor();
        this.stored = storedOf(statement, shape);
    }

    /**
     * A result of one row and of its first columns: the row that another result stands on. Moving or closing it does nothing
     * to the other.
     */
    WeirResultSet(WeirResultSet source, ResultShape firstColumns) {
        this.statement = source.statement;
        this.session = source.session;
        this.shape = firstColumns;
        this.rows = source.rows;
        this.scrollable = null;
        this.cursor = source.cursor;
        this.stored = source.stored;
        this.row = 1;
        this.exhausted = true;
    }

    private static @Nullable StoredValues storedOf(WeirStatement statement, ResultShape shape) {
        return shape.isPlain() ? null : statement.connection().storedValues();
    }

    /** Stands on the one row, once the other result has moved on, or on none. */
    void stand(boolean onTheRow) {
        onRow = onTheRow;
        closed = false;
    }

    /** The columns. */
    ResultShape shape() {
        return shape;
    }

    @Override
    public boolean next() throws SQLException {
        checkOpen();
        if (scrollable != null) {
            return goTo(row + 1);
        }
        if (exhausted) {
            onRow = false;
            return false;
        }
        if (row == limit) {
            return endAtLimit();
        }
        if (peeked) {
            peeked = false;
            onRow = true;
        } else {
            onRow = cursor.next();
        }
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

    /** Sets after how many rows the result ends; {@code maxRows} is 0 for no limit. */
    void limit(long maxRows) {
        limit = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    }

    /** Returns how many rows there are, of a scrollable result. */
    long count() {
        return Math.min(limit, Objects.requireNonNull(scrollable).rows());
    }

    /** Goes to a row of a scrollable result, from 1; one before or behind all rows is the place before or after them. */
    boolean goTo(long target) throws SQLException {
        row = Math.max(0, Math.min(target, count() + 1));
        onRow = row >= 1 && row <= count();
        if (onRow) {
            Objects.requireNonNull(scrollable).goTo(row - 1);
        }
        return onRow;
    }

    /** Adds a copy of the current row of another result behind the last one; both have the same columns. */
    void append(WeirResultSet other) throws SQLException {
        Objects.requireNonNull(scrollable).append(other.cursor);
    }

    @Override
    public boolean absolute(int target) throws SQLException {
        checkScrollable("absolute");
        return goTo(target >= 0 ? target : count() + 1 + target);
    }

    @Override
    public boolean relative(int rowsAhead) throws SQLException {
        checkScrollable("relative");
        return goTo(row + rowsAhead);
    }

    @Override
    public boolean previous() throws SQLException {
        checkScrollable("previous");
        return goTo(row - 1);
    }

    @Override
    public boolean first() throws SQLException {
        checkScrollable("first");
        return goTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        checkScrollable("last");
        return goTo(count());
    }

    @Override
    public void beforeFirst() throws SQLException {
        checkScrollable("beforeFirst");
        goTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        checkScrollable("afterLast");
        goTo(count() + 1);
    }

    /** Also of a forward-only result, since programs ask it to learn whether there are rows. */
    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        if (scrollable != null) {
            return row == 0 && count() > 0;
        }
        if (row > 0 || exhausted) {
            return false;
        }
        if (!peeked) {
            peeked = cursor.next();
            exhausted = !peeked;
        }
        return peeked;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return scrollable == null ? exhausted && row > 1 : row > count() && count() > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return onRow && row == 1;
    }

    /** Of a forward-only result, the remaining rows may have to be buffered to know. */
    @Override
    public boolean isLast() throws SQLException {
        checkOpen();
        if (scrollable != null || !onRow) {
            return onRow && row == count();
        }
        return exhausted || row == limit || (!cursor.hasNextInBlock() && !rows.hasNext());
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
        return closed || statement.isClosed();
    }

    @Override
    void checkOpen() throws SQLException {
        if (isClosed()) {
            throw Errors.usage("the result set is closed", SqlState.INVALID_CURSOR_STATE);
        }
    }

    private void checkPlace(int column) throws SQLException {
        if (!onRow || session.link().isClosed() || column < 1 || column > shape.columns()) {
            throw misplaced(column);
        }
    }

    /** Finds a value of the current row; false: it is NULL. */
    private boolean locate(int column) throws SQLException {
        checkPlace(column);
        boolean found = cursor.locate(column - 1);
        wasNull = !found;
        if (found && stored != null) {
            stored.decode(reader(column), row, cursor);
        }
        return found;
    }

    private SQLException misplaced(int column) {
        if (isClosed()) {
            return Errors.usage("the result set is closed", SqlState.INVALID_CURSOR_STATE);
        }
        if (!onRow) {
            return Errors.usage(
                    row == 0 ? "no row yet: call next() first" : "no current row: after the last row",
                    SqlState.INVALID_CURSOR_STATE);
        }
        return Errors.usage("column=" + column + " is out of range 1 to " + shape.columns(), SqlState.INVALID_ARGUMENT);
    }

    private ColumnReader reader(int column) {
        return shape.reader(column - 1);
    }

    /**
     * Returns whether a value is the same text in every character set: ASCII, or NULL. One of a large row is not looked at, it may be
     * another.
     */
    boolean isAscii(int column) throws SQLException {
        checkPlace(column);
        if (cursor.isLarge()) {
            return false;
        }
        boolean found = locate(column);
        for (int i = cursor.offset(); found && i < cursor.offset() + cursor.length(); i++) {
            if (cursor.array()[i] <= 0) {
                return false;
            }
        }
        return true;
    }

    /** A value can be there and yet be read as NULL: a zero date. */
    private <T> @Nullable T noted(@Nullable T value) {
        wasNull = value == null;
        return value;
    }

    /** Returns whether a value should come straight off the wire: its row is large and its bytes need no conversion. */
    private boolean direct(int column) throws SQLException {
        checkPlace(column);
        return cursor.isLarge()
                && reader(column).bytesAsSent()
                && (stored == null || reader(column).storedForm() == StoredForm.PLAIN);
    }

    /** Returns whether a frame should be decoded as it comes off the wire. */
    private boolean directFrame(int column) throws SQLException {
        if (stored == null || !cursor.isLarge() || reader(column).storedForm() != StoredForm.FRAME) {
            return false;
        }
        stored.prepareStream(reader(column), row);
        // a query for dictionaries may have set the row aside
        return cursor.isLarge();
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return wasNull;
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return locate(column) && reader(column).getBoolean(cursor.array(), cursor.offset(), cursor.length());
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return locate(column) ? reader(column).getByte(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public short getShort(int column) throws SQLException {
        return locate(column) ? reader(column).getShort(cursor.array(), cursor.offset(), cursor.length()) : 0;
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
    public float getFloat(int column) throws SQLException {
        return locate(column) ? reader(column).getFloat(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return locate(column) ? reader(column).getDouble(cursor.array(), cursor.offset(), cursor.length()) : 0;
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        return locate(column) ? reader(column).getBigDecimal(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public @Nullable String getString(int column) throws SQLException {
        return locate(column) ? reader(column).getString(cursor.array(), cursor.offset(), cursor.length()) : null;
    }

    @Override
    public @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public byte @Nullable [] getBytes(int column) throws SQLException {
        if (direct(column)) {
            wasNull = cursor.isLargeNull(column - 1);
            // straight into the array that is handed out
            return wasNull ? null : cursor.largeBytes(column - 1);
        }
        if (!locate(column)) {
            return null;
        }
        return cursor.isReplaced()
                ? cursor.array()
                : reader(column).getBytes(cursor.array(), cursor.offset(), cursor.length());
    }

    @Override
    public @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        return locate(column)
                ? noted(reader(column).getDate(cursor.array(), cursor.offset(), cursor.length(), calendar))
                : null;
    }

    @Override
    public @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        return locate(column)
                ? noted(reader(column).getTime(cursor.array(), cursor.offset(), cursor.length(), calendar))
                : null;
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        return locate(column)
                ? noted(reader(column).getTimestamp(cursor.array(), cursor.offset(), cursor.length(), calendar))
                : null;
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        return locate(column)
                ? noted(reader(column).getObject(cursor.array(), cursor.offset(), cursor.length()))
                : null;
    }

    @Override
    public <T> @Nullable T getObject(int column, Class<T> wanted) throws SQLException {
        if (Arguments.given("class", wanted).isPrimitive()) {
            return Primitives.get(this, column, wanted);
        }
        Object large = Lobs.get(this, column, wanted);
        if (large == Lobs.OTHER_CLASS) {
            return locate(column)
                    ? noted(reader(column).getObject(cursor.array(), cursor.offset(), cursor.length(), wanted))
                    : null;
        }
        return wanted.cast(large);
    }

    /** The map says classes for user-defined types, of which the servers have none. */
    @Override
    public @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> classes) throws SQLException {
        return getObject(column);
    }

    /** Of a row larger than the receive buffer: off the wire, in bounded memory. */
    @Override
    public @Nullable InputStream getBinaryStream(int column) throws SQLException {
        if (direct(column)) {
            wasNull = cursor.isLargeNull(column - 1);
            return wasNull ? null : cursor.largeStream(column - 1);
        }
        if (directFrame(column)) {
            wasNull = cursor.isLargeNull(column - 1);
            return wasNull
                    ? null
                    : Objects.requireNonNull(stored).decoded(reader(column), row, cursor.largeStream(column - 1));
        }
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int column) throws SQLException {
        return getBinaryStream(column);
    }

    /** In UTF-8, as the drivers of MySQL have it. */
    @Override
    @Deprecated
    public @Nullable InputStream getUnicodeStream(int column) throws SQLException {
        checkPlace(column);
        if (reader(column).type().characters()) {
            String text = getString(column);
            return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }
        return getBinaryStream(column);
    }

    /** Of a row larger than the receive buffer: off the wire, in bounded memory. */
    @Override
    public @Nullable Reader getCharacterStream(int column) throws SQLException {
        if (direct(column) || directFrame(column)) {
            InputStream bytes = getBinaryStream(column);
            return bytes == null
                    ? null
                    : new InputStreamReader(bytes, reader(column).charset());
        }
        String text = getString(column);
        return text == null ? null : new StringReader(text);
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
            SQLException error = Errors.data(
                    "column=" + reader(column).definition().name() + " value=" + text + " is not a URL",
                    SqlState.INVALID_CHARACTER_VALUE);
            error.initCause(e);
            throw error;
        }
    }

    @Override
    public int findColumn(String label) throws SQLException {
        checkOpen();
        int index = label == null ? -1 : shape.indexOf(label);
        if (index < 0) {
            throw Errors.usage("the result has no column label=" + label, SqlState.COLUMN_NOT_FOUND);
        }
        return index + 1;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new WeirResultSetMetaData(shape, statement.connection().databasesAreSchemas());
    }

    @Override
    public Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    /** The number of the current row from 1; the largest int beyond it. */
    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return onRow ? (int) Math.min(row, Integer.MAX_VALUE) : 0;
    }

    @Override
    public int getType() throws SQLException {
        checkOpen();
        return scrollable == null ? TYPE_FORWARD_ONLY : TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public int getConcurrency() throws SQLException {
        checkOpen();
        return CONCUR_READ_ONLY;
    }

    /** The remaining rows are buffered before a COMMIT is sent. */
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
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        Arguments.fetchDirection(direction);
        if (direction != FETCH_FORWARD) {
            checkScrollable("setFetchDirection of anything but FETCH_FORWARD");
        }
        fetchDirection = direction;
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    /** A hint that changes nothing. */
    @Override
    public void setFetchSize(int rowsAtOnce) throws SQLException {
        checkOpen();
        fetchSize = rowsAtOnce;
    }

    /** Warnings are the statement's. */
    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        if (!isWrapperFor(wanted)) {
            throw Errors.usage("a result set is no " + wanted, SqlState.INVALID_ARGUMENT);
        }
        return wanted.cast(this);
    }
}
