package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The behaviour that users of MySQL rely on when they read results, whatever the driver. */
abstract class ResultSetContract extends Contract {

    @InEachProtocol
    void rowsComeInOrderAndOnce(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet rows = protocol.query(connection, "select n, concat('row ', n) s from " + numbers(20_000))) {
            for (int n = 1; n <= 20_000; n++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(n);
                assertThat(rows.getString("s")).isEqualTo("row " + n);
            }
            assertThat(rows.next()).isFalse();
            assertThat(rows.next()).isFalse();
        }
    }

    @InEachProtocol
    void positionOfAForwardOnlyResult(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet rows = protocol.query(connection, "select n from " + numbers(2))) {
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.getRow()).isZero();
            assertThat(rows.next()).isTrue();
            assertThat(rows.isBeforeFirst()).isFalse();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.getRow()).isEqualTo(1);
            assertThat(rows.next()).isTrue();
            assertThat(rows.isFirst()).isFalse();
            assertThat(rows.getRow()).isEqualTo(2);
            assertThat(rows.isAfterLast()).isFalse();
            assertThat(rows.next()).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
        }
    }

    @InEachProtocol
    void anEmptyResultHasColumnsAndNoRows(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet rows = protocol.query(connection, "select 1 a, 'x' b from dual where 1 = 0")) {
            assertThat(rows.getMetaData().getColumnCount()).isEqualTo(2);
            assertThat(rows.isBeforeFirst()).isFalse();
            assertThat(rows.isAfterLast()).isFalse();
            assertThat(rows.next()).isFalse();
            assertFails(() -> rows.getInt(1));
        }
    }

    @Test
    void scrollInsensitiveResultsGoEverywhere(Connection connection) throws SQLException {
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery("select n from " + numbers(10))) {
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThat(rows.last()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(10);
            assertThat(rows.getRow()).isEqualTo(10);
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.first()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(1);
            assertThat(rows.absolute(5)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(5);
            assertThat(rows.absolute(-2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(9);
            assertThat(rows.relative(-3)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(6);
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(5);
            assertThat(rows.absolute(11)).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.previous()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(10);
            assertThat(rows.absolute(-11)).isFalse();
            assertThat(rows.isBeforeFirst()).isTrue();
            rows.afterLast();
            assertThat(rows.isAfterLast()).isTrue();
            rows.beforeFirst();
            assertThat(column(rows)).hasSize(10);
        }
    }

    @InEachProtocol
    void columnsAreFoundByLabelInAnyCaseTheFirstOfTwins(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet rows = protocol.query(connection, "select 1 Alpha, 2 beta, 3 ALPHA")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.findColumn("Alpha")).isEqualTo(1);
            assertThat(rows.findColumn("BETA")).isEqualTo(2);
            assertThat(rows.getInt("bEtA")).isEqualTo(2);
            assertFails(() -> rows.findColumn("gamma"));
            assertFails(() -> rows.getInt("gamma"));
            assertFails(() -> rows.getInt(0));
            assertFails(() -> rows.getInt(4));
        }
    }

    @Test
    void anEmptyScrollableResultHasNoPlaces(Connection connection) throws SQLException {
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery("select 1 from dual where 1 = 0")) {
            assertThat(rows.first()).isFalse();
            assertThat(rows.last()).isFalse();
            assertThat(rows.absolute(1)).isFalse();
            assertThat(rows.previous()).isFalse();
            assertThat(rows.absolute(0)).isFalse();
            assertThat(rows.absolute(-1)).isFalse();
            assertThat(rows.isBeforeFirst()).isFalse();
            assertThat(rows.isAfterLast()).isFalse();
            assertThat(rows.isFirst()).isFalse();
            assertThat(rows.isLast()).isFalse();
            assertThat(rows.getRow()).isZero();
            rows.afterLast();
            rows.beforeFirst();
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void valuesOutsideARowAreErrors(Connection connection) throws SQLException {
        try (ResultSet rows = Protocol.TEXT.query(connection, "select 1")) {
            assertFails(() -> rows.getInt(1));
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
            assertFails(() -> rows.getInt(1));
        }
    }

    @InEachProtocol
    void aClosedResultRefuses(Protocol protocol, Connection connection) throws SQLException {
        ResultSet rows = protocol.query(connection, "select 1 union select 2");
        assertThat(rows.next()).isTrue();
        assertThat(rows.isClosed()).isFalse();
        rows.close();
        rows.close();
        assertThat(rows.isClosed()).isTrue();
        unless(Expectation.CLOSED_RESULT_HAS_NO_MORE_ROWS, () -> assertFails(rows::next));
        unless(Expectation.CLOSED_RESULT_GIVES_VALUES, () -> assertFails(() -> rows.getInt(1)));
        unless(Expectation.CLOSED_RESULT_KEEPS_METADATA, () -> assertFails(rows::getMetaData));
    }

    @Test
    void resultsCloseWithTheirStatementItsNextExecutionAndTheConnection() throws SQLException {
        Connection connection = open();
        Statement first = connection.createStatement();
        ResultSet one = first.executeQuery("select 1");
        ResultSet two = first.executeQuery("select 2");
        unless(
                Expectation.NEXT_EXECUTION_LEAVES_RESULT_OPEN,
                () -> assertThat(one.isClosed()).isTrue());
        first.close();
        assertThat(two.isClosed()).isTrue();
        ResultSet three = connection.createStatement().executeQuery("select 3");
        connection.close();
        unless(
                Expectation.CLOSED_CONNECTION_LEAVES_RESULT_OPEN,
                () -> assertThat(three.isClosed()).isTrue());
    }

    @InEachProtocol
    void fetchSizeDoesNotChangeTheRows(Protocol protocol) throws SQLException {
        for (int fetchSize : new int[] {0, 1, 7, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            try (Connection connection = open(protocol);
                    java.sql.PreparedStatement statement =
                            connection.prepareStatement("select n, concat('x', n) from " + numbers(1500))) {
                statement.setFetchSize(fetchSize);
                try (ResultSet rows = statement.executeQuery()) {
                    for (int n = 1; n <= 1500; n++) {
                        assertThat(rows.next())
                                .as("fetchSize=%d row=%d", fetchSize, n)
                                .isTrue();
                        assertThat(rows.getInt(1)).isEqualTo(n);
                        assertThat(rows.getString(2)).isEqualTo("x" + n);
                    }
                    assertThat(rows.next()).isFalse();
                }
                assertThat(works(connection)).isTrue();
            }
        }
    }

    @InEachProtocol
    void earlyCloseLeavesAWorkingConnection(Protocol protocol, Connection connection) throws SQLException {
        for (int fetchSize : new int[] {0, Integer.MIN_VALUE}) {
            for (int read : new int[] {0, 1, 100}) {
                try (java.sql.PreparedStatement statement =
                        connection.prepareStatement("select n, repeat('x', 500) from " + numbers(20_000))) {
                    statement.setFetchSize(fetchSize);
                    ResultSet rows = statement.executeQuery();
                    for (int i = 0; i < read; i++) {
                        assertThat(rows.next()).isTrue();
                    }
                    rows.close();
                }
                assertThat(works(connection)).isTrue();
            }
        }
    }

    @InEachProtocol
    void twoResultsAreReadInTurns(Protocol protocol, Connection connection) throws SQLException {
        try (ResultSet one = protocol.query(connection, "select n, repeat('x', 300) from " + numbers(3000));
                ResultSet two = protocol.query(connection, "select n, repeat('y', 300) from " + numbers(3000))) {
            for (int n = 1; n <= 3000; n++) {
                assertThat(one.next()).isTrue();
                assertThat(two.next()).isTrue();
                assertThat(one.getInt(1)).isEqualTo(n);
                assertThat(two.getInt(1)).isEqualTo(n);
                assertThat(one.getString(2)).startsWith("xxx").hasSize(300);
                assertThat(two.getString(2)).startsWith("yyy").hasSize(300);
            }
            assertThat(one.next()).isFalse();
            assertThat(two.next()).isFalse();
        }
    }

    @Test
    void manyStatementsInsideAnOpenResult(Connection connection) throws SQLException {
        try (ResultSet outer = Protocol.TEXT.query(connection, "select n from " + numbers(200))) {
            while (outer.next()) {
                assertThat(column(connection, "select 1 + " + outer.getInt(1)))
                        .containsExactly(String.valueOf(outer.getInt(1) + 1));
            }
        }
    }

    @Test
    void theConnectionCommitsAndIsValidInsideAnOpenResult(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (ResultSet rows = Protocol.TEXT.query(connection, "select n from " + numbers(5000))) {
            assertThat(rows.next()).isTrue();
            assertThat(connection.isValid(5)).isTrue();
            connection.commit();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(2);
        }
    }

    @Test
    void maxRowsCutsTheResult() throws SQLException {
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            try (Connection connection = open();
                    Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY)) {
                statement.setMaxRows(3);
                assertThat(statement.getMaxRows()).isEqualTo(3);
                try (ResultSet rows = statement.executeQuery("select n from " + numbers(100))) {
                    assertThat(column(rows)).containsExactly("1", "2", "3");
                }
                statement.setMaxRows(0);
                try (ResultSet rows = statement.executeQuery("select n from " + numbers(100))) {
                    assertThat(column(rows)).hasSize(100);
                }
            }
        }
    }

    @InEachProtocol
    void largeRowsArriveWhole(Protocol protocol) throws SQLException, IOException {
        for (int size : new int[] {300 << 10, 17 << 20}) {
            try (Connection connection = open(protocol);
                    ResultSet rows = protocol.query(
                            connection,
                            "select 1, repeat('ab', " + size / 2 + ") v, 3 union all select 2, repeat('cd', " + size / 2
                                    + "), 4")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                byte[] bytes = rows.getBytes(2);
                assertThat(bytes).hasSize(size).startsWith('a', 'b').endsWith('a', 'b');
                assertThat(rows.getInt(3)).isEqualTo(3);
                assertThat(rows.next()).isTrue();
                byte[] streamed = rows.getBinaryStream(2).readAllBytes();
                assertThat(streamed).hasSize(size).startsWith('c', 'd').endsWith('c', 'd');
                assertThat(rows.getInt(3)).isEqualTo(4);
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void aResultKnowsItsStatement(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select 1")) {
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            assertThat(rows.isWrapperFor(ResultSet.class)).isTrue();
            assertThat(rows.unwrap(ResultSet.class)).isNotNull();
            assertThat((Object) rows.getWarnings()).isNull();
        }
    }
}
