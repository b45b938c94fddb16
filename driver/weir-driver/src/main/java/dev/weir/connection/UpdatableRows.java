package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.parameter.Parameter;
import dev.weir.update.RowOrder;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a scrollable result that are changed through it: those of its one table, each by its key. A row that was changed is
 * read again, so that it shows what the server has made of the values; one that was inserted comes behind the last; one that was
 * deleted is gone, and the result then stands on the row before it.
 */
final class UpdatableRows {
    private final WeirStatement statement;
    private final WeirResultSet result;
    private final RowEditor editor;
    private final ChangedRows changed;
    private final RowOrder order;
    private final Warnings warnings = new Warnings();
    private final @Nullable Parameter[] values;

    /** The stand-in for the insert row, while it is the current one. */
    private @Nullable InsertRow insertRow;

    /** {@code result} stands before its first row. */
    UpdatableRows(WeirStatement statement, WeirResultSet result) throws SQLException {
        this.statement = statement;
        this.result = result;
        this.editor = new RowEditor(statement, result.shape().definitions());
        this.changed = new ChangedRows(statement);
        this.order = new RowOrder(result.count());
        this.values = new Parameter[result.shape().columns()];
    }

    /** Why its rows cannot be changed, as far as that is known without asking. */
    Optional<String> whyReadOnly() {
        return editor.table().whyReadOnly();
    }

    /** Returns what was done otherwise than it might seem. */
    Warnings warnings() {
        return warnings;
    }

    long count() {
        return order.count();
    }

    private long number() {
        return order.number(result.row);
    }

    /** Forgets what was not sent, for the result goes to another row. */
    void leave() {
        insertRow = null;
        Arrays.fill(values, null);
    }

    /** Has the result read the values of the row that it stands on. */
    void show() throws SQLException {
        if (!result.hasRow()) {
            result.readNothing();
        } else if (changed.has(number())) {
            result.readFrom(changed.at(number()));
        } else {
            result.readFetched(number());
        }
    }

    /** Has the result read the values of the insert row, if that is the current one. */
    void showInsertRow() throws SQLException {
        if (insertRow != null) {
            result.readFrom(insertRow.row());
        }
    }

    boolean updated() {
        return insertRow == null && result.hasRow() && changed.isUpdated(number());
    }

    boolean inserted() {
        return insertRow == null ? result.hasRow() && order.added(number()) : insertRow.inserted();
    }

    private void checkRow(String method) throws SQLException {
        if (insertRow != null) {
            throw Errors.usage(
                    method + " on the insert row; call moveToCurrentRow first", SqlState.INVALID_CURSOR_STATE);
        }
        if (!result.hasRow()) {
            throw Errors.usage(
                    method + " without a row: the result stands "
                            + (result.row == 0 ? "before the first row" : "after the last row"),
                    SqlState.INVALID_CURSOR_STATE);
        }
    }

    void set(int column, Parameter given) throws SQLException {
        Parameter value = statement.asSent(given);
        if (column < 1 || column > values.length) {
            throw Errors.usage(
                    "column=" + column + " is out of range 1 to " + values.length, SqlState.INVALID_ARGUMENT);
        }
        if (insertRow != null) {
            insertRow.set(column, value);
            result.readNothing();
        } else {
            checkRow("an update");
            editor.checkKey();
            values[column - 1] = value;
        }
    }

    void cancel() throws SQLException {
        checkRow("cancelRowUpdates");
        Arrays.fill(values, null);
    }

    void update() throws SQLException {
        checkRow("updateRow");
        editor.checkKey();
        if (Arrays.stream(values).allMatch(value -> value == null)) {
            return;
        }
        RowEditor.Key before = editor.key(result);
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

    void delete() throws SQLException {
        checkRow("deleteRow");
        if (!editor.delete(editor.key(result))) {
            warnings.add("deleteRow found no row: it was deleted or given another key since it was read");
        }
        long number = number();
        changed.remove(number);
        order.remove(number);
        result.goTo(result.row - 1);
    }

    void refresh() throws SQLException {
        checkRow("refreshRow");
        Arrays.fill(values, null);
        if (!editor.read(editor.key(result), now -> changed.put(number(), now, false))) {
            throw Errors.usage(
                    "refreshRow found no row: it was deleted or given another key since it was read",
                    SqlState.INVALID_CURSOR_STATE);
        }
        show();
    }

    void moveToInsertRow() throws SQLException {
        editor.checkTable();
        Arrays.fill(values, null);
        insertRow = new InsertRow(statement, result.shape().definitions());
        result.readNothing();
    }

    void moveToCurrentRow() throws SQLException {
        if (insertRow != null) {
            insertRow = null;
            show();
        }
    }

    /** The row comes behind the last. The insert row shows it, with the key that the server gave it, until a value is set. */
    void insert() throws SQLException {
        InsertRow inserting = insertRow;
        if (inserting == null) {
            throw Errors.usage(
                    "insertRow without an insert row; call moveToInsertRow first", SqlState.INVALID_CURSOR_STATE);
        }
        @Nullable Parameter[] given = inserting.values();
        Parameter generated = editor.insert(given);
        boolean afterLast = result.row > order.count();
        boolean found = editor.readInserted(given, generated, now -> {
            long number = order.add();
            changed.put(number, now, false);
            inserting.inserted(changed.at(number));
        });
        result.readNothing();
        if (!found) {
            inserting.inserted(null);
            warnings.add("a row was inserted but is not shown: it cannot be read again without the values of a key");
        }
        if (afterLast) {
            result.row = order.count() + 1;
        }
    }
}
