package dev.weir.connection;

import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a connection's batches insert into. The server is asked about one once batches have had enough rows for it to pay, and
 * again when this session has sent what may have changed the answer. Thread-safe.
 */
final class InsertedTables {
    /** Rows after which asking costs less than has been lost by not asking. */
    private static final int WORTH_ASKING = 32;

    /** Asking again after a failure pays after so many times the rows, for the next may fail, too. */
    private static final int AFTER_FAILURE = 8;

    private static final int MOST_ROWS = 1 << 15;

    /** Tables of a connection that are known at most. */
    private static final int MOST = 1000;

    private final Map<String, Known> tables = new HashMap<>();
    private @Nullable Session session;
    private long changes;

    private static final class Known {
        private long rows;
        private int worthAsking = WORTH_ASKING;
        private @Nullable InsertedTable table;
    }

    /** Returns what is known of a table; {@code rows} more are about to be inserted. Fails when the connection is lost. */
    InsertedTable of(Session current, InsertedRow row, int rows) throws SQLException {
        // what another thread inserted after the question would be rolled back with it
        return current.atOnce(() -> known(current, row, rows));
    }

    private InsertedTable known(Session current, InsertedRow row, int rows) throws SQLException {
        Known known = known(current, row);
        synchronized (this) {
            known.rows += rows;
            if (known.table != null || known.rows < known.worthAsking) {
                return known.table == null ? InsertedTable.UNKNOWN : known.table;
            }
        }
        boolean open = current.transactions().isOpen();
        boolean begins = !open && !current.transactions().autoCommit();
        if ((open && !mayAskInside(current))
                || (begins && !current.transactions().isFresh())) {
            return InsertedTable.UNKNOWN;
        }
        InsertedTable asked = ask(current, row);
        if (begins) {
            // the question has begun a transaction, which is to begin with the batch
            current.transactions().rollback();
        }
        long now = current.prepared().definitionChanges();
        synchronized (this) {
            known.table = asked;
            // a question that fails may count as a change
            changes = now;
        }
        return asked;
    }

    /** Returns whether the question leaves an open transaction as it is: MySQL's catalog fixes its snapshot (8.0.15 was tried). */
    private static boolean mayAskInside(Session current) throws SQLException {
        return current.established().mariaDb()
                || "READ-COMMITTED".equals(current.transactions().isolation());
    }

    /**
     * A statement of many rows has failed, and others may: it has to pay more to ask again. Returns whether the server has undone it for
     * sure. Fails when the connection is lost.
     */
    boolean undone(Session current, InsertedRow row) throws SQLException {
        return current.atOnce(() -> {
            Known known = known(current, row);
            InsertedTable asked = ask(current, row);
            long now = current.prepared().definitionChanges();
            synchronized (this) {
                known.rows = 0;
                known.worthAsking = Math.min(MOST_ROWS, AFTER_FAILURE * known.worthAsking);
                known.table = null;
                changes = now;
            }
            return asked.undone();
        });
    }

    @SuppressWarnings("ReferenceEquality") // a session is equal to itself only
    private Known known(Session current, InsertedRow row) throws SQLException {
        long now = current.prepared().definitionChanges();
        String database = row.database().isEmpty() ? current.transactions().database() : row.database();
        String name = Identifiers.quote(database) + "." + Identifiers.quote(row.table());
        synchronized (this) {
            if (session != current || changes != now || tables.size() > MOST) {
                tables.clear();
                session = current;
                changes = now;
            }
            return tables.computeIfAbsent(name, unknown -> new Known());
        }
    }

    /** Asks the server; the table is unknown where it does not answer. Fails when the connection is lost. */
    private static InsertedTable ask(Session session, InsertedRow row) throws SQLException {
        try {
            return InsertedTable.ask(session, row);
        } catch (SQLException notAllowed) {
            if (session.link().isClosed()) {
                throw notAllowed;
            }
            return InsertedTable.UNKNOWN;
        }
    }
}
