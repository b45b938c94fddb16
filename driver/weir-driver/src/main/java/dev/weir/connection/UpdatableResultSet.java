package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.parameter.Parameter;
import dev.weir.update.RowOrder;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scrollable result through which rows of its one table are changed, each by its key. A row that was changed is read again,
 * so that it shows what the server has made of the values; one that was inserted comes behind the last; one that was deleted is
 * gone, and the result then stands on the row before it.
 */
final class UpdatableResultSet extends OverlaidResultSet {
    private final WeirStatement statement;
    private final WeirResultSet fetched;
    private final RowEditor editor;
    private final ChangedRows changed;
    private final RowOrder order;
    private final Warnings warnings = new Warnings();
    private final @Nullable Parameter[] values;

    /** The place from 1; 0 is before the first, one more than the count after the last. */
    private long place;

    /** Stands on the current row, or where the fetched rows have none. */
    private WeirResultSet row;

    /** The stand-in for the insert row, while it is the current one. */
    private @Nullable InsertRow insertRow;

    /**
     * Before the first row; {@code statement} says which gave it. {@code fetched} is its rows, scrollable, before the first.
     */
    UpdatableResultSet(WeirStatement statement, WeirResultSet fetched) throws SQLException {
        this.statement = statement;
        this.fetched = fetched;
        this.row = fetched;
        this.editor = new RowEditor(statement, fetched.shape().definitions());
        this.changed = new ChangedRows(statement);
        this.order = new RowOrder(fetched.count());
        this.values = new Parameter[fetched.shape().columns()];
    }

    /** Why its rows cannot be changed, as far as that is known without asking. */
    Optional<String> whyReadOnly() {
        return editor.table().whyReadOnly();
    }

    @Override
    WeirResultSet fetched() {
        return fetched;
    }

    @Override
    WeirConnection connection() {
        return statement.connection();
    }

    @Override
    WeirResultSet row() throws SQLException {
        checkOpen();
        return insertRow == null ? row : insertRow.row();
    }

    /** Returns whether rows can be changed; what only the server knows shows at the first change. */
    @Override
    public int getConcurrency() throws SQLException {
        checkOpen();
        return whyReadOnly().isPresent() ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
    }

    private boolean onRow() {
        return place >= 1 && place <= order.count();
    }

    private long number() {
        return order.number(place);
    }

    private boolean goTo(long target) throws SQLException {
        insertRow = null;
        Arrays.fill(values, null);
        place = Math.max(0, Math.min(target, order.count() + 1));
        show();
        return onRow();
    }

    private void show() throws SQLException {
        if (!onRow()) {
            row = fetched;
            fetched.goTo(place == 0 ? 0 : fetched.count() + 1);
        } else if (changed.has(number())) {
            row = changed.at(number());
        } else {
            row = fetched;
            fetched.goTo(number() + 1);
        }
    }

    @Override
    public boolean next() throws SQLException {
        checkOpen();
        return goTo(place + 1);
    }

    @Override
    public boolean previous() throws SQLException {
        checkOpen();
        return goTo(place - 1);
    }

    @Override
    public boolean absolute(int target) throws SQLException {
        checkOpen();
        return goTo(target >= 0 ? target : order.count() + 1 + target);
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        checkOpen();
        return goTo(place + rows);
    }

    @Override
    public boolean first() throws SQLException {
        checkOpen();
        return goTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        checkOpen();
        return goTo(order.count());
    }

    @Override
    public void beforeFirst() throws SQLException {
        checkOpen();
        goTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        checkOpen();
        goTo(order.count() + 1);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        return place == 0 && order.count() > 0;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return place > order.count() && order.count() > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return place == 1 && onRow();
    }

    @Override
    public boolean isLast() throws SQLException {
        checkOpen();
        return onRow() && place == order.count();
    }

    /** The number of the current row from 1; the largest int beyond it. While on the insert row, of the row to go back to. */
    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return onRow() ? (int) Math.min(place, Integer.MAX_VALUE) : 0;
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        checkOpen();
        return insertRow == null && onRow() && changed.isUpdated(number());
    }

    @Override
    public boolean rowInserted() throws SQLException {
        checkOpen();
        return insertRow == null ? onRow() && order.added(number()) : insertRow.inserted();
    }

    private void checkRow(String method) throws SQLException {
        checkOpen();
        if (insertRow != null) {
            throw Errors.usage(
                    method + " on the insert row; call moveToCurrentRow first", SqlState.INVALID_CURSOR_STATE);
        }
        if (!onRow()) {
            throw Errors.usage(
                    method + " without a row: the result stands "
                            + (place == 0 ? "before the first row" : "after the last row"),
                    SqlState.INVALID_CURSOR_STATE);
        }
    }

    @Override
    void set(int column, Parameter given) throws SQLException {
        checkOpen();
        Parameter value = statement.compatibility().fractions() ? given : given.withoutFraction();
        if (column < 1 || column > values.length) {
            throw Errors.usage(
                    "column=" + column + " is out of range 1 to " + values.length, SqlState.INVALID_ARGUMENT);
        }
        if (insertRow != null) {
            insertRow.set(column, value);
        } else {
            checkRow("an update");
            editor.checkKey();
            values[column - 1] = value;
        }
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        checkRow("cancelRowUpdates");
        Arrays.fill(values, null);
    }

    @Override
    public void updateRow() throws SQLException {
        checkRow("updateRow");
        editor.checkKey();
        if (Arrays.stream(values).allMatch(value -> value == null)) {
            return;
        }
        RowEditor.Key before = editor.key(row);
        if (!editor.update(before, values)) {
            throw Errors.usage(
                    "updateRow found no row to change: it was deleted or given another key since it was read",
                    SqlState.INVALID_CURSOR_STATE);
        }
        RowEditor.Key after = editor.changed(before, values);
        Arrays.fill(values, null);
        if (!editor.read(after, now -> changed.put(number(), now, true))) {
            warnings.add("a row was updated but cannot be read again by its key; its values are those from before");
        }
        show();
    }

    @Override
    public void deleteRow() throws SQLException {
        checkRow("deleteRow");
        if (!editor.delete(editor.key(row))) {
            warnings.add("deleteRow found no row: it was deleted or given another key since it was read");
        }
        long number = number();
        changed.remove(number);
        order.remove(number);
        goTo(place - 1);
    }

    @Override
    public void refreshRow() throws SQLException {
        checkRow("refreshRow");
        Arrays.fill(values, null);
        if (!editor.read(editor.key(row), now -> changed.put(number(), now, false))) {
            throw Errors.usage(
                    "refreshRow found no row: it was deleted or given another key since it was read",
                    SqlState.INVALID_CURSOR_STATE);
        }
        show();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        checkOpen();
        editor.checkTable();
        Arrays.fill(values, null);
        insertRow = new InsertRow(statement, fetched.shape().definitions());
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        checkOpen();
        if (insertRow != null) {
            insertRow = null;
            show();
        }
    }

    /** The row comes behind the last. The insert row shows it, with the key that the server gave it, until a value is set. */
    @Override
    public void insertRow() throws SQLException {
        checkOpen();
        InsertRow inserting = insertRow;
        if (inserting == null) {
            throw Errors.usage(
                    "insertRow without an insert row; call moveToInsertRow first", SqlState.INVALID_CURSOR_STATE);
        }
        @Nullable Parameter[] given = inserting.values();
        Parameter generated = editor.insert(given);
        boolean afterLast = place > order.count();
        boolean found = editor.readInserted(given, generated, now -> {
            long number = order.add();
            changed.put(number, now, false);
            inserting.inserted(changed.at(number));
        });
        if (!found) {
            inserting.inserted(null);
            warnings.add("a row was inserted but is not shown: it cannot be read again without the values of a key");
        }
        if (afterLast) {
            place = order.count() + 1;
        }
    }

    /** Returns what was done otherwise than it might seem. */
    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings.first();
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warnings.clear();
    }
}
