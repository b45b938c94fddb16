package dev.weir.batch;

import dev.weir.session.Session;
import dev.weir.sql.Identifiers;
import dev.weir.sql.InsertedRow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a connection's batches insert into. The server is asked about a table once batches have had enough rows, and
 * again after statements of this session that may change the answer. Thread-safe.
 */
public final class InsertedTables {
    /** Rows after which asking costs less than not asking has. */
    private static final int WORTH_ASKING = 32;

    /** After a failed INSERT, asking again takes so many times the rows, since the next may fail, too. */
    private static final int AFTER_FAILURE = 8;

    private static final int MOST_ROWS = 1 << 15;

    /** The most tables remembered. */
    private static final int MOST = 1000;

    /** The most tables asked about after one transaction: the queries fit in the socket buffers. */
    private static final int MOST_BEHIND = 8;

    private final Map<String, Known> tables = new HashMap<>();

    /** Tables to be asked about after the transaction. */
    private final List<Known> wanted = new ArrayList<>();

    private @Nullable Session session;
    private long changes;

    private static final class Known {
        private final String database;
        private final String name;
        private final InsertedRow row;
        private long rows;
        private int worthAsking = WORTH_ASKING;
        private @Nullable InsertedTable table;

        /** @param name quoted, with its database */
        Known(String database, String name, InsertedRow row) {
            this.database = database;
            this.name = name;
            this.row = row;
        }

        List<String> questions(Session session) throws SQLException {
            return InsertedTable.questions(session.established().traits(), database, name, row);
        }
    }

    /** Returns the facts known about a table before {@code rows} more are inserted. Fails if the connection is lost. */
    public InsertedTable table(Session current, InsertedRow row, int rows) throws SQLException {
        // a roll-back after the query would undo another thread's inserts, too
        return current.exclusively(() -> known(current, row, rows));
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
        if (current.transactions().mayBeCharacterized()
                || (open && !mayAskInside(current))
                || (begins && !current.transactions().isFresh())) {
            want(known);
            return InsertedTable.UNKNOWN;
        }
        InsertedTable asked = ask(current, known);
        if (begins) {
            // the query has begun a transaction, which must begin with the batch
            current.transactions().rollback();
        }
        long now = current.prepared().definitionChanges();
        synchronized (this) {
            known.table = asked;
            wanted.remove(known);
            // a failing query may count as a change
            changes = now;
        }
        return asked;
    }

    private synchronized void want(Known known) {
        if (!wanted.contains(known) && wanted.size() < MOST_BEHIND) {
            wanted.add(known);
        }
    }

    @FunctionalInterface
    public interface End {
        void end() throws SQLException;
    }

    /** Ends a transaction, then asks about tables that could not be asked about in it. */
    public void end(Session current, End end) throws SQLException {
        current.exclusively(() -> {
            end.end();
            if (wantsSome() && current.questions().mayAskBetween()) {
                askBetween(current);
            }
            return current;
        });
    }

    private synchronized boolean wantsSome() {
        return !wanted.isEmpty();
    }

    /** Does not wait for the answers. The transaction has ended: a lost connection shows at the next command. */
    private void askBetween(Session current) {
        try {
            List<Known> asked = takeWanted(current);
            List<String> questions = new ArrayList<>();
            for (Known known : asked) {
                questions.addAll(known.questions(current));
            }
            if (!asked.isEmpty()) {
                current.questions().askBetween(questions, answers -> answered(current, asked, answers));
            }
        } catch (SQLException lost) {
            return;
        }
    }

    /** Returns the tables to be asked about that are unchanged, and clears the list. */
    private List<Known> takeWanted(Session current) throws SQLException {
        long now = current.prepared().definitionChanges();
        String database = current.transactions().database();
        synchronized (this) {
            forgetUnless(current, now);
            List<Known> taken = wanted.stream()
                    .filter(known -> !known.row.database().isEmpty() || known.database.equals(database))
                    .toList();
            wanted.clear();
            return taken;
        }
    }

    private synchronized void answered(Session current, List<Known> asked, List<Optional<String>> answers) {
        for (int i = 0; i < asked.size(); i++) {
            asked.get(i).table = InsertedTable.of(
                    answers.get(2 * i),
                    answers.get(2 * i + 1),
                    current.commands().dialect());
        }
    }

    /** Returns whether a query leaves an open transaction as it is. */
    private static boolean mayAskInside(Session current) throws SQLException {
        return !current.established().traits().takesSnapshotForCatalog()
                || "READ-COMMITTED".equals(current.transactions().isolation());
    }

    /**
     * Notes that a statement of many rows failed, which raises the price of asking again. Returns whether the server certainly
     * undid it. Fails if the connection is lost.
     */
    public boolean undone(Session current, InsertedRow row) throws SQLException {
        return current.exclusively(() -> {
            Known known = known(current, row);
            InsertedTable asked = ask(current, known);
            long now = current.prepared().definitionChanges();
            synchronized (this) {
                known.rows = 0;
                known.worthAsking = Math.min(MOST_ROWS, AFTER_FAILURE * known.worthAsking);
                known.table = null;
                wanted.remove(known);
                changes = now;
            }
            return asked.undone();
        });
    }

    private Known known(Session current, InsertedRow row) throws SQLException {
        long now = current.prepared().definitionChanges();
        String database = row.database().isEmpty() ? current.transactions().database() : row.database();
        String name = Identifiers.quote(database) + "." + Identifiers.quote(row.table());
        synchronized (this) {
            forgetUnless(current, now);
            return tables.computeIfAbsent(name, unknown -> new Known(database, name, row));
        }
    }

    @SuppressWarnings("ReferenceEquality") // a session is equal to itself only
    private void forgetUnless(Session current, long now) {
        if (session != current || changes != now || tables.size() > MOST) {
            tables.clear();
            wanted.clear();
            session = current;
            changes = now;
        }
    }

    /** Asks the server; the table is unknown if it does not answer. Fails if the connection is lost. */
    private static InsertedTable ask(Session session, Known known) throws SQLException {
        try {
            List<Optional<String>> answers = session.questions().ask(known.questions(session));
            return InsertedTable.of(
                    answers.get(0), answers.get(1), session.commands().dialect());
        } catch (SQLException notAllowed) {
            if (session.link().isClosed()) {
                throw notAllowed;
            }
            return InsertedTable.UNKNOWN;
        }
    }
}
