package dev.weir.connection;

import dev.weir.session.Session;
import dev.weir.session.Settings;
import dev.weir.sql.InsertedRow;
import java.sql.SQLException;
import java.util.List;

/**
 * A decision on a batch of inserts.
 *
 * @param allowed whether its rows go out as statements of many
 * @param ids whether the server gives each row an id, which is asked for with the rows
 * @param lastAlone whether the last row is a statement of its own, so that LAST_INSERT_ID() is its id, as if all were: nothing can be
 *     asked in the same round trip
 * @param byItself whether each statement is a transaction, so that one that meets a deadlock or waits too long for a lock is undone, and
 *     nothing else: alone its rows might meet none
 * @param loaded the columns that LOAD DATA may fill; none where the rows are not loaded
 */
record Rewriting(boolean allowed, boolean ids, boolean lastAlone, boolean byItself, List<LoadedColumn> loaded) {
    private static final Rewriting NONE = new Rewriting(false, false, false, false, List.of());

    /** Asks the server about the table where that is not known and pays; {@code keys} says whether generated keys are wanted. */
    static Rewriting of(WeirConnection connection, InsertedRow row, StoredBatch sets, boolean keys)
            throws SQLException {
        Session session = connection.session();
        boolean all = session.settings().statements().rewriting() == Settings.Rewriting.TRUE;
        if (all && !keys) {
            return new Rewriting(true, false, false, false, List.of());
        }
        InsertedTable table = connection.insertedTables().of(session, row, sets.size());
        // text that the session's character set does not have is refused, which literals of another set are not
        boolean unseen = table.undone() && table.alike() && (session.sendsUtf8() || !sets.beyondAscii());
        boolean generates = table.generatesIds(row);
        boolean given = !generates && !table.idColumn().isEmpty();
        boolean allowed =
                (unseen || (all && generates && table.undone())) && !(given && (keys || !allGiven(table, row, sets)));
        if (!allowed) {
            return NONE;
        }
        boolean transaction =
                !session.transactions().autoCommit() || session.transactions().isOpen();
        boolean ahead = session.sendsAhead();
        boolean loads = !keys && sets.arePlain();
        return new Rewriting(
                true,
                generates && ahead,
                generates && !ahead && !all,
                !transaction,
                loads ? table.loaded(row) : List.of());
    }

    /** Returns whether all rows give their id: if only some do, the generated ids depend on which rows share a statement. */
    private static boolean allGiven(InsertedTable table, InsertedRow row, StoredBatch sets) {
        return table.takesIds(row) && sets.haveIds(table.idMarker(row));
    }
}
