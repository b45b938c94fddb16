package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The behaviour that users rely on when they run statements. */
abstract class StatementContract extends Contract {

    @Test
    void executeTellsRowsFromCounts(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "counted", "n int");
            assertThat(statement.execute("select 1")).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("1");
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.execute("insert into counted values (1), (2), (3)"))
                    .isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(3);
            assertThat(statement.getResultSet()).isNull();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void updateCountsAreRowsThatMatched(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "matched", "n int");
            assertThat(statement.executeUpdate("insert into matched values (1), (1), (2)"))
                    .isEqualTo(3);
            assertThat(statement.executeUpdate("update matched set n = 1 where n = 1"))
                    .isEqualTo(2);
            assertThat(statement.executeLargeUpdate("delete from matched")).isEqualTo(3L);
            assertThat(statement.executeUpdate("delete from matched")).isZero();
            assertThat(statement.executeUpdate("drop table matched")).isZero();
        }
    }

    @Test
    void severalStatementsInOneStringWhenAllowed() throws SQLException {
        try (Connection connection = open(Protocol.TEXT, "allowMultiQueries", "true");
                Statement statement = connection.createStatement()) {
            table(connection, "several", "n int");
            assertThat(statement.execute("select 1; insert into several values (1), (2); select n from several"))
                    .isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("1");
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(2);
            assertThat(statement.getMoreResults()).isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("1", "2");
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void severalStatementsAreRefusedByDefault(Connection connection) throws SQLException {
        assertThatThrownBy(() -> run(connection, "select 1; select 2")).isInstanceOf(SQLSyntaxErrorException.class);
        assertThat(works(connection)).isTrue();
    }

    @Test
    void resultsThatNobodyReadDoNotStandInTheWay() throws SQLException {
        try (Connection connection = open(Protocol.TEXT, "allowMultiQueries", "true");
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("select 1; select 2; select 3")).isTrue();
            assertThat(works(connection)).isTrue();
            assertThat(statement.execute("select 4; select 5")).isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("4");
            }
        }
    }

    @Test
    void anErrorInALaterResultIsThrownWhenItIsReached() throws SQLException {
        try (Connection connection = open(Protocol.TEXT, "allowMultiQueries", "true");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> {
                        statement.execute("select 1; select no_such_column; select 3");
                        statement.getMoreResults();
                    })
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1054));
            assertThat(works(connection)).isTrue();
        }
    }

    @Test
    void procedureResultsComeInOrder(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            run(
                    connection,
                    "drop procedure if exists two_results",
                    "create procedure two_results() begin select 1; select 2 union select 3; end");
            assertThat(statement.execute("call two_results()")).isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("1");
            }
            assertThat(statement.getMoreResults()).isTrue();
            try (ResultSet rows = statement.getResultSet()) {
                assertThat(column(rows)).containsExactly("2", "3");
            }
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(works(connection)).isTrue();
        }
    }

    @Test
    void generatedKeysOfOneAndOfManyRows(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "generated_ids", "id int auto_increment primary key, v varchar(10)");
            statement.executeUpdate("insert into generated_ids (v) values ('a')", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getLong(1)).isEqualTo(1);
                assertThat(keys.next()).isFalse();
            }
            statement.executeUpdate("insert into generated_ids (v) values ('b')", new String[] {"id"});
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(column(keys)).containsExactly("2");
            }
            statement.executeUpdate("insert into generated_ids (v) values ('c')", new int[] {1});
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(column(keys)).containsExactly("3");
            }
        }
    }

    @Test
    void batchesCountEachStatement(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "batched", "n int primary key");
            statement.addBatch("insert into batched values (1)");
            statement.addBatch("insert into batched values (2), (3)");
            statement.addBatch("delete from batched where n > 1");
            assertThat(statement.executeBatch()).containsExactly(1, 2, 2);
            assertThat(statement.executeBatch()).isEmpty();
            statement.addBatch("insert into batched values (4)");
            statement.clearBatch();
            assertThat(statement.executeBatch()).isEmpty();
            assertThat(column(connection, "select n from batched")).containsExactly("1");
        }
    }

    @Test
    void aBatchThatFailsSaysHowFarItCame(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "failing", "n int primary key");
            statement.addBatch("insert into failing values (1)");
            statement.addBatch("insert into failing values (1)");
            assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getErrorCode()).isEqualTo(1062);
                assertThat(e.getSQLState()).isEqualTo("23000");
                assertThat(e.getUpdateCounts()[0]).isEqualTo(1);
            });
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void warningsAreThoseOfTheLastStatement(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("select cast('12abc' as signed)")) {
                assertThat(column(rows)).containsExactly("12");
            }
            SQLWarning warning = statement.getWarnings();
            assertThat((Object) warning).isNotNull();
            assertThat(warning.getErrorCode()).isEqualTo(1292);
            assertThat(warning.getMessage()).contains("12abc");
            statement.clearWarnings();
            assertThat((Object) statement.getWarnings()).isNull();
            statement.executeQuery("select 1").close();
            assertThat((Object) statement.getWarnings()).isNull();
        }
    }

    @Test
    void errorsAreOfTheRightClassWithStateAndCode(Connection connection) throws SQLException {
        run(connection, "drop table if exists strict_child");
        table(connection, "strict", "n int primary key, v varchar(3) not null");
        run(connection, "insert into strict values (1, 'a')");
        expectError(connection, "selec 1", SQLSyntaxErrorException.class, "42000", 1064);
        expectError(connection, "select * from no_such_table", SQLSyntaxErrorException.class, "42S02", 1146);
        expectError(connection, "select no_such_column", SQLSyntaxErrorException.class, "42S22", 1054);
        expectError(
                connection,
                "insert into strict values (1, 'b')",
                SQLIntegrityConstraintViolationException.class,
                "23000",
                1062);
        expectError(
                connection,
                "insert into strict values (2, null)",
                SQLIntegrityConstraintViolationException.class,
                "23000",
                1048);
        table(connection, "strict_child", "n int, foreign key (n) references strict (n)");
        expectError(
                connection,
                "insert into strict_child values (9)",
                SQLIntegrityConstraintViolationException.class,
                "23000",
                1452);
        run(connection, "drop table strict_child");
        expectError(connection, "insert into strict values (3, 'abcd')", SQLException.class, "22001", 1406);
        assertThat(works(connection)).isTrue();
    }

    private static void expectError(
            Connection connection, String sql, Class<? extends SQLException> type, String state, int code) {
        assertThatThrownBy(() -> run(connection, sql)).as(sql).isInstanceOfSatisfying(type, e -> {
            assertThat(e.getSQLState()).as(sql).isEqualTo(state);
            if (code != 1406) {
                // Connector/J says 0 for data that is too long
                assertThat(e.getErrorCode()).as(sql).isEqualTo(code);
            }
        });
    }

    @Test
    void aQueryTimeoutEndsTheStatementNotTheConnection(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            table(connection, "sleepy", "n int");
            run(connection, "insert into sleepy values (1), (2)");
            statement.setQueryTimeout(1);
            assertThat(statement.getQueryTimeout()).isEqualTo(1);
            assertThatThrownBy(() -> statement
                            .executeQuery("select n from sleepy where sleep(300) = 0")
                            .next())
                    .isInstanceOf(SQLTimeoutException.class);
            assertThat(works(connection)).isTrue();
            statement.setQueryTimeout(0);
            try (ResultSet rows = statement.executeQuery("select n from sleepy where sleep(0.6) = 0")) {
                assertThat(column(rows)).hasSize(2);
            }
        }
    }

    @Test
    void cancelEndsTheStatementNotTheConnection(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement()) {
            table(connection, "cancelled", "n int");
            run(connection, "insert into cancelled values (1), (2)");
            AtomicBoolean ended = new AtomicBoolean();
            CompletableFuture<Void> canceller = CompletableFuture.runAsync(() -> {
                try {
                    // again and again, for one that comes before the statement has begun stops nothing
                    while (!ended.get()) {
                        Thread.sleep(20);
                        statement.cancel();
                    }
                } catch (InterruptedException | SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertFails(() -> statement
                    .executeQuery("select n from cancelled where sleep(300) = 0")
                    .next());
            ended.set(true);
            canceller.get();
            for (int i = 0; i < 50; i++) {
                assertThat(works(connection)).isTrue();
            }
        }
    }

    @Test
    void cancellingWhatDoesNotRunHarmsNothing(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.cancel();
            statement.executeQuery("select 1").close();
            statement.cancel();
            for (int i = 0; i < 50; i++) {
                assertThat(works(connection)).isTrue();
            }
        }
    }

    @Test
    void aClosedStatementRefuses(Connection connection) throws SQLException {
        Statement statement = connection.createStatement();
        statement.close();
        statement.close();
        assertThat(statement.isClosed()).isTrue();
        assertFails(() -> statement.executeQuery("select 1"));
        assertFails(() -> statement.setMaxRows(1));
        assertFails(statement::getConnection);
        assertThat(works(connection)).isTrue();
    }

    @Test
    void wrongArgumentsAreErrors(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertFails(() -> statement.setMaxRows(-1));
            assertFails(() -> statement.setQueryTimeout(-1));
            assertFails(() -> statement.executeQuery(""));
            assertThat(statement.isWrapperFor(Statement.class)).isTrue();
            assertThat(statement.unwrap(Statement.class)).isNotNull();
        }
    }
}
