package dev.weir.acceptance.between;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** MySQL Router, which decides itself how much of it is seen. */
@ParameterizedClass
@EnumSource
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_ROUTER", matches = ".+", disabledReason = "no MySQL Router")
@Tag("nightly")
class RouterTest extends BetweenTwoServers {
    private static final int CLIENTS = 6;
    private static final int READS = 40;

    @Parameter
    Between.Router router;

    @Override
    Between start() throws Exception {
        return router.start(folder, two.first().data(), two.ports());
    }

    @Test
    void nothingThatARouterMayNotTakeIsSentToIt() throws Exception {
        try (Between between = start();
                Connection connection = TwoMortals.source(between.port()).getConnection()) {
            assertThat(connection.getMetaData().getDatabaseProductVersion().endsWith("-router"))
                    .isEqualTo(router.greets());
            String whyNot = connection.unwrap(WeirReads.class).whyNotPipelined().orElse("");
            assertThat(whyNot.contains("MySQL Router")).isEqualTo(router.greets());
            assertThat(definitionsAreLeftOut(connection)).isNotEqualTo(router.greets());
        }
    }

    /** What reads in a transaction come to, where they may. */
    private static boolean definitionsAreLeftOut(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement select = connection.prepareStatement("SELECT id, text FROM written WHERE id = ?")) {
            for (int i = 0; i < READS; i++) {
                select.setInt(1, i);
                select.executeQuery().close();
            }
            return connection.unwrap(WeirReads.class).metadataCounters().definitionsOmitted() > 0;
        } finally {
            connection.rollback();
        }
    }

    /** Whether connections to the servers are shared or not, a session is its client's. */
    @Test
    void settingsStayWithTheirSession() throws Exception {
        List<Connection> clients = new ArrayList<>();
        try (Between between = start()) {
            for (int i = 0; i < CLIENTS; i++) {
                Connection client = TwoMortals.source(between.port()).getConnection();
                clients.add(client);
                client.setTransactionIsolation(isolation(i));
                client.setCatalog(database(i));
            }
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < 3 * CLIENTS; i++) {
                Connection client = clients.get(i % CLIENTS);
                assertThat(only(client, "SELECT @@transaction_isolation"))
                        .isEqualTo(
                                isolation(i % CLIENTS) == Connection.TRANSACTION_SERIALIZABLE
                                        ? "SERIALIZABLE"
                                        : "READ-COMMITTED");
                assertThat(only(client, "SELECT DATABASE()")).isEqualTo(database(i % CLIENTS));
                assertThat(client.getCatalog()).isEqualTo(database(i % CLIENTS));
                ids.add(only(client, "SELECT CONCAT(@@port, '/', CONNECTION_ID())"));
            }
            assertThat(ids.size() < CLIENTS).as("shared, ids=%s", ids).isEqualTo(router == Between.Router.SHARING);
        } finally {
            for (Connection client : clients) {
                client.close();
            }
        }
    }

    private static int isolation(int client) {
        return client % 2 == 0 ? Connection.TRANSACTION_SERIALIZABLE : Connection.TRANSACTION_READ_COMMITTED;
    }

    private static String database(int client) {
        return client % 3 == 0 ? "information_schema" : TwoMortals.NAME;
    }

    /** A prepared statement is the server's own, so that its session is not shared while it is kept. */
    @Test
    void preparedStatementsStayRight() throws Exception {
        try (Between between = start();
                Connection one = TwoMortals.source(between.port()).getConnection();
                Connection other = TwoMortals.source(between.port()).getConnection();
                PreparedStatement ofOne = one.prepareStatement("SELECT ?, 'one'");
                PreparedStatement ofOther = other.prepareStatement("SELECT 'other', ?")) {
            for (int i = 0; i < READS; i++) {
                ofOne.setInt(1, i);
                ofOther.setInt(1, i);
                assertThat(row(ofOne)).isEqualTo(i + " one");
                assertThat(row(ofOther)).isEqualTo("other " + i);
                assertThat(only(one, "SELECT " + i)).isEqualTo(Integer.toString(i));
            }
        }
    }

    private static String row(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            return row.getString(1) + " " + row.getString(2);
        }
    }
}
