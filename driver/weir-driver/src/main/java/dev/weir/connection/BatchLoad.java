package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.FieldType;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.LoadedRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.Inserts;
import dev.weir.session.Session;
import dev.weir.session.TransactionControl;
import dev.weir.sql.InsertedRow;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of a batch sent by LOAD DATA LOCAL, which skips or changes rows where an INSERT fails, and counts a warning for each:
 * unless it reports as many rows as were sent and nothing else, it is undone.
 */
final class BatchLoad {
    /** Rows for which the additional round trips pay; fewer long ones do, too, where they fill a statement. */
    private static final int FEWEST = 256;

    /** Bytes of the values that are loaded by one statement: so much has to be undone, while others wait for ids and for its rows. */
    private static final long MOST = 4L << 20;

    private static final String SAVEPOINT = "SAVEPOINT weir_load";

    private final WeirPreparedStatement statement;
    private final PreparedBatch sets;
    private final InsertedRow row;
    private final List<LoadedColumn> columns;
    private final boolean byItself;
    private final boolean binary;

    /** {@code columns} take the markers' values, all that the row has; {@code byItself}: each statement is a transaction. */
    BatchLoad(
            WeirPreparedStatement statement,
            PreparedBatch sets,
            InsertedRow row,
            List<LoadedColumn> columns,
            boolean byItself) {
        this.statement = statement;
        this.sets = sets;
        this.row = row;
        this.columns = columns;
        this.byItself = byItself;
        this.binary = sets.plain(0, sets.size()).stream().anyMatch(BatchLoad::hasBytes);
    }

    private enum Undo {
        /** The statement was to be a transaction of its own. */
        AUTOCOMMIT,
        /** The transaction begins with it. */
        TRANSACTION,
        SAVEPOINT
    }

    /** Index behind the last row that one statement loads as INSERTs would; {@code from}, that of the first, where it does not pay. */
    int end(int from, int size) throws SQLException {
        long room = MOST;
        long limit = RewrittenBatch.limit(statement.session(), false);
        int to = from;
        for (; to < size; to++) {
            ParameterSet values = sets.at(to);
            long length = values.lengthAtMost();
            room -= length;
            if (room < 0 || values.streamed() || !takes(values)) {
                break;
            }
            // a longer one is checked against max_allowed_packet by itself
            if (2 * length > limit) {
                limit = RewrittenBatch.limit(statement.session(), true);
                if (2 * length > limit) {
                    break;
                }
            }
        }
        return to - from >= FEWEST || room < 0 ? to : from;
    }

    /** Bytes can be read in the character set binary only, text that every column takes in utf8mb4 only. */
    private static boolean hasBytes(ParameterSet values) {
        for (int i = 0; i < values.count(); i++) {
            if (values.get(i).type() == FieldType.BLOB) {
                return true;
            }
        }
        return false;
    }

    private boolean takes(ParameterSet values) {
        for (int i = 0; i < columns.size(); i++) {
            if (!columns.get(i).takes(values.get(i).type())
                    || (binary && !columns.get(i).asIs())) {
                return false;
            }
        }
        return true;
    }

    /** Loads rows. Fails where the outcome is not that of INSERTs: it is undone then, if the table is what it was. */
    void run(int from, int to) throws SQLException {
        Session session = statement.session();
        // rows of another thread would be undone, too
        session.atOnce(() -> {
            Undo undo = begin(session);
            try {
                load(from, to);
                if (undo == Undo.AUTOCOMMIT) {
                    session.transactions().autoCommit(true);
                }
            } catch (SQLException e) {
                undo(session, undo, e);
                throw e;
            } catch (RuntimeException | Error e) {
                session.link().abort("a load of rows has failed, and is not undone: " + e);
                throw e;
            }
            return undo;
        });
    }

    private Undo begin(Session session) throws SQLException {
        TransactionControl transactions = session.transactions();
        if (byItself) {
            transactions.autoCommit(false);
            return Undo.AUTOCOMMIT;
        }
        if (transactions.isFresh() && !transactions.isOpen()) {
            return Undo.TRANSACTION;
        }
        session.run(SAVEPOINT);
        return Undo.SAVEPOINT;
    }

    private void load(int from, int to) throws SQLException {
        List<ParameterSet> rows = sets.plain(from, to);
        OkPacket ok = statement.loadOf(text().getBytes(StandardCharsets.UTF_8), new LoadedRows(rows.iterator()));
        // Records: 300  Deleted: 0  Skipped: 0  Warnings: 0, in the server's language
        String counts = ok.info().replaceAll("[^0-9]+", " ").trim();
        if (ok.warnings() > 0 || ok.affectedRows() != rows.size() || !counts.equals(rows.size() + " 0 0 0")) {
            throw Errors.usage("LOAD DATA has not stored each row as an INSERT would, expected rows=" + rows.size()
                    + " warnings=0 actual rows=" + ok.affectedRows() + " warnings=" + ok.warnings() + " info="
                    + ok.info());
        }
    }

    private String text() {
        String database = row.database().isEmpty() ? "" : Identifiers.quote(row.database()) + ".";
        return "LOAD DATA LOCAL INFILE '" + Inserts.LOADED_FILE + "' INTO TABLE " + database
                + Identifiers.quote(row.table()) + " CHARACTER SET " + (binary ? "binary " : "utf8mb4 ")
                + LoadedRows.FORMAT
                + (row.columns().isEmpty()
                        ? ""
                        : columns.stream()
                                .map(column -> Identifiers.quote(column.name()))
                                .collect(Collectors.joining(", ", " (", ")")));
    }

    /** Returns whether an INSERT would not have failed so: the error is the driver's, or the server does not load. */
    static boolean concernsLoading(SQLException error) {
        return error.getErrorCode() == 0 || Errors.LOAD_NOT_ALLOWED.contains(error.getErrorCode());
    }

    /** Fails where it is not undone for sure: the rows are not to be inserted then. */
    private static void undo(Session session, Undo undo, SQLException because) throws SQLException {
        if (session.link().isClosed()) {
            return;
        }
        try {
            switch (undo) {
                case AUTOCOMMIT -> {
                    session.transactions().rollback();
                    session.transactions().autoCommit(true);
                }
                case TRANSACTION -> session.transactions().rollback();
                case SAVEPOINT -> session.run("ROLLBACK TO " + SAVEPOINT);
            }
        } catch (SQLException e) {
            because.addSuppressed(e);
            throw session.link().isClosed() ? e : notUndone(session, undo, because, e);
        }
    }

    private static SQLException notUndone(Session session, Undo undo, SQLException because, SQLException error) {
        if (undo != Undo.SAVEPOINT) {
            // SET autocommit=1 would commit what is left
            String message = "a load of rows has failed, and undoing it, too: " + error.getMessage()
                    + "; the connection is closed, so that the server rolls back; the load failed by: "
                    + because.getMessage();
            session.link().abort(message);
            return new SQLNonTransientConnectionException(message, SqlState.CONNECTION_FAILURE.code(), because);
        }
        // the server has rolled the transaction back, savepoints with it
        return because instanceof SQLTransactionRollbackException
                ? because
                : new SQLTransactionRollbackException(
                        "a load of rows has failed, and its savepoint is gone: " + error.getMessage()
                                + "; roll back, and run the transaction again; the load failed by: "
                                + because.getMessage(),
                        SqlState.SERIALIZATION_FAILURE.code(),
                        because);
    }
}
