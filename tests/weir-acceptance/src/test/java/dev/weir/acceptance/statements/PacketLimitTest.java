package dev.weir.acceptance.statements;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A command over the server's max_allowed_packet is an error before it is sent, and the session is kept. */
class PacketLimitTest {
    private static final int LIMIT = 2 << 20;
    private static final int TOO_LONG = LIMIT + 1000;

    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    private static void limited(RunningServer server, String options, Work work) throws SQLException {
        try (Connection own = server.connect();
                Statement statement = own.createStatement()) {
            String before = only(own, "SELECT @@global.max_allowed_packet");
            statement.execute("SET GLOBAL max_allowed_packet = " + LIMIT);
            try (Connection connection = Weir.open(server, "", options)) {
                String id = only(connection, "SELECT CONNECTION_ID()");
                work.on(connection);
                assertThat(only(connection, "SELECT CONNECTION_ID()")).isEqualTo(id);
            } finally {
                statement.execute("SET GLOBAL max_allowed_packet = " + before);
            }
        }
    }

    @OnEachKind
    void aValueOverTheLimitIsNotSent(String kind, Servers servers) throws SQLException {
        for (String options : List.of("&useServerPrepStmts=true", "&useServerPrepStmts=false")) {
            limited(servers.get(kind), options, connection -> {
                try (PreparedStatement statement = connection.prepareStatement("SELECT LENGTH(?), LENGTH(?)")) {
                    statement.setString(1, "x");
                    statement.setBytes(2, new byte[TOO_LONG]);
                    refused(statement, "parameter=2", "bytes=" + TOO_LONG);
                    statement.setString(1, "é".repeat(TOO_LONG / 2));
                    statement.setString(2, "x");
                    refused(statement, "parameter=1", "bytes=" + TOO_LONG);
                    statement.setBytes(1, new byte[LIMIT / 2]);
                    statement.setBytes(2, new byte[LIMIT / 2 + 20]);
                    refused(statement, "parameter=2");
                    statement.setBinaryStream(1, new ByteArrayInputStream(new byte[TOO_LONG]), TOO_LONG);
                    statement.setString(2, "x");
                    refused(statement, "parameter=1", "bytes=" + TOO_LONG);
                    statement.setString(1, "x".repeat(LIMIT - 1000));
                    statement.setString(2, "é");
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getInt(1)).isEqualTo(LIMIT - 1000);
                        assertThat(rows.getInt(2)).isEqualTo(2);
                    }
                }
            });
        }
    }

    /** Types, empty names of them and NULL bits make a command longer, too. */
    @OnEachKind
    void manyMarkersCount(String kind, Servers servers) throws SQLException {
        int markers = 1000;
        limited(servers.get(kind), "&useServerPrepStmts=true&queryAttributes=true", connection -> {
            String length = "LENGTH(CAST(? AS BINARY))";
            String sql = "SELECT " + length + (", " + length).repeat(markers - 1);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 2; i <= markers; i++) {
                    statement.setBytes(i, new byte[1]);
                }
                statement.setBytes(1, new byte[LIMIT - 3 * markers]);
                refused(statement, "parameter=1");
                statement.setBytes(1, new byte[LIMIT - 10 * markers]);
                statement.executeQuery().close();
            }
        });
    }

    /** Numbers count with what they take, not with the most that one can take. */
    @OnEachKind
    void manyNumbersFit(String kind, Servers servers) throws SQLException {
        for (int markers : List.of(LIMIT / 24, LIMIT / 8)) {
            limited(servers.get(kind), "&useServerPrepStmts=true", connection -> {
                String sql = "SELECT 7 IN (?" + ", ?".repeat(markers - 1) + ")";
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    for (int i = 1; i <= markers; i++) {
                        statement.setInt(i, i == markers ? 7 : 1);
                    }
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getInt(1)).isEqualTo(1);
                    }
                }
            });
        }
    }

    private static void refused(PreparedStatement statement, String... said) {
        List<String> all = new ArrayList<>(List.of("max_allowed_packet=" + LIMIT));
        all.addAll(List.of(said));
        assertThatThrownBy(statement::executeQuery)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        error -> assertThat(error.getErrorCode())
                                .as("as the server's ER_NET_PACKET_TOO_LARGE")
                                .isEqualTo(1153))
                .hasMessageContainingAll(all.toArray(new String[0]));
    }

    @OnEachKind
    void neitherIsATextNorABatch(String kind, Servers servers) throws SQLException {
        limited(servers.get(kind), "", connection -> {
            String text = "SELECT '" + "x".repeat(TOO_LONG) + "'";
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.executeQuery(text))
                        .hasMessageContainingAll("the statement's text", "max_allowed_packet=" + LIMIT);
                assertThatThrownBy(() -> connection.prepareStatement(text))
                        .hasMessageContainingAll("the statement's text", "max_allowed_packet=" + LIMIT);
                try (PreparedStatement batch = connection.prepareStatement("DO LENGTH(?)")) {
                    batch.setBytes(1, new byte[10]);
                    batch.addBatch();
                    batch.setBytes(1, new byte[TOO_LONG]);
                    batch.addBatch();
                    assertThatThrownBy(batch::executeBatch).hasMessageContaining("max_allowed_packet=" + LIMIT);
                }
            }
        });
    }

    @OnEachKind
    void aStreamOfUnknownLengthKeepsTheSession(String kind, Servers servers) throws SQLException {
        limited(servers.get(kind), "", connection -> {
            try (PreparedStatement statement = connection.prepareStatement("SELECT LENGTH(?)")) {
                statement.setBinaryStream(1, new ByteArrayInputStream(new byte[TOO_LONG]));
                assertFails(statement::executeQuery, "max_allowed_packet");
            }
        });
    }
}
