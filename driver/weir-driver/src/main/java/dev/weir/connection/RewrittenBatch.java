package dev.weir.connection;

import dev.weir.error.SqlState;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.MultiRowText;
import dev.weir.session.BatchOutcomes;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.TableEngine;
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

    /**
     * Proves that nothing is left of an INSERT that failed: its table is one of InnoDB, and no trigger ran, which may have written what
     * cannot be undone, such as rows of another engine. Triggers are told to those only who have the TRIGGER privilege, so that the
     * account must have it.
     */
    private static final class UndoneInsert {
        /** First versions of MySQL that have them; MariaDB's roles only add privileges. */
        private static final int ROLES = 80000;

        private static final int PARTIAL_REVOKES = 80016;

        /** The account as the catalog writes it, {@code 'name'@'host'}; a name may have an at sign, a host has none. */
        private static final String ACCOUNT = "CAST(p.GRANTEE AS BINARY)=CAST(CONCAT('''',"
                + "LEFT(CURRENT_USER(),CHAR_LENGTH(CURRENT_USER())-CHAR_LENGTH(SUBSTRING_INDEX(CURRENT_USER(),'@',-1))-1),"
                + "'''@''',SUBSTRING_INDEX(CURRENT_USER(),'@',-1),'''') AS BINARY)";

        private static final String TRIGGER_OF_ACCOUNT = " WHERE " + ACCOUNT + " AND p.PRIVILEGE_TYPE='TRIGGER'";

        private UndoneInsert() {}

        /** Asks the server about the table; returns whether it is certain that nothing is left. */
        static boolean isSure(Session session, InsertedRow row) throws SQLException {
            String current = session.transactions().database();
            String database = row.database().isEmpty() ? current : row.database();
            String name = Identifiers.quote(database) + "." + Identifiers.quote(row.table());
            String definition = SingleValue.query(session, "SHOW CREATE TABLE " + name, 1);
            if (definition == null) {
                return false;
            }
            // it hides one that the catalog has, and has no triggers
            if (definition.startsWith("CREATE TEMPORARY TABLE ")) {
                return TableEngine.isInnoDb(definition, session.commands().dialect());
            }
            String question = question(session.established().version(), database, row);
            return definition.startsWith("CREATE TABLE ") && "1".equals(SingleValue.query(session, question));
        }

        /** The same conditions find table and triggers: should one miss a name, so does the other. */
        private static String question(ServerVersion version, String database, InsertedRow row) throws SQLException {
            String schema = Identifiers.literal(database);
            String table = Identifiers.literal(row.table());
            // where the server does not report a USE, the table may be another
            String current =
                    row.database().isEmpty() ? " AND CAST(DATABASE() AS BINARY)<=>CAST(t.TABLE_SCHEMA AS BINARY)" : "";
            return "SELECT MIN(t.TABLE_TYPE IN ('BASE TABLE','SYSTEM VERSIONED') AND t.ENGINE<=>'InnoDB'" + current
                    + " AND " + seesTriggers(version) + ") AND (SELECT COUNT(*)=0 FROM information_schema.TRIGGERS"
                    + " WHERE EVENT_OBJECT_SCHEMA=" + schema + " AND EVENT_OBJECT_TABLE=" + table
                    + " AND EVENT_MANIPULATION NOT IN ('UPDATE','DELETE'))"
                    + " FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA=" + schema + " AND t.TABLE_NAME=" + table;
        }

        /**
         * The account has the privilege itself, globally, or for the table or the database. Of the databases' patterns that match, the
         * server takes the most specific, so that all must have it. Roles can bring another that is more specific, and partial revokes
         * are exceptions from what is granted globally or by pattern: neither is in these tables.
         */
        private static String seesTriggers(ServerVersion version) {
            String global = "EXISTS(SELECT 1 FROM information_schema.USER_PRIVILEGES p" + TRIGGER_OF_ACCOUNT + ")";
            String table = "EXISTS(SELECT 1 FROM information_schema.TABLE_PRIVILEGES p" + TRIGGER_OF_ACCOUNT
                    + " AND CAST(p.TABLE_SCHEMA AS BINARY)=CAST(t.TABLE_SCHEMA AS BINARY)"
                    + " AND CAST(p.TABLE_NAME AS BINARY)=CAST(t.TABLE_NAME AS BINARY))";
            String database = "(SELECT COUNT(DISTINCT CAST(p.TABLE_SCHEMA AS BINARY))=SUM(p.PRIVILEGE_TYPE='TRIGGER')"
                    + " FROM information_schema.SCHEMA_PRIVILEGES p WHERE " + ACCOUNT
                    + " AND CAST(t.TABLE_SCHEMA AS BINARY) LIKE CAST(p.TABLE_SCHEMA AS BINARY) ESCAPE X'5C')<=>1";
            String withoutRoles = version.isAtLeast(ROLES, ServerVersion.NEVER) ? "CURRENT_ROLE()='NONE' AND " : "";
            String complete = version.isAtLeast(PARTIAL_REVOKES, ServerVersion.NEVER) ? "@@partial_revokes=0 AND " : "";
            return complete + "(" + global + " OR " + withoutRoles + "(" + table + " OR " + database + "))";
        }
    }
}
