package dev.weir.connection;

import dev.weir.error.SqlState;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.MultiRowText;
import dev.weir.session.BatchOutcomes;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Inserts of single rows, sent as statements of many. Where the server has undone one that failed for sure, see {@link
 * UndoneInsert}, its rows are run as if nothing had been rewritten. Otherwise nobody knows which of them are there, and the rest of the
 * batch is not rewritten.
 */
final class RewrittenBatch implements BatchRun.Elements {
    /** Bytes of a statement, unless the server takes fewer. */
    private static final int LIMIT = (1 << 20) - 1024;

    private static final int FEWEST = 2;

    private final WeirPreparedStatement statement;
    private final StoredBatch sets;
    private final PreparedBatch singly;
    private final MultiRowText text;
    private final InsertedRow row;

    /** Index of the first element that need not be run singly. */
    private int rewriteFrom;

    RewrittenBatch(WeirPreparedStatement statement, StoredBatch sets, MultiRowText text, InsertedRow row) {
        this.statement = statement;
        this.sets = sets;
        this.singly = new PreparedBatch(statement, sets);
        this.text = text;
        this.row = row;
    }

    /**
     * Bytes that the text, or the values, of a statement may have; {@code ask} says whether the server may be asked for
     * more than every server takes.
     */
    static long limit(Session session, boolean ask) throws SQLException {
        return Math.min(LIMIT, session.longestOfMany(ask));
    }

    @Override
    public boolean inserts(int index) {
        return true;
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return singly.runAlone(index);
    }

    @Override
    public int runTogether(int from, BatchOutcomes outcomes) throws SQLException {
        if (from < rewriteFrom) {
            return statement.runTogether(sets, rewriteFrom, from, outcomes);
        }
        Optional<BulkRows> bulk = statement.bulkRows(sets, from);
        if (bulk.isPresent() && bulk.get().count() >= FEWEST) {
            return run(from, bulk.get().count(), () -> statement.runOf(bulk.get()), outcomes);
        }
        writeText(from);
        return text.rows() < FEWEST
                ? singly.runTogether(from, outcomes)
                : run(from, text.rows(), () -> statement.runOf(text.toByteArray()), outcomes);
    }

    private void writeText(int from) throws SQLException {
        text.clear();
        long limit = limit(statement.session(), false);
        int to = from;
        while (to < sets.size() && !sets.streamed(to)) {
            if (text.add(sets.at(to), limit)) {
                to++;
                continue;
            }
            long larger = limit(statement.session(), true);
            if (larger <= limit) {
                return;
            }
            limit = larger;
        }
    }

    @FunctionalInterface
    private interface Insert {
        long run() throws SQLException;
    }

    private int run(int from, int rows, Insert insert, BatchOutcomes outcomes) throws SQLException {
        long inserted;
        try {
            inserted = insert.run();
        } catch (SQLException e) {
            return failed(from, from + rows, e, outcomes);
        }
        OkPacket ok = new OkPacket(inserted == rows ? 1 : Statement.SUCCESS_NO_INFO, 0, 0, 0, "", List.of());
        for (int i = 0; i < rows; i++) {
            outcomes.ran(ok);
        }
        return from + rows;
    }

    private int failed(int from, int to, SQLException error, BatchOutcomes outcomes) throws SQLException {
        if (statement.connection().isClosed()) {
            outcomes.lost(to);
            throw error;
        }
        if (BatchRun.isStopped(error)) {
            outcomes.failed(error, false);
            return from;
        }
        if (isUndone()) {
            rewriteFrom = to;
            return statement.runTogether(sets, to, from, outcomes);
        }
        rewriteFrom = sets.size();
        for (int i = from; i < to; i++) {
            outcomes.failed(ofOne(from, to, error), false);
        }
        return to;
    }

    /** Returns whether nothing is left of a statement that failed. */
    private boolean isUndone() throws SQLException {
        try {
            return UndoneInsert.isSure(statement.session(), row);
        } catch (SQLException notAllowed) {
            if (statement.connection().isClosed()) {
                throw notAllowed;
            }
            return false;
        }
    }

    private SQLException ofOne(int from, int to, SQLException error) {
        return new SQLException(
                "elements " + from + " to " + (to - 1)
                        + " of the batch were sent as one statement, which failed; whether it is undone is not known of table="
                        + row.table() + ", so that any of their rows may be there; expected an InnoDB table without"
                        + " triggers on INSERT, and an account with the TRIGGER privilege, which is told of them; else"
                        + " connect with rewriteBatchedStatements=false: " + error.getMessage(),
                error.getSQLState() == null ? SqlState.GENERAL_ERROR.code() : error.getSQLState(),
                error.getErrorCode(),
                error);
    }
}
