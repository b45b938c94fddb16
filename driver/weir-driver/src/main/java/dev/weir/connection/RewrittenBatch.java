package dev.weir.connection;

import dev.weir.error.SqlState;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.MultiRowText;
import dev.weir.session.BatchOutcomes;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Inserts of single rows, sent as statements of many where that is decided, see {@link Rewriting}. Where the server has undone one
 * that failed for sure, its rows are run as if nothing had been rewritten. Otherwise nobody knows which of them are there, and the rest
 * of the batch is not rewritten.
 */
final class RewrittenBatch implements BatchRun.Elements {
    /** Bytes of a statement, unless the server takes fewer. */
    private static final int LIMIT = (1 << 20) - 1024;

    private static final int FEWEST = 2;

    private final WeirPreparedStatement statement;
    private final StoredBatch sets;
    private final boolean keys;
    private final PreparedBatch singly;
    private final MultiRowText text;
    private final InsertedRow row;
    private @Nullable Rewriting rewriting;

    /** Index of the first element that need not be run singly. */
    private int rewriteFrom;

    /** @param keys whether generated keys are wanted */
    RewrittenBatch(
            WeirPreparedStatement statement, StoredBatch sets, boolean keys, MultiRowText text, InsertedRow row) {
        this.statement = statement;
        this.sets = sets;
        this.keys = keys;
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
        Rewriting how = rewriting();
        if (from < rewriteFrom) {
            return statement.runTogether(sets, rewriteFrom, from, outcomes);
        }
        Optional<BulkRows> bulk = keys || how.lastAlone() ? Optional.empty() : statement.bulkRows(sets, from);
        if (bulk.isPresent() && bulk.get().count() >= FEWEST) {
            return run(from, bulk.get().count(), () -> statement.runOf(bulk.get()), outcomes);
        }
        int to = how.lastAlone() ? sets.size() - 1 : sets.size();
        writeText(from, to);
        if (text.rows() < FEWEST) {
            return singly.runTogether(from, outcomes);
        }
        return how.lastAlone() && from + text.rows() == to
                ? runWithLast(from, outcomes)
                : run(from, text.rows(), () -> statement.runOf(text.toByteArray()), outcomes);
    }

    /** Decided when the first is sent: the database is the statement's own then. */
    private Rewriting rewriting() throws SQLException {
        if (rewriting == null) {
            rewriting = Rewriting.of(statement.connection(), row, sets, keys);
            rewriteFrom = rewriting.allowed() ? 0 : sets.size();
        }
        return rewriting;
    }

    private void writeText(int from, int end) throws SQLException {
        text.clear();
        long limit = limit(statement.session(), false);
        int to = from;
        while (to < end && !sets.streamed(to)) {
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
        OkPacket run() throws SQLException;
    }

    private int run(int from, int rows, Insert insert, BatchOutcomes outcomes) throws SQLException {
        OkPacket ok;
        try {
            ok = insert.run();
        } catch (SQLException e) {
            return failed(from, from + rows, e, outcomes);
        }
        ran(rows, ok, outcomes);
        return from + rows;
    }

    /** The keys of all are the first one's; those behind it say of none. */
    private static void ran(int rows, OkPacket ok, BatchOutcomes outcomes) {
        long count = ok.affectedRows() == rows ? 1 : Statement.SUCCESS_NO_INFO;
        outcomes.ran(new OkPacket(count, ok.lastInsertId(), 0, 0, ok.info(), List.of()));
        OkPacket behind = new OkPacket(count, 0, 0, 0, "", List.of());
        for (int i = 1; i < rows; i++) {
            outcomes.ran(behind);
        }
    }

    /** The rows of the text, and the last element alone behind them, in one round trip where that can be. */
    private int runWithLast(int from, BatchOutcomes outcomes) throws SQLException {
        int last = sets.size() - 1;
        boolean together = statement.session().sendsAhead() && !sets.streamed(last);
        byte[] both = together ? text.withStatementOf(sets.at(last)) : new byte[0];
        if (!together || both.length > limit(statement.session(), both.length > limit(statement.session(), false))) {
            return run(from, text.rows(), () -> statement.runOf(text.toByteArray()), outcomes);
        }
        WeirPreparedStatement.Two two;
        try {
            two = statement.runOfTwo(both);
        } catch (SQLException e) {
            if (statement.connection().isClosed()) {
                outcomes.lost(sets.size());
                throw e;
            }
            return failed(from, last, e, outcomes);
        }
        ran(last - from, two.first(), outcomes);
        if (two.second() != null) {
            outcomes.ran(two.second());
        } else if (two.failure() != null) {
            outcomes.failed(two.failure(), false);
        }
        return sets.size();
    }

    private int failed(int from, int to, SQLException error, BatchOutcomes outcomes) throws SQLException {
        if (statement.connection().isClosed()) {
            outcomes.lost(to);
            throw error;
        }
        boolean again = rewriting().byItself() && error instanceof SQLTransactionRollbackException;
        if (BatchRun.isStopped(error) && !again) {
            outcomes.failed(error, false);
            return from;
        }
        statement.connection().insertedTables().failed(statement.session(), row);
        if (InsertedTables.ask(statement.session(), row).undone()) {
            rewriteFrom = to;
            return statement.runTogether(sets, to, from, outcomes);
        }
        rewriteFrom = sets.size();
        for (int i = from; i < to; i++) {
            outcomes.failed(ofOne(from, to, error), false);
        }
        return to;
    }

    private SQLException ofOne(int from, int to, SQLException error) {
        return new SQLException(
                "elements " + from + " to " + (to - 1)
                        + " of the batch were sent as one statement, which failed; whether it is undone is not known of table="
                        + row.table() + ", so that any of their rows may be there; expected an InnoDB table without"
                        + " triggers on INSERT, and an account with the TRIGGER privilege, which is told of them; else"
                        + " connect with rewriteBatchedStatements=auto or false: " + error.getMessage(),
                error.getSQLState() == null ? SqlState.GENERAL_ERROR.code() : error.getSQLState(),
                error.getErrorCode(),
                error);
    }
}
