package dev.weir.acceptance.contract;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The behaviour that users and pools rely on of a connection. */
abstract class ConnectionContract extends Contract {

    @Test
    void aNewConnectionIsOpenValidAndWithoutWarnings(Connection connection) throws SQLException {
        assertThat(connection.isClosed()).isFalse();
        assertThat(connection.isValid(5)).isTrue();
        assertThat(connection.isValid(0)).isTrue();
        assertThat((Object) connection.getWarnings()).isNull();
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.isReadOnly()).isFalse();
        unless(Expectation.NEGATIVE_VALIDITY_TIMEOUT_IS_TAKEN, () -> assertFails(() -> connection.isValid(-1)));
        connection.clearWarnings();
    }

    @Test
    void aClosedConnectionRefuses() throws SQLException {
        Connection connection = open();
        Statement statement = connection.createStatement();
        connection.close();
        connection.close();
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        unless(Expectation.CLOSED_CONNECTION_MAKES_STATEMENTS, () -> assertFails(connection::createStatement));
        assertFails(() -> connection.prepareStatement("select 1"));
        assertFails(connection::commit);
        assertFails(() -> connection.setAutoCommit(false));
        assertFails(() -> statement.executeQuery("select 1"));
    }

    @Test
    void theCatalogIsTheDatabase(Connection connection) throws SQLException {
        String own = connection.getCatalog();
        assertThat(column(connection, "select database()")).containsExactly(own);
        connection.setCatalog("information_schema");
        assertThat(connection.getCatalog()).isEqualTo("information_schema");
        assertThat(column(connection, "select database()")).containsExactly("information_schema");
        run(connection, "use " + own);
        unless(
                Expectation.USE_IS_NOT_FOLLOWED,
                () -> assertThat(connection.getCatalog()).isEqualTo(own));
        assertThat(connection.getSchema()).isNull();
        assertFails(() -> connection.setCatalog("no_such_database"));
        assertThat(works(connection)).isTrue();
    }

    @Test
    void theProductIsTheServers(Connection connection) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        assertThat(meta.getConnection()).isSameAs(connection);
        assertThat(meta.getURL()).startsWith("jdbc:");
        assertThat(meta.getUserName()).isNotEmpty();
        assertThat(meta.getDatabaseProductVersion())
                .startsWith(column(connection, "select version()").get(0).substring(0, 4));
        assertThat(meta.getIdentifierQuoteString()).isEqualTo("`");
        assertThat(meta.supportsTransactions()).isTrue();
        assertThat(meta.getDefaultTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
    }

    @Test
    void aWrongPasswordIsAnAuthorizationError() throws SQLException {
        try (Connection connection = open()) {
            run(
                    connection,
                    "drop user if exists 'contract'@'%'",
                    "create user 'contract'@'%' identified by 'right'",
                    "flush privileges");
        }
        SQLException refused = catchThrowableOfType(
                SQLException.class,
                () -> bench().open(Map.of("user", "contract", "password", "wrong"))
                        .close());
        assertThat(refused.getSQLState()).isEqualTo("28000");
        assertThat(refused.getErrorCode()).isEqualTo(1045);
        assertThat(refused.getMessage()).doesNotContain("wrong");
        unless(
                Expectation.REFUSED_LOGIN_IS_A_PLAIN_EXCEPTION,
                () -> assertThat((Object) refused).isInstanceOf(SQLInvalidAuthorizationSpecException.class));
        try (Connection connection = open()) {
            run(connection, "drop user 'contract'@'%'");
        }
    }

    @Test
    void abortClosesAtOnceAlsoWhileAStatementRuns() throws Exception {
        Connection connection = open();
        var executor = Executors.newSingleThreadExecutor();
        try {
            String id = column(connection, "select connection_id()").get(0);
            var running = executor.submit(() -> {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("select sleep(300)")) {
                    return rows.next();
                }
            });
            awaitAsleep(id);
            connection.abort(Runnable::run);
            assertThatThrownBy(running::get).cause().isInstanceOf(SQLException.class);
            assertThat(connection.isClosed()).isTrue();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void networkTimeoutEndsAWaitAndTheConnection(Connection connection) throws Exception {
        var executor = Executors.newSingleThreadExecutor();
        try {
            connection.setNetworkTimeout(executor, 400);
            assertThat(connection.getNetworkTimeout()).isEqualTo(400);
            assertThatThrownBy(() -> column(connection, "select sleep(300)"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("08"));
            assertThat(connection.isValid(1)).isFalse();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void clientInfoComesBack(Connection connection) throws SQLException {
        connection.setClientInfo("ApplicationName", "contract");
        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("contract");
        assertThat(connection.getClientInfo()).containsEntry("ApplicationName", "contract");
        assertThat(works(connection)).isTrue();
    }

    @Test
    void holdabilityTypesAndWrappers(Connection connection) throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            assertThat(connection.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(connection.isWrapperFor(Connection.class)).isTrue();
            assertThat(connection.unwrap(Connection.class)).isNotNull();
            assertThat(connection.isWrapperFor(String.class)).isFalse();
            assertFails(() -> connection.unwrap(String.class));
        }
    }

    @Test
    void aKilledConnectionIsAConnectionErrorAndNotValid(Connection connection) throws SQLException {
        try (Connection other = open()) {
            String id = column(connection, "select connection_id()").get(0);
            run(other, "kill " + id);
            // the kill may need a moment
            Await.until("the connection is killed", () -> {
                try {
                    return column(connection, "select 1").isEmpty();
                } catch (SQLException killed) {
                    return true;
                }
            });
            assertThat(connection.isValid(2)).isFalse();
            assertThat(works(other)).isTrue();
        }
    }
}
