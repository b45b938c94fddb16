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

    /** Tables of a connection that are known at most. */
    private static final int MOST = 1000;

    private final Map<String, Known> tables = new HashMap<>();
    private @Nullable Session session;
    private long changes;

    private static final class Known {
        private long rows;
        private @Nullable InsertedTable table;
    }

    /** Returns what is known of a table; {@code rows} more are about to be inserted. Fails when the connection is lost. */
    InsertedTable of(Session current, InsertedRow row, int rows) throws SQLException {
        Known known = known(current, row);
        synchronized (this) {
            known.rows += rows;
            if (known.table != null || known.rows < WORTH_ASKING) {
                return known.table == null ? InsertedTable.UNKNOWN : known.table;
            }
        }
        boolean open = current.transactions().isOpen();
        if (open && !mayAskInside(current)) {
            return InsertedTable.UNKNOWN;
        }
        InsertedTable asked = ask(current, row);
        if (!open && !current.transactions().autoCommit()) {
            // the question has begun a transaction, which is to begin with the batch
            current.transactions().rollback();
        }
        synchronized (this) {
            known.table = asked;
        }
        return asked;
    }

    /** Returns whether the question leaves an open transaction as it is: MySQL's catalog fixes its snapshot (8.0.15 was tried). */
    private static boolean mayAskInside(Session current) throws SQLException {
        return current.established().mariaDb()
                || "READ-COMMITTED".equals(current.transactions().isolation());
    }

    /** A statement of many rows has failed, and others may: it has to pay again to ask. */
    void failed(Session current, InsertedRow row) throws SQLException {
        Known known = known(current, row);
        synchronized (this) {
            known.rows = 0;
            known.table = null;
        }
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
    static InsertedTable ask(Session session, InsertedRow row) throws SQLException {
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
