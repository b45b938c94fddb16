package dev.weir.connection;

import dev.weir.api.RowMapper;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.keyed.KeyColumn;
import dev.weir.keyed.KeySet;
import dev.weir.packet.ColumnDefinition;
import dev.weir.session.ResultShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call of keyed reads: takes rows in and puts what they are mapped to in the places of their keys. */
final class LookUp<T extends @Nullable Object> {
    private final KeySet keys;
    private final RowMapper<T> mapper;
    private final BitSet found = new BitSet();
    private final List<@Nullable T> results;

    LookUp(KeySet keys, int places, RowMapper<T> mapper) {
        this.keys = keys;
        this.mapper = mapper;
        this.results = new ArrayList<>(Collections.nCopies(places, null));
    }

    /** Returns what was found, in the order of the call. */
    List<@Nullable T> results() {
        return results;
    }

    /**
     * Takes in the rows of a list; {@code rows} have the key as the last column. Fails when equality of the column
     * is not that of Java, a key has two rows, or the mapper fails.
     */
    void take(WeirResultSet rows) throws SQLException {
        ResultShape shape = rows.shape();
        List<ColumnDefinition> definitions = shape.definitions();
        int last = shape.columns();
        KeyColumn column = KeyColumn.of(definitions.get(last - 1), Objects.requireNonNull(keys.kind()));
        WeirResultSet row = new WeirResultSet(rows, shape.first(last - 1));
        while (rows.next()) {
            int index = keys.indexOf(column.form(rows, last));
            if (index == KeySet.NONE) {
                throw Errors.data(
                        "keyed reads: the server gave a row with key column=" + column.name() + " value="
                                + rows.getString(last)
                                + ", which is none of those asked for; run the look-up as a prepared statement",
                        SqlState.GENERAL_ERROR);
            }
            if (found.get(index)) {
                throw Errors.usage(
                        "keyed reads: key column=" + column.name() + " is not unique, two rows have value="
                                + rows.getString(last) + "; run the look-up as a prepared statement",
                        SqlState.GENERAL_ERROR);
            }
            found.set(index);
            map(row, index);
        }
        row.stand(false);
    }

    private void map(WeirResultSet row, int index) throws SQLException {
        for (int place = keys.firstPlace(index); place != KeySet.NONE; place = keys.nextPlace(place)) {
            row.stand(true);
            results.set(place, mapper.map(row));
        }
    }
}
