package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behaviour that users and frameworks rely on of transactions. */
abstract class TransactionContract extends Contract {

    @BeforeEach
    void emptyTable(Connection connection) throws SQLException {
        table(connection, "ledger", "n int");
    }

    private List<String> seenByOthers() throws SQLException {
        try (Connection other = open()) {
            return column(other, "select n from ledger order by n");
        }
    }

    @Test
    void workIsSeenOnceCommitted(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        assertThat(connection.getAutoCommit()).isFalse();
        run(connection, "insert into ledger values (1)");
        assertThat(seenByOthers()).isEmpty();
        connection.commit();
        assertThat(seenByOthers()).containsExactly("1");
        run(connection, "insert into ledger values (2)");
        connection.rollback();
        assertThat(seenByOthers()).containsExactly("1");
    }

    @Test
    void switchingAutoCommitOnCommits(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        run(connection, "insert into ledger values (1)");
        connection.setAutoCommit(true);
        assertThat(seenByOthers()).containsExactly("1");
        run(connection, "insert into ledger values (2)");
        assertThat(seenByOthers()).containsExactly("1", "2");
    }

    @Test
    void closingRollsBack() throws SQLException {
        try (Connection connection = open()) {
            connection.setAutoCommit(false);
            run(connection, "insert into ledger values (1)");
        }
        assertThat(seenByOthers()).isEmpty();
    }

    @Test
    void autoCommitFollowsWhatSqlSets(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setAutoCommit(false);
        assertThat(column(connection, "select @@autocommit")).containsExactly("0");
        connection.setAutoCommit(true);
        assertThat(column(connection, "select @@autocommit")).containsExactly("1");
    }

    @Test
    void isolationLevelsAreSetAndRead(Connection connection) throws SQLException {
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        for (int level : new int[] {
            Connection.TRANSACTION_READ_UNCOMMITTED,
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_SERIALIZABLE,
            Connection.TRANSACTION_REPEATABLE_READ
        }) {
            connection.setTransactionIsolation(level);
            assertThat(connection.getTransactionIsolation()).isEqualTo(level);
        }
        assertFails(() -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
    }

    @Test
    void readCommittedSeesWhatWasCommittedMeanwhile(Connection connection) throws SQLException {
        try (Connection other = open()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            assertThat(column(connection, "select n from ledger")).isEmpty();
            run(other, "insert into ledger values (1)");
            assertThat(column(connection, "select n from ledger")).containsExactly("1");
            connection.commit();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(column(connection, "select n from ledger")).containsExactly("1");
            run(other, "insert into ledger values (2)");
            assertThat(column(connection, "select n from ledger")).containsExactly("1");
            connection.commit();
        }
    }

    @Test
    void savepointsUndoWhatCameAfterThem(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        run(connection, "insert into ledger values (1)");
        Savepoint unnamed = connection.setSavepoint();
        run(connection, "insert into ledger values (2)");
        Savepoint named = connection.setSavepoint("it's `named`");
        run(connection, "insert into ledger values (3)");
        unless(
                Expectation.SAVEPOINT_NAME_COMES_BACK_ESCAPED,
                () -> assertThat(named.getSavepointName()).isEqualTo("it's `named`"));
        assertFails(named::getSavepointId);
        unless(Expectation.UNNAMED_SAVEPOINT_HAS_A_NAME, () -> assertFails(unnamed::getSavepointName));
        connection.rollback(named);
        assertThat(column(connection, "select n from ledger order by n")).containsExactly("1", "2");
        connection.releaseSavepoint(named);
        connection.rollback(unnamed);
        connection.commit();
        assertThat(seenByOthers()).containsExactly("1");
    }

    @Test
    void aReadOnlyConnectionWritesNothing() throws SQLException {
        try (Connection connection = open()) {
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            assertFails(() -> run(connection, "insert into ledger values (1)"));
            assertThat(column(connection, "select n from ledger")).isEmpty();
            connection.setReadOnly(false);
            run(connection, "insert into ledger values (2)");
        }
        assertThat(seenByOthers()).containsExactly("2");
    }

    @Test
    void readOnlyInsideATransactionLeavesTheTransactionUsable() throws SQLException {
        try (Connection connection = open()) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            assertThat(column(connection, "select n from ledger")).isEmpty();
            connection.commit();
            connection.setReadOnly(false);
            run(connection, "insert into ledger values (3)");
            connection.commit();
        }
        assertThat(seenByOthers()).containsExactly("3");
    }

    @Test
    void aDeadlockIsARollbackThatMayBeRetried() throws Exception {
        try (Connection one = open();
                Connection two = open()) {
            run(one, "insert into ledger values (1), (2)", "create unique index ledger_n on ledger (n)");
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            run(one, "update ledger set n = n where n = 1");
            run(two, "update ledger set n = n where n = 2");
            SQLException[] thrown = new SQLException[1];
            Thread other = new Thread(() -> {
                try {
                    run(two, "update ledger set n = n where n = 1");
                } catch (SQLException e) {
                    thrown[0] = e;
                }
            });
            other.start();
            try {
                run(one, "update ledger set n = n where n = 2");
                one.rollback();
            } catch (SQLException e) {
                thrown[0] = e;
            }
            other.join();
            assertThat((Object) thrown[0]).isNotNull();
            assertThat(thrown[0].getErrorCode()).isEqualTo(1213);
            assertThat(thrown[0].getSQLState()).isEqualTo("40001");
            one.rollback();
            two.rollback();
            assertThat(works(one)).isTrue();
        }
    }
}
