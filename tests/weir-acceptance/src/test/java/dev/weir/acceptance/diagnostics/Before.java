package dev.weir.acceptance.diagnostics;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** What leaves something in the session. */
enum Before {
    UPDATE(twin -> twin.statement().executeUpdate("UPDATE IGNORE t SET s = 'abcd' WHERE id <= 2")),
    UPDATE_PREPARED(twin -> update(twin.kept("UPDATE IGNORE t SET s = ? WHERE id <= 2"))),
    UPDATE_PREPARED_ONCE(twin -> {
        try (PreparedStatement update =
                twin.connection().prepareStatement("UPDATE IGNORE t SET s = ? WHERE id <= 2 AND 0 < " + another())) {
            update(update);
        }
    }),
    UPDATE_TIMED(twin -> {
        twin.statement().setQueryTimeout(30);
        twin.statement().executeUpdate("UPDATE IGNORE t SET s = 'abcd' WHERE id <= 2");
        twin.statement().setQueryTimeout(0);
    }),
    /** One that changes nothing and one that does. */
    UPDATE_BEHIND_SETTERS(twin -> {
        twin.connection().setAutoCommit(twin.connection().getAutoCommit());
        twin.connection().setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        twin.statement().executeUpdate("UPDATE IGNORE t SET s = 'abcd' WHERE id <= 2");
    }),
    INSERT_WITH_KEYS(twin -> {
        twin.statement().executeUpdate("INSERT INTO t (s) VALUES ('a'), ('b'), ('c')", Statement.RETURN_GENERATED_KEYS);
        TrialSession.rows(twin.statement().getGeneratedKeys());
    }),
    SELECT(twin ->
            TrialSession.rows(twin.statement().executeQuery("SELECT SQL_CALC_FOUND_ROWS a + '1x' FROM four LIMIT 2"))),
    SELECT_TIMED(twin -> {
        twin.statement().setQueryTimeout(30);
        TrialSession.rows(twin.statement().executeQuery("SELECT a + '1x' FROM four LIMIT 3"));
        twin.statement().setQueryTimeout(0);
    }),
    SELECT_PREPARED(twin ->
            TrialSession.rows(twin.kept("SELECT a + '1x' FROM four LIMIT 3").executeQuery())),
    SELECT_WITHOUT_DEFINITIONS(twin -> twin.readWide(1)),
    ERROR(twin -> {
        try {
            twin.statement().executeUpdate("INSERT INTO nothere VALUES (1)");
        } catch (SQLException expected) {
            return;
        }
        throw new AssertionError("the table is not there");
    }),
    BATCH(twin -> {
        PreparedStatement update = twin.kept("UPDATE t SET s = ? WHERE id = ?");
        for (int i = 1; i <= 3; i++) {
            update.setString(1, Integer.toString(another() % 90));
            update.setInt(2, i);
            update.addBatch();
        }
        batch(update);
    });

    private static final AtomicInteger SERIAL = new AtomicInteger(1);

    final TrialSession.Step step;

    Before(TrialSession.Step step) {
        this.step = step;
    }

    /** A number that no statement had before. */
    static int another() {
        return SERIAL.incrementAndGet();
    }

    private static void update(PreparedStatement update) throws SQLException {
        update.setString(1, "abcd");
        update.executeUpdate();
    }

    /** Of a read-only session each element is an error. */
    private static void batch(PreparedStatement update) throws SQLException {
        try {
            update.executeBatch();
        } catch (BatchUpdateException notChanged) {
            update.clearBatch();
        }
    }
}
