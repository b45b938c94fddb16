package dev.weir.result;

import dev.weir.error.Errors;
import dev.weir.parameter.Parameter;
import dev.weir.rows.RowCursor;
import dev.weir.rows.RowStream;
import dev.weir.rows.ScrollableRows;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The position of a result set: forward-only while rows arrive, or scrollable over buffered rows, which may be changed. */
public abstract class ResultPosition extends RowUpdates {
    RowCursor cursor;

    /** The row number from 1; 0 before the first row, the count plus one after the last. */
    long row;

    /** True if values can be read. */
    boolean onRow;

    private final StatementDefaults statement;
    private final RowStream rows;
    private final @Nullable ScrollableRows scrollable;
    private @Nullable UpdatableRows updatable;
    private long limit = Long.MAX_VALUE;
    private int fetchSize;
    private int fetchDirection = FETCH_FORWARD;

    /** True if {@link #isBeforeFirst} had to fetch the first row to know whether there is one. */
    private boolean peeked;

    private boolean closed;
    private boolean exhausted;

    /** @param scrollable holds all rows; null for a forward-only result */
    ResultPosition(StatementDefaults statement, RowStream rows, @Nullable ScrollableRows scrollable) {
        this.statement = statement;
        this.rows = rows;
        this.scrollable = scrollable;
        this.cursor = scrollable == null ? new RowCursor(rows) : scrollable.cursor();
        this.fetchSize = statement.fetchSize();
    }

    /** Reads the row of another result; moving or closing this one does not affect the other. */
    ResultPosition(ResultPosition source) {
        this.statement = source.statement;
        this.rows = source.rows;
        this.scrollable = null;
        this.cursor = source.cursor;
        this.row = 1;
        this.exhausted = true;
    }

    /** Sets whether this stands on its one row, which ends when the other result moves. */
    public void stand(boolean onTheRow) {
        onRow = onTheRow;
        closed = false;
    }

    @Override
    StatementDefaults statement() {
        return statement;
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

    /** Returns whether {@link #next} goes to a row of the same block. */
    final boolean nextIsInBlock() {
        return row < limit && cursor.hasNextInBlock();
    }

    /** Ends the result at its limit and drops the other rows, which frees the connection. */
    private boolean endAtLimit() throws SQLException {
        onRow = false;
        exhausted = true;
        row++;
        rows.close();
        return false;
    }

    /** Sets the number of rows after which the result ends; 0 for no limit. */
    public void limit(long maxRows) {
        limit = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    }

    long count() {
        return updatable == null ? Math.min(limit, scrollable().rows()) : updatable.count();
    }

    private ScrollableRows scrollable() {
        return Objects.requireNonNull(scrollable);
    }

    public void changedBy(UpdatableRows rowsThatChange) {
        updatable = rowsThatChange;
    }

    final boolean isForwardOnly() {
        return scrollable == null && updatable == null;
    }

    final @Nullable UpdatableRows updatable() {
        return updatable;
    }

    /** Returns whether this stands on a row, even while the insert row is current. */
    final boolean hasRow() {
        return updatable == null ? onRow : row >= 1 && row <= count();
    }

    /** Reads the values of a fetched row, numbered from 0. */
    void readFetched(long number) throws SQLException {
        scrollable().goTo(number);
        cursor = scrollable().cursor();
        onRow = true;
    }

    /** Moves a scrollable result to a row, from 1; to the position before or after all rows if it does not exist. */
    boolean goTo(long target) throws SQLException {
        row = Math.max(0, Math.min(target, count() + 1));
        if (updatable != null) {
            updatable.leave();
            updatable.show();
            return hasRow();
        }
        onRow = row >= 1 && row <= count();
        if (onRow) {
            readFetched(row - 1);
        }
        return onRow;
    }

    /** Appends a copy of another result's current row; both have the same columns. */
    void append(ResultPosition other) throws SQLException {
        scrollable().append(other.cursor);
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

    /** Works for a forward-only result, too: programs call it to learn whether there are rows. */
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
        return hasRow() && row == 1;
    }

    /** Returns whether this is the last row, which may require buffering the other rows of a forward-only result. */
    @Override
    public boolean isLast() throws SQLException {
        checkOpen();
        if (scrollable != null || !onRow) {
            return hasRow() && row == count();
        }
        return exhausted || row == limit || (!cursor.hasNextInBlock() && !rows.hasNext());
    }

    private void checkScrollable(String method) throws SQLException {
        checkOpen();
        if (scrollable == null) {
            throw Errors.cursor(
                    method + " needs a scrollable result; create the statement with TYPE_SCROLL_INSENSITIVE");
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
            throw Errors.cursor("the result set is closed");
        }
    }

    @Override
    public Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    /** Returns the row number from 1, at most the largest int; on the insert row, the number of the row to return to. */
    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return hasRow() ? (int) Math.min(row, Integer.MAX_VALUE) : 0;
    }

    @Override
    public int getType() throws SQLException {
        checkOpen();
        return scrollable == null ? TYPE_FORWARD_ONLY : TYPE_SCROLL_INSENSITIVE;
    }

    /** Returns whether rows can be changed, as far as known without asking the server. */
    @Override
    public int getConcurrency() throws SQLException {
        checkOpen();
        return updatable == null || updatable.whyReadOnly().isPresent() ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
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

    /** A hint without effect. */
    @Override
    public void setFetchSize(int rowsAtOnce) throws SQLException {
        checkOpen();
        fetchSize = rowsAtOnce;
    }

    /** A read-only result has no warnings of its own: they are the statement's. */
    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return updatable == null ? null : updatable.warnings().first();
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        if (updatable != null) {
            updatable.warnings().clear();
        }
    }

    @Override
    void set(int column, Parameter value) throws SQLException {
        updatable("an update").set(column, value);
    }

    @Override
    public void updateRow() throws SQLException {
        updatable("updateRow").update();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        updatable("cancelRowUpdates").cancel();
    }

    @Override
    public void deleteRow() throws SQLException {
        updatable("deleteRow").delete();
    }

    @Override
    public void insertRow() throws SQLException {
        updatable("insertRow").insert();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        updatable("moveToCurrentRow").moveToCurrentRow();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        updatable("moveToInsertRow").moveToInsertRow();
    }

    @Override
    public void refreshRow() throws SQLException {
        updatable("refreshRow").refresh();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        checkOpen();
        return updatable != null && updatable.inserted();
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        checkOpen();
        return updatable != null && updatable.updated();
    }

    private UpdatableRows updatable(String method) throws SQLException {
        checkOpen();
        if (updatable == null) {
            throw Errors.cursor(
                    method + " of a read-only result; create the statement with ResultSet.CONCUR_UPDATABLE");
        }
        updatable.checkNotReadOnly();
        return updatable;
    }
}
