package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.packet.ColumnDefinition;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterRow;
import dev.weir.rows.RowStream;
import dev.weir.session.ResultShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The row that is made up before it is inserted. It shows the values that were set; afterwards the row that was inserted. */
final class InsertRow {
    private final WeirStatement statement;
    private final List<ColumnDefinition> columns;
    private final @Nullable Parameter[] values;
    private @Nullable WeirResultSet shown;
    private boolean inserted;

    InsertRow(WeirStatement statement, List<ColumnDefinition> columns) {
        this.statement = statement;
        this.columns = columns;
        this.values = new Parameter[columns.size()];
    }

    /** Sets the value of a column, from 1; the first one after an insertion begins the next row. */
    void set(int column, Parameter value) {
        clear();
        values[column - 1] = value;
        shown = null;
    }

    private void clear() {
        if (inserted) {
            Arrays.fill(values, null);
            inserted = false;
        }
    }

    /** By column, nothing for one that was not set. */
    @Nullable
    Parameter[] values() {
        clear();
        return values.clone();
    }

    void inserted(@Nullable WeirResultSet row) {
        inserted = true;
        shown = row;
    }

    boolean inserted() {
        return inserted;
    }

    WeirResultSet row() throws SQLException {
        if (shown == null) {
            shown = made();
        }
        return shown;
    }

    private WeirResultSet made() throws SQLException {
        if (!ParameterRow.readable(values)) {
            throw Errors.cursor(
                    "values of the insert row cannot be read while one of them is a stream; call insertRow first");
        }
        List<ColumnDefinition> as = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            as.add(ParameterRow.column(columns.get(i), values[i]));
        }
        ResultShape shape =
                ResultShape.made(as, true, statement.session().settings().values());
        RowStream rows = RowStream.of(statement.session().wire(), shape.format(), ParameterRow.packet(values), 1);
        WeirResultSet row = new WeirResultSet(statement, shape, rows);
        row.next();
        return row;
    }
}
