package dev.weir.result;

import dev.weir.api.LentRows;
import dev.weir.column.ColumnReader;
import dev.weir.column.StoredForm;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.ResultShape;
import dev.weir.rows.RowStream;
import dev.weir.rows.ScrollableRows;
import dev.weir.session.Session;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Reads the values of the current row. */
public final class WeirResultSet extends ResultPosition {
    private final Session session;
    private final ResultShape shape;

    /** The columns of the current row: a changed row may have others than the result. */
    private ResultShape shown;

    /** Null if no column read can hold encoded values. */
    private @Nullable StoredValues stored;

    private boolean wasNull;

    /** Makes a forward-only result set positioned before the first row. */
    public WeirResultSet(StatementDefaults statement, ResultShape shape, RowStream rows) {
        this(statement, shape, rows, null);
    }

    /** Returns a scrollable result set positioned before the first row. */
    public static WeirResultSet scrollable(StatementDefaults statement, ResultShape shape, RowStream rows)
            throws SQLException {
        return new WeirResultSet(
                statement, shape, rows, new ScrollableRows(statement.session().wire(), rows));
    }

    private WeirResultSet(
            StatementDefaults statement, ResultShape shape, RowStream rows, @Nullable ScrollableRows scrollable) {
        super(statement, rows, scrollable);
        this.session = statement.session();
        this.shape = shape;
        this.shown = shape;
        this.stored = shape.isPlain() ? null : statement.storedValues();
    }

    /** Reads the first columns of another result's current row; moving or closing this one does not affect the other. */
    public WeirResultSet(WeirResultSet source, ResultShape firstColumns) {
        super(source);
        this.session = source.session;
        this.shape = firstColumns;
        this.shown = firstColumns;
        this.stored = source.stored;
    }

    public ResultShape shape() {
        return shape;
    }

    void readFrom(WeirResultSet other) {
        cursor = other.cursor;
        shown = other.shape;
        stored = other.stored;
        onRow = true;
    }

    @Override
    void readFetched(long number) throws SQLException {
        super.readFetched(number);
        shown = shape;
        stored = shape.isPlain() ? null : statement().storedValues();
    }

    void readNothing() {
        onRow = false;
    }

    private void checkPlace(int column) throws SQLException {
        if (!onRow && !isClosed() && updatable() != null) {
            updatable().showInsertRow();
        }
        if (!onRow || session.link().isClosed() || column < 1 || column > shown.columns()) {
            throw misplaced(column);
        }
    }

    /** Locates a value of the current row; returns false if it is NULL. */
    boolean locate(int column) throws SQLException {
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
            return Errors.cursor("the result set is closed");
        }
        if (!onRow) {
            return Errors.cursor(row == 0 ? "no row yet: call next() first" : "no current row: after the last row");
        }
        return Errors.argument("column=" + column + " is out of range 1 to " + shown.columns());
    }

    private ColumnReader reader(int column) {
        return shown.reader(column - 1);
    }

    /** Returns whether a value is ASCII or NULL, the same text in every character set; false for a large row. */
    public boolean isAscii(int column) throws SQLException {
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
        return stored != null && cursor.isLarge() && reader(column).storedForm() == StoredForm.FRAME;
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
    public @Nullable String getString(int column) throws SQLException {
        return locate(column) ? reader(column).getString(cursor.array(), cursor.offset(), cursor.length()) : null;
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
    public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        return locate(column)
                ? noted(reader(column).getDate(cursor.array(), cursor.offset(), cursor.length(), calendar))
                : null;
    }

    @Override
    public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        return locate(column)
                ? noted(reader(column).getTime(cursor.array(), cursor.offset(), cursor.length(), calendar))
                : null;
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
        if (Arguments.required("class", wanted).isPrimitive()) {
            return Lobs.primitive(this, column, wanted);
        }
        Lobs.Getter getter = Lobs.GETTERS.get(wanted);
        if (getter != null) {
            return wanted.cast(getter.get(this, column));
        }
        return locate(column)
                ? noted(reader(column).getObject(cursor.array(), cursor.offset(), cursor.length(), wanted))
                : null;
    }

    /** Reads a row larger than the receive buffer off the wire, in bounded memory. */
    @Override
    public @Nullable InputStream getBinaryStream(int column) throws SQLException {
        if (direct(column)) {
            wasNull = cursor.isLargeNull(column - 1);
            return wasNull ? null : cursor.largeStream(column - 1);
        }
        if (stored != null && reader(column).storedForm() == StoredForm.FRAME) {
            wasNull = cursor.isLarge() ? cursor.isLargeNull(column - 1) : !cursor.locate(column - 1);
            return wasNull ? null : stored.decoded(reader(column), row, storedStream(column));
        }
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    /** A small frame may hold a value that is too large for memory. */
    private InputStream storedStream(int column) throws SQLException {
        int offset = cursor.offset();
        return cursor.isLarge()
                ? cursor.largeStream(column - 1)
                : new ByteArrayInputStream(Arrays.copyOfRange(cursor.array(), offset, offset + cursor.length()));
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
    public int findColumn(String label) throws SQLException {
        checkOpen();
        int index = label == null ? -1 : shape.indexOf(label);
        if (index < 0) {
            throw Errors.usage("the result has no column label=" + label, SqlState.COLUMN_NOT_FOUND);
        }
        return index + 1;
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted == LentRows.class ? isForwardOnly() : super.isWrapperFor(wanted);
    }

    /** Lends the rows of a result that no other object changes or moves through. */
    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        if (wanted != LentRows.class || !isForwardOnly()) {
            return super.unwrap(wanted);
        }
        checkOpen();
        return wanted.cast(
                new LentBlocks(this, shape, session.settings().values().zone()));
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new WeirResultSetMetaData(shape, session.settings());
    }
}
