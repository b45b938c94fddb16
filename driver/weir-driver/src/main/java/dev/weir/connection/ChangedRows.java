package dev.weir.connection;

import dev.weir.packet.ColumnDefinition;
import dev.weir.rows.RowStream;
import dev.weir.session.ResultShape;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows of a result as they were read again after a change; kept as the rows of any result are, in memory or on disk. */
final class ChangedRows {
    private static final byte[] NOTHING = {};

    private final WeirStatement statement;
    private final Map<Long, Place> places = new HashMap<>();

    /** Store for the next rows; a new one begins when the table has other columns by then. */
    private @Nullable WeirResultSet store;

    /** A row in a store, counted from 1, and whether a change of its values has been seen here. */
    private record Place(WeirResultSet store, long row, boolean updated) {}

    ChangedRows(WeirStatement statement) {
        this.statement = statement;
    }

    /**
     * Keeps a row as it is now; {@code row} stands on it, nothing of it was read. {@code updated} says whether it was
     * changed here.
     */
    void put(long number, WeirResultSet row, boolean updated) throws SQLException {
        List<ColumnDefinition> columns = row.shape().definitions();
        if (store == null || !store.shape().definitions().equals(columns)) {
            store = empty(row.shape());
        }
        store.append(row);
        places.put(number, new Place(store, store.count(), updated || isUpdated(number)));
    }

    private WeirResultSet empty(ResultShape shape) throws SQLException {
        RowStream nothing = RowStream.of(statement.session().wire(), shape.format(), NOTHING, 0);
        return new WeirResultSet(statement, shape, nothing, statement.session().wire());
    }

    boolean has(long number) {
        return places.containsKey(number);
    }

    boolean isUpdated(long number) {
        Place place = places.get(number);
        return place != null && place.updated();
    }

    /** A result that stands on a row that was kept. */
    WeirResultSet at(long number) throws SQLException {
        Place place = Objects.requireNonNull(places.get(number));
        place.store().goTo(place.row());
        return place.store();
    }

    void remove(long number) {
        places.remove(number);
    }
}
