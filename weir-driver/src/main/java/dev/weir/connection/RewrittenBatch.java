package dev.weir.connection;

import dev.weir.error.SqlState;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.MultiRowText;
import dev.weir.session.BatchOutcomes;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Inserts of single rows, sent as statements of many. Such a statement that fails is undone by the server, where the table's engine
 * has transactions: its rows are then run as if nothing had been rewritten. Otherwise nobody knows which of them are there.
 */
final class RewrittenBatch implements BatchRun.Elements {
    /** Bytes of a statement; no server is asked whether it takes so many. */
    static final int LIMIT = (1 << 20) - 1024;

    private static final int FEWEST = 2;

    private final WeirPreparedStatement statement;
    private final StoredBatch sets;
    private final PreparedBatch singly;
    private final MultiRowText text;
    private final String table;

    /** Index of the first element that need not be run singly. */
    private int rewriteFrom;

    RewrittenBatch(WeirPreparedStatement statement, StoredBatch sets, MultiRowText text, String table) {
        this.statement = statement;
        this.sets = sets;
        this.singly = new PreparedBatch(statement, sets);
        this.text = text;
        this.table = table;
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
        Optional<BulkRows> bulk = statement.bulkRows(sets, from, LIMIT);
        if (bulk.isPresent() && bulk.get().count() >= FEWEST) {
            return run(from, bulk.get().count(), () -> statement.runOf(bulk.get()), outcomes);
        }
        text.clear();
        int to = from;
        while (to < sets.size() && !sets.streamed(to) && text.add(sets.at(to))) {
            to++;
        }
        return text.rows() < FEWEST
                ? singly.runTogether(from, outcomes)
                : run(from, text.rows(), () -> statement.runOf(text.toByteArray()), outcomes);
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
        for (int i = from; i < to; i++) {
            outcomes.failed(ofOne(from, to, error), false);
        }
        return to;
    }

    /** Whether nothing is left of a statement that failed. */
    private boolean isUndone() throws SQLException {
        @Nullable String definition;
        try {
            definition = SingleValue.query(statement.session(), "SHOW CREATE TABLE " + table, 1);
        } catch (SQLException notAllowed) {
            if (statement.connection().isClosed()) {
                throw notAllowed;
            }
            return false;
        }
        return definition != null && definition.toUpperCase(Locale.ROOT).contains("ENGINE=INNODB");
    }

    private SQLException ofOne(int from, int to, SQLException error) {
        return new SQLException(
                "elements " + from + " to " + (to - 1)
                        + " of the batch were sent as one statement, which failed; whether"
                        + " table=" + table + " can undo it is not known, so that any of their rows may be there:"
                        + " connect with rewriteBatchedStatements=false: " + error.getMessage(),
                error.getSQLState() == null ? SqlState.GENERAL_ERROR.code() : error.getSQLState(),
                error.getErrorCode(),
                error);
    }
}
