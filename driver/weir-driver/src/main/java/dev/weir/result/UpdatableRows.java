package dev.weir.result;

import dev.weir.error.Errors;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterRow;
import dev.weir.rows.RowStream;
import dev.weir.update.RowOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the rows of a scrollable result, each by its key in the one table. A changed row is read again, to show the values
 * that the server stored; an inserted row becomes the last; after a deletion the result stands on the row before.
 */
public final class UpdatableRows {
    private final StatementDefaults statement;
    private final WeirResultSet result;
    private final RowEditor editor;
    private final ChangedRows changed = new ChangedRows();
    private final RowOrder order;
    private final Warnings warnings = new Warnings();
    private final @Nullable Parameter[] values;

    /** The insert row while it is current. */
    private @Nullable InsertRow insertRow;

    /** @param result stands before its first row */
    public UpdatableRows(StatementDefaults statement, WeirResultSet result) throws SQLException {
        this.statement = statement;
        this.result = result;
        this.editor = new RowEditor(statement, result.shape().definitions());
        this.order = new RowOrder(result.count());
        this.values = new Parameter[result.shape().columns()];
    }

    /** Returns why rows cannot be changed, as far as known without asking the server. */
    public Optional<String> whyReadOnly() {
        return editor.whyReadOnly();
    }

    /** Fails if rows cannot be changed, as far as known without asking the server. */
    void checkNotReadOnly() throws SQLException {
        editor.checkNotReadOnly();
    }

    Warnings warnings() {
        return warnings;
    }

    long count() {
        return order.count();
    }

    private long number() {
        return order.number(result.row);
    }

    /** Discards values that were set and not sent: the result moves to another row. */
    void leave() {
        insertRow = null;
        Arrays.fill(values, null);
    }

    /** Shows the values of the current row in the result. */
    void show() throws SQLException {
        if (!result.hasRow()) {
            result.readNothing();
        } else if (changed.has(number())) {
            result.readFrom(changed.rowAt(number()));
        } else {
            result.readFetched(number());
        }
    }

    /** Shows the values of the insert row in the result if it is current. */
    void showInsertRow() throws SQLException {
        if (insertRow != null) {
            result.readFrom(insertRow.row());
        }
    }

    boolean updated() {
        return insertRow == null && result.hasRow() && changed.isUpdated(number());
    }

    boolean inserted() {
        return insertRow == null ? result.hasRow() && order.added(number()) : insertRow.inserted;
    }

    private void checkRow(String method) throws SQLException {
        if (insertRow != null) {
            throw Errors.cursor(method + " on the insert row; call moveToCurrentRow first");
        }
        if (!result.hasRow()) {
            throw Errors.cursor(method + " without a row: the result stands "
                    + (result.row == 0 ? "before the first row" : "after the last row"));
        }
    }

    void set(int column, Parameter given) throws SQLException {
        Parameter value = statement.asSent(given);
        if (column < 1 || column > values.length) {
            throw Errors.argument("column=" + column + " is out of range 1 to " + values.length);
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
            throw Errors.cursor(
                    "updateRow found no row to change: it was deleted or given another key since it was read");
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
            throw Errors.cursor("refreshRow found no row: it was deleted or given another key since it was read");
        }
        show();
    }

    void moveToInsertRow() throws SQLException {
        editor.checkKey();
        Arrays.fill(values, null);
        insertRow = new InsertRow();
        result.readNothing();
    }

    void moveToCurrentRow() throws SQLException {
        if (insertRow != null) {
            insertRow = null;
            show();
        }
    }

    /** Appends the row. The insert row shows it, with its generated key, until the next value is set. */
    void insert() throws SQLException {
        InsertRow inserting = insertRow;
        if (inserting == null) {
            throw Errors.cursor("insertRow without an insert row; call moveToInsertRow first");
        }
        @Nullable Parameter[] given = inserting.values();
        Parameter generated = editor.insert(given);
        boolean afterLast = result.row > order.count();
        boolean found = editor.readInserted(given, generated, now -> {
            long number = order.add();
            changed.put(number, now, false);
            inserting.inserted(changed.rowAt(number));
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

    /** The row being composed for insertion. Shows the values set; after insertion, the inserted row. */
    private final class InsertRow {
        private final @Nullable Parameter[] given = new Parameter[values.length];
        private @Nullable WeirResultSet shown;
        private boolean inserted;

        /** Sets a column's value, from 1; the first one after an insertion begins the next row. */
        void set(int column, Parameter value) {
            clear();
            given[column - 1] = value;
            shown = null;
        }

        private void clear() {
            if (inserted) {
                Arrays.fill(given, null);
                inserted = false;
            }
        }

        /** Returns the values by column, null where none was set. */
        @Nullable
        Parameter[] values() {
            clear();
            return given.clone();
        }

        void inserted(@Nullable WeirResultSet row) {
            inserted = true;
            shown = row;
        }

        WeirResultSet row() throws SQLException {
            if (shown != null) {
                return shown;
            }
            if (!ParameterRow.readable(given)) {
                throw Errors.cursor(
                        "values of the insert row cannot be read while one of them is a stream; call insertRow first");
            }
            List<ColumnDefinition> as = new ArrayList<>();
            for (int i = 0; i < given.length; i++) {
                as.add(ParameterRow.column(result.shape().definitions().get(i), given[i]));
            }
            ResultShape shape =
                    ResultShape.made(as, true, statement.session().settings().values());
            RowStream rows = RowStream.of(statement.session().wire(), shape.format(), ParameterRow.packet(given), 1);
            WeirResultSet row = new WeirResultSet(statement, shape, rows);
            row.next();
            shown = row;
            return row;
        }
    }

    /** The changed rows as they were read again; kept as any result's rows are, in memory or on disk. */
    private final class ChangedRows {
        private final Map<Long, Place> places = new HashMap<>();

        /** The store of the next row; a new one begins if the table's columns or the protocol have changed. */
        private @Nullable WeirResultSet store;

        /** A row in a store, counted from 1, and whether it was updated through this result. */
        private record Place(WeirResultSet store, long row, boolean updated) {}

        /** Keeps the unread current row of a result; {@code updated} if this result changed it. */
        void put(long number, WeirResultSet row, boolean updated) throws SQLException {
            List<ColumnDefinition> columns = row.shape().definitions();
            if (store == null
                    || store.shape().format().isBinary() != row.shape().format().isBinary()
                    || !store.shape().definitions().equals(columns)) {
                RowStream nothing =
                        RowStream.of(statement.session().wire(), row.shape().format(), new byte[0], 0);
                store = WeirResultSet.scrollable(statement, row.shape(), nothing);
            }
            store.append(row);
            places.put(number, new Place(store, store.count(), updated || isUpdated(number)));
        }

        boolean has(long number) {
            return places.containsKey(number);
        }

        boolean isUpdated(long number) {
            Place place = places.get(number);
            return place != null && place.updated();
        }

        /** Returns a result that stands on a kept row. */
        WeirResultSet rowAt(long number) throws SQLException {
            Place place = Objects.requireNonNull(places.get(number));
            place.store().goTo(place.row());
            return place.store();
        }

        void remove(long number) {
            places.remove(number);
        }
    }
}
