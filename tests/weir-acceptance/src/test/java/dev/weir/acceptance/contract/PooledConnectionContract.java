package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The behaviour that pools rely on that keep {@link PooledConnection}s. */
abstract class PooledConnectionContract extends Contract {

    private static final class Listener implements ConnectionEventListener, StatementEventListener {
        private final List<String> events = new ArrayList<>();

        @Override
        public void connectionClosed(ConnectionEvent event) {
            events.add("closed");
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            events.add("failed " + event.getSQLException().getSQLState().substring(0, 2));
        }

        @Override
        public void statementClosed(StatementEvent event) {
            events.add("statement closed");
        }

        @Override
        public void statementErrorOccurred(StatementEvent event) {
            events.add("statement failed");
        }
    }

    private final List<PooledConnection> opened = new ArrayList<>();

    @AfterEach
    void close() throws SQLException {
        for (PooledConnection each : opened) {
            each.close();
        }
    }

    private PooledConnection pooled(Listener listener) throws SQLException {
        PooledConnection pooled = bench().pool().getPooledConnection();
        opened.add(pooled);
        pooled.addConnectionEventListener(listener);
        return pooled;
    }

    private static String id(Connection connection) throws SQLException {
        return column(connection, "select connection_id()").get(0);
    }

    @Test
    void closingGivesTheConnectionBack() throws SQLException {
        Listener listener = new Listener();
        PooledConnection pooled = pooled(listener);
        try {
            Connection first = pooled.getConnection();
            String id = id(first);
            first.close();
            assertThat(listener.events).containsExactly("closed");
            unless(Expectation.POOLED_CONNECTION_IS_ONE_FOR_ALL, () -> {
                assertThat(first.isClosed()).isTrue();
                assertFails(first::createStatement);
                first.close();
                assertThat(listener.events).containsExactly("closed");
            });
            try (Connection second = pooled.getConnection()) {
                assertThat(second.isClosed()).isFalse();
                assertThat(id(second)).isEqualTo(id);
                unless(
                        Expectation.POOLED_CONNECTION_IS_ONE_FOR_ALL,
                        () -> assertThat(first.isClosed()).isTrue());
            }
        } finally {
            pooled.close();
        }
        unless(
                Expectation.POOLED_CONNECTION_IS_ONE_FOR_ALL,
                () -> assertThat(listener.events).containsExactly("closed", "closed"));
    }

    @Test
    void theNextBorrowerTakesTheConnectionAway() throws SQLException {
        Listener listener = new Listener();
        PooledConnection pooled = pooled(listener);
        Connection first = pooled.getConnection();
        try (Connection second = pooled.getConnection()) {
            unless(
                    Expectation.POOLED_CONNECTION_IS_ONE_FOR_ALL,
                    () -> assertThat(first.isClosed()).isTrue());
            assertThat(works(second)).isTrue();
        }
    }

    @Test
    void statementsKnowTheBorrowersConnection() throws SQLException {
        PooledConnection pooled = pooled(new Listener());
        try (Connection connection = pooled.getConnection();
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("select ?")) {
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(prepared.getConnection()).isSameAs(connection);
        }
    }

    @Test
    void closingClosesTheStatements() throws SQLException {
        PooledConnection pooled = pooled(new Listener());
        Connection connection = pooled.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select 1 union all select 2");
        assertThat(rows.next()).isTrue();
        connection.close();
        unless(Expectation.POOLED_CONNECTION_LEAVES_STATEMENTS_OPEN, () -> {
            assertFails(() -> statement.executeQuery("select 1"));
            assertFails(rows::next);
        });
        try (Connection next = pooled.getConnection()) {
            assertThat(works(next)).isTrue();
        }
    }

    @Test
    void anOpenTransactionIsRolledBack() throws SQLException {
        try (Connection connection = open()) {
            table(connection, "pooled", "n int");
        }
        PooledConnection pooled = pooled(new Listener());
        try (Connection connection = pooled.getConnection()) {
            connection.setAutoCommit(false);
            run(connection, "insert into pooled values (1)");
        }
        try (Connection connection = pooled.getConnection()) {
            unless(Expectation.POOLED_CONNECTION_KEEPS_TRANSACTION, () -> {
                assertThat(column(connection, "select n from pooled")).isEmpty();
                assertThat(connection.getAutoCommit()).isTrue();
            });
        }
    }

    @Test
    void preparedStatementsAreReported() throws SQLException {
        Listener listener = new Listener();
        PooledConnection pooled = pooled(listener);
        pooled.addStatementEventListener(listener);
        try (Connection connection = pooled.getConnection()) {
            connection.prepareStatement("select ?").close();
            assertThat(listener.events).containsExactly("statement closed");
            pooled.removeStatementEventListener(listener);
            connection.prepareStatement("select ?").close();
            assertThat(listener.events).containsExactly("statement closed");
        }
    }

    @Test
    void aConnectionThatIsGoneIsReported() throws SQLException {
        Listener listener = new Listener();
        PooledConnection pooled = pooled(listener);
        Connection connection = pooled.getConnection();
        try (Connection other = open()) {
            run(other, "kill " + id(connection));
        }
        assertFails(() -> {
            // the server may answer that it was killed before it hangs up
            for (int i = 0; i < 50; i++) {
                id(connection);
            }
        });
        assertThat(listener.events).first().isEqualTo("failed 08");
    }

    @Test
    void aMistakeOfTheBorrowerIsNotReported() throws SQLException {
        Listener listener = new Listener();
        PooledConnection pooled = pooled(listener);
        try (Connection connection = pooled.getConnection()) {
            assertFails(() -> column(connection, "select no_such_column"));
            assertThat(listener.events).isEmpty();
        }
    }
}
