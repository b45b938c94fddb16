package dev.weir.statement;

import dev.weir.batch.IdRoom;
import dev.weir.batch.InsertedTable;
import dev.weir.batch.InsertedTables;
import dev.weir.command.Questions.Inserted;
import dev.weir.error.SqlState;
import dev.weir.flight.Batches;
import dev.weir.login.Settings;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.MultiRowText;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlText;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends single-row INSERTs as INSERTs of many rows where {@link Rewriting} allows it. If one fails and the server has certainly
 * undone it, its rows are inserted singly. Otherwise nobody knows which rows are stored, and the rest of the batch is not
 * rewritten.
 */
final class RewrittenBatch implements BatchRun.Elements {
    /** The most bytes of a statement, unless the server takes fewer. */
    private static final int LIMIT = (1 << 20) - 1024;

    private static final int FEWEST = 2;

    /** The fewest rows worth a bulk command of MariaDB if rows of other types follow. */
    private static final int MANY = 256;

    private final WeirPreparedStatement statement;
    private final PreparedBatch sets;
    private final boolean keys;
    private final SqlText sql;
    private final InsertedRow row;
    private @Nullable MultiRowText text;
    private @Nullable Rewriting rewriting;

    /** Elements before this index must run singly. */
    private int rewriteFrom;

    /** @param keys whether generated keys are wanted */
    RewrittenBatch(WeirPreparedStatement statement, PreparedBatch sets, boolean keys, SqlText sql, InsertedRow row) {
        this.statement = statement;
        this.sets = sets;
        this.keys = keys;
        this.sql = sql;
        this.row = row;
    }

    /** Returns the most bytes of a statement's text or values; {@code ask} allows asking the server for a higher limit. */
    static long limit(Session session, boolean ask) throws SQLException {
        return Math.min(LIMIT, session.longestOfMany(ask));
    }

    @Override
    public boolean inserts(int index) {
        return true;
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return sets.runAlone(index);
    }

    @Override
    public int runTogether(int from, Batches.Outcomes outcomes) throws SQLException {
        Rewriting how = rewriting();
        if (from < rewriteFrom) {
            return statement.runTogether(sets, rewriteFrom, from, outcomes);
        }
        boolean plain = !keys && !how.ids() && !how.lastAlone();
        Optional<BulkRows> bulk = plain ? statement.bulkRows(sets, from) : Optional.empty();
        if (bulk.isPresent() && isWorthIt(bulk.get(), from)) {
            return run(from, bulk.get().count(), () -> statement.runElements(bulk.get()), outcomes);
        }
        MultiRowText written = written(from, how.lastAlone() ? sets.size() - 1 : sets.size());
        int rows = written.rows();
        if (rows < FEWEST) {
            return sets.runTogether(from, outcomes);
        }
        return how.ids()
                ? runWithIds(from, rows, written.toByteArray(), outcomes)
                : run(from, rows, () -> statement.runElements(written.toByteArray()), outcomes);
    }

    /** Rows of other types end a bulk command of MariaDB; a text takes rows of all types. */
    private boolean isWorthIt(BulkRows bulk, int from) throws SQLException {
        int next = from + bulk.count();
        return bulk.count() >= FEWEST
                && (bulk.count() >= MANY
                        || next == sets.size()
                        || !bulk.hasRoomFor(sets.values(next), limit(statement.session(), false)));
    }

    /** Decides when the first element is sent: only then is the database the statement's own. */
    private Rewriting rewriting() throws SQLException {
        if (rewriting == null) {
            rewriting = Rewriting.of(statement.connection(), row, sets, keys);
            rewriteFrom = rewriting.allowed() ? 0 : sets.size();
        }
        return rewriting;
    }

    /** Writes as many rows as fit into one text; {@code from} is the first index, {@code end} the last, exclusive. */
    private MultiRowText written(int from, int end) throws SQLException {
        if (text == null) {
            text = new MultiRowText(sql, row, statement.session().sendsUtf8());
        }
        MultiRowText rows = text;
        rows.clear();
        long limit = limit(statement.session(), false);
        int to = from;
        while (to < end && !sets.streamed(to)) {
            if (rows.add(sets.values(to), limit)) {
                to++;
                continue;
            }
            long larger = limit(statement.session(), true);
            if (larger <= limit) {
                break;
            }
            limit = larger;
        }
        return rows;
    }

    private int run(int from, int rows, Session.Commands<OkPacket> insert, Batches.Outcomes outcomes)
            throws SQLException {
        OkPacket ok;
        try {
            ok = insert.run();
        } catch (SQLException e) {
            return failed(from, from + rows, e, outcomes);
        }
        ran(rows, ok, 0, outcomes);
        return from + rows;
    }

    /** Fails if the rows are stored but LAST_INSERT_ID() is not the id of the last. */
    private int runWithIds(int from, int rows, byte[] all, Batches.Outcomes outcomes) throws SQLException {
        Inserted inserted;
        try {
            inserted = statement.insertWithIds(all);
        } catch (SQLException e) {
            return failed(from, from + rows, e, outcomes);
        }
        ran(rows, inserted.reply().updateCount(), inserted.step(), outcomes);
        SQLException unanswered = inserted.unanswered();
        if (unanswered != null) {
            throw errorOfRows(
                    from,
                    from + rows,
                    " are inserted, but the query for their ids has failed, so that LAST_INSERT_ID() is not the id of the last;"
                            + " read ids by getGeneratedKeys or a SELECT",
                    unanswered);
        }
        return from + rows;
    }

    /** Reports rows as inserted; {@code step} is the difference of successive ids. If 0, the first element reports all keys. */
    private void ran(int rows, OkPacket ok, long step, Batches.Outcomes outcomes) throws SQLException {
        rewriting().room().idsGiven(ok.lastInsertId(), rows, step);
        long count = ok.affectedRows() == rows ? 1 : Statement.SUCCESS_NO_INFO;
        outcomes.ran(new OkPacket(count, ok.lastInsertId(), 0, 0, step == 0 ? ok.info() : "", List.of()));
        for (int i = 1; i < rows; i++) {
            long id = step == 0 ? 0 : ok.lastInsertId() + i * step;
            outcomes.ran(new OkPacket(count, id, 0, 0, "", List.of()));
        }
    }

    private int failed(int from, int to, SQLException error, Batches.Outcomes outcomes) throws SQLException {
        if (statement.connection().isClosed()) {
            outcomes.lost(to);
            throw error;
        }
        boolean again = rewriting().byItself() && error instanceof SQLTransactionRollbackException;
        if ((BatchRun.isStopped(error) && !again)
                || statement.session().transactions().wasEndedBy(error)) {
            outcomes.ended(error);
            return from;
        }
        InsertedTables tables = statement.connection().tools().insertedTables();
        if (tables.undone(statement.session(), row)) {
            rewriteFrom = to;
            return statement.runTogether(sets, to, from, outcomes);
        }
        rewriteFrom = sets.size();
        String why = " were sent as one statement, which failed; whether its rows are undone is not known, table="
                + row.table()
                + "; expected an InnoDB table without triggers on INSERT, and an"
                + " account with the TRIGGER privilege, which sees them; else connect with rewriteBatchedStatements=false";
        for (int i = from; i < to; i++) {
            outcomes.failed(errorOfRows(from, to, why, error));
        }
        return to;
    }

    /** Returns an error that names its rows; {@code what} follows the names. */
    private SQLException errorOfRows(int from, int to, String what, SQLException cause) {
        return new SQLException(
                sets.named(from, to) + what + ": " + cause.getMessage(),
                cause.getSQLState() == null ? SqlState.GENERAL_ERROR.code() : cause.getSQLState(),
                cause.getErrorCode(),
                cause);
    }

    /**
     * Decides how a batch of INSERTs is sent.
     *
     * @param allowed whether rows are sent as INSERTs of many rows
     * @param ids whether the server gives each row an id, which is asked for with the rows
     * @param lastAlone whether the last row is sent alone, so that LAST_INSERT_ID() is its id, if the id cannot be set in
     *     the same round trip
     * @param byItself whether each statement is a transaction: a deadlock or lock timeout then undoes just the one
     *     statement, whose rows may meet none when sent singly
     * @param room the ids that are left
     */
    private record Rewriting(boolean allowed, boolean ids, boolean lastAlone, boolean byItself, IdRoom room) {
        private static final Rewriting NONE = new Rewriting(false, false, false, false, IdRoom.NONE);

        /** Asks the server about the table if that is worth it; {@code keys} says whether generated keys are wanted. */
        static Rewriting of(ConnectionDefaults connection, InsertedRow row, PreparedBatch sets, boolean keys)
                throws SQLException {
            Session session = connection.session();
            boolean all = session.settings().statements().rewriting() == Settings.Rewriting.TRUE;
            if (all && !keys) {
                return new Rewriting(true, false, false, false, IdRoom.NONE);
            }
            InsertedTable table = connection.tools().insertedTables().table(session, row, sets.size());
            // a parameter beyond the session's character set is refused, a literal in another one is not
            boolean unseen = table.undone() && table.alike() && (session.sendsUtf8() || !sets.beyondAscii());
            boolean generates = table.generatesIds(row);
            boolean given = !generates && !table.idColumn().isEmpty();
            boolean allowed = (unseen || (all && generates && table.undone()))
                    && !(given && (keys || !allGiven(table, row, sets)))
                    && (!generates || table.ids().isAmple(sets.size()));
            if (!allowed) {
                return NONE;
            }
            boolean transaction = !session.transactions().autoCommit()
                    || session.transactions().isOpen();
            boolean ahead = session.sendsAhead();
            return new Rewriting(true, generates && ahead, generates && !ahead && !all, !transaction, table.ids());
        }

        /** Returns whether all rows give their id: if only some do, generated ids depend on how rows are grouped. */
        private static boolean allGiven(InsertedTable table, InsertedRow row, PreparedBatch sets) {
            return table.takesIds(row) && sets.haveIds(table.idMarker(row));
        }
    }
}
