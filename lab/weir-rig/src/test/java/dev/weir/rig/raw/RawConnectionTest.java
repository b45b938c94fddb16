package dev.weir.rig.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The raw connection against real servers, and the replay server before them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RawConnectionTest {
    private RunningServer mysql;
    private RunningServer mariadb;

    @BeforeAll
    void start() {
        mysql = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        mariadb = RunningServer.start(ServerSpec.parse("mariadb"), ServerSettings.small());
    }

    @AfterAll
    void stop() {
        mysql.close();
        mariadb.close();
    }

    private RunningServer server(String kind) {
        return kind.equals("mysql") ? mysql : mariadb;
    }

    private static RawTarget target(RunningServer server, boolean tls) {
        return new RawTarget(server.host(), server.port(), "mysql", server.url().account(), tls);
    }

    /** As a pipeline does, whose requests go out before the answers are read. */
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void answersAreReadInTheOrderOfTheirRequestsAndAnErrorIsOneOfThem(String kind) throws Exception {
        try (RawConnection connection = RawConnection.open(target(server(kind), false))) {
            connection.run(RawRequests.query("CREATE TEMPORARY TABLE raw_row (id INT)"));
            connection.run(RawRequests.query("INSERT INTO raw_row VALUES (7), (8)"));
            int statement = connection.prepare("SELECT id, 'text' FROM raw_row WHERE id = ?");
            byte[] execution = RawRequests.execute(statement, 7);
            connection.send(execution);
            connection.send(RawRequests.query("SELECT nothing FROM nowhere"));
            RawRequests.setParameter(execution, 8);
            connection.send(execution);

            List<String> found = new ArrayList<>();
            connection.receive(row -> found.add(intAndText(row)));
            assertThatThrownBy(() -> connection.receive(row -> {})).isInstanceOf(SQLException.class);
            connection.receive(row -> found.add(intAndText(row)));
            assertThat(found).containsExactly("7 text", "8 text");
        }
    }

    private static String intAndText(PacketFields row) {
        row.beginValues(2);
        int number = row.int4();
        return number + " " + new String(row.value(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void findsTheEndOfEveryAnswer(String kind) throws Exception {
        try (RawConnection connection = RawConnection.open(target(server(kind), false))) {
            assertThat(connection.run(RawRequests.query("SELECT 1 UNION SELECT 2")))
                    .isEqualTo(2);
            assertThat(connection.firstRowNanoTime()).isNotZero();
            assertThat(connection.run(RawRequests.query("SELECT 1 FROM DUAL WHERE 1 = 0")))
                    .isZero();
            assertThat(connection.firstRowNanoTime()).isZero();
            assertThat(connection.run(RawRequests.query("DO 1"))).isZero();
            assertThatThrownBy(() -> connection.run(RawRequests.query("SELECT nothing")))
                    .isInstanceOfSatisfying(SQLException.class, e -> {
                        assertThat(e.getErrorCode()).isEqualTo(1054);
                        assertThat(e.getSQLState()).isEqualTo("42S22");
                    });
            assertThatThrownBy(() -> connection.run(RawRequests.query(
                            "SELECT IF(seq < 500, seq, (SELECT 1 UNION SELECT 2)) FROM " + numbers())))
                    .isInstanceOf(SQLException.class);
            assertThat(connection.value("SELECT 'still here'")).isEqualTo("still here");
        }
    }

    private static String numbers() {
        String ten = "(SELECT 0 d" + " UNION ALL SELECT 1".repeat(9) + ")";
        return "(SELECT (@n := @n + 1) seq FROM " + ten + " a, " + ten + " b, " + ten + " c, (SELECT @n := 0) z) n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void hopsOverRowsOfAnyLength(String kind) throws Exception {
        try (RawConnection connection = RawConnection.open(target(server(kind), false))) {
            long packet = Long.parseLong(connection.value("SELECT @@max_allowed_packet"));
            // lengths about the marks of the length encoding, of a packet, and of the buffer
            for (int length :
                    new int[] {250, 251, 65_535, 65_536, 262_144, 16_777_210, 16_777_211, 16_777_212, 17_000_000}) {
                if (length < packet) {
                    String sql = "SELECT REPEAT('x', " + length + ") UNION ALL SELECT 'y'";
                    assertThat(connection.run(RawRequests.query(sql)))
                            .as("length=%s", length)
                            .isEqualTo(2);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void executesPreparedStatements(String kind) throws Exception {
        try (RawConnection connection = RawConnection.open(target(server(kind), false))) {
            int one = connection.prepare("SELECT 1 UNION SELECT 2");
            int bytes = connection.prepare("SELECT 1 FROM DUAL WHERE 'abc' = ?");
            int number = connection.prepare("SELECT 1 FROM DUAL WHERE 70000 = ?");
            assertThat(connection.run(RawRequests.execute(one))).isEqualTo(2);
            assertThat(connection.run(RawRequests.execute(bytes, ascii("abc")))).isEqualTo(1);
            assertThat(connection.run(RawRequests.execute(bytes, ascii("abd")))).isZero();
            assertThat(connection.run(RawRequests.execute(number, 70_000))).isEqualTo(1);
            assertThat(connection.run(RawRequests.execute(number, 70_001))).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void answersToRequestsSentTogetherComeInTheirOrder(String kind) throws Exception {
        try (RawConnection connection = RawConnection.open(target(server(kind), false))) {
            int found = connection.prepare("SELECT 1 FROM DUAL WHERE 'abc' = ?");
            ByteArrayOutputStream requests = new ByteArrayOutputStream();
            for (int i = 0; i < 300; i++) {
                requests.writeBytes(RawRequests.execute(found, ascii(i % 3 == 0 ? "abc" : "abd")));
            }
            long[] rows = new long[300];
            connection.run(requests.toByteArray(), rows);
            for (int i = 0; i < rows.length; i++) {
                assertThat(rows[i]).as("answer %s", i).isEqualTo(i % 3 == 0 ? 1 : 0);
            }
            assertThat(connection.value("SELECT 'still here'")).isEqualTo("still here");

            requests.reset();
            requests.writeBytes(RawRequests.query("SELECT 1"));
            requests.writeBytes(RawRequests.query("SELECT nothing"));
            assertThatThrownBy(() -> connection.run(requests.toByteArray(), new long[2]))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("nothing");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void findsTheEndOfAnswersWithoutDefinitions(String kind) throws Exception {
        for (DefinitionRequest definitions : DefinitionRequest.values()) {
            for (boolean tls : new boolean[] {false, true}) {
                if (tls && kind.equals("mariadb")) {
                    continue;
                }
                RawTarget target = target(server(kind), tls);
                try (RawConnection connection = RawConnection.open(target, definitions)) {
                    int two = connection.prepare("SELECT 1, 'a' UNION SELECT 2, 'b'");
                    int number = connection.prepare("SELECT 1 FROM DUAL WHERE 70000 = ?");
                    int none = connection.prepare("DO ?");
                    for (int i = 0; i < 3; i++) {
                        assertThat(connection.run(RawRequests.execute(two))).isEqualTo(2);
                        assertThat(connection.run(RawRequests.execute(number, 70_000)))
                                .isEqualTo(1);
                        assertThat(connection.run(RawRequests.execute(number, 70_001)))
                                .isZero();
                        assertThat(connection.run(RawRequests.execute(none, 1))).isZero();
                        assertThat(connection.value("SELECT 1, 'text'")).isEqualTo("text");
                    }
                    assertThatThrownBy(() -> connection.prepare("SELECT nothing"))
                            .isInstanceOf(SQLException.class);
                    if (kind.equals("mysql")) {
                        assertThat(connection.value("SELECT @@SESSION.resultset_metadata"))
                                .isEqualTo(definitions == DefinitionRequest.LEFT_OUT ? "NONE" : "FULL");
                    }
                }
            }
        }
    }

    @Test
    void aServerThatCannotLeaveDefinitionsOutIsSaid() throws Exception {
        try (ReplayServer replay = ReplayServer.before(target(mysql, false))) {
            RawTarget target = new RawTarget(
                    "127.0.0.1", replay.address().getPort(), "mysql", new Account("anyone", "anything"), false);
            assertThatThrownBy(() -> RawConnection.open(target, DefinitionRequest.LEFT_OUT))
                    .isInstanceOf(SQLFeatureNotSupportedException.class)
                    .hasMessageContaining("server=8.0.15")
                    .hasMessageContaining("8.0.3");
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void logsInWithEitherPluginWithAndWithoutTls(boolean tls) throws Exception {
        try (Connection admin = mysql.connect();
                Statement statement = admin.createStatement()) {
            for (String plugin : List.of(PasswordScramble.NATIVE, PasswordScramble.SHA2)) {
                String user = "raw_" + plugin.length() + tls;
                statement.execute("CREATE USER " + user + " IDENTIFIED WITH " + plugin + " BY 'geheimnäs'");
                statement.execute("GRANT SELECT ON mysql.* TO " + user);
                RawTarget target =
                        new RawTarget(mysql.host(), mysql.port(), "mysql", new Account(user, "geheimnäs"), tls);
                // the first login of caching_sha2_password wants the password itself, the second does not
                for (int i = 0; i < 2; i++) {
                    try (RawConnection connection = RawConnection.open(target)) {
                        assertThat(connection
                                        .value("SHOW SESSION STATUS LIKE 'Ssl_cipher'")
                                        .isEmpty())
                                .isEqualTo(!tls);
                    }
                }
                RawTarget wrong = new RawTarget(mysql.host(), mysql.port(), "mysql", new Account(user, "wrong"), tls);
                assertThatThrownBy(() -> RawConnection.open(wrong))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("Access denied");
                statement.execute("DROP USER " + user);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void theRawConnectionReadsARecording(String kind) throws Exception {
        try (ReplayServer replay = ReplayServer.before(target(server(kind), false))) {
            RawTarget target = new RawTarget(
                    "127.0.0.1", replay.address().getPort(), "mysql", new Account("anyone", "anything"), false);
            String found = "";
            for (int i = 0; i < 2; i++) {
                try (RawConnection connection = RawConnection.open(target)) {
                    String uuid = connection.value("SELECT UUID()");
                    assertThat(found.isEmpty() || found.equals(uuid)).isTrue();
                    found = uuid;
                    int statement = connection.prepare("SELECT 1 UNION SELECT 2");
                    assertThat(connection.run(RawRequests.execute(statement))).isEqualTo(2);
                    assertThatThrownBy(() -> connection.run(RawRequests.query("SELECT nothing")))
                            .hasMessageContaining("nothing");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void aCursorIsRefusedWithAReason(String kind) throws Exception {
        try (ReplayServer replay = ReplayServer.before(target(server(kind), false));
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql://127.0.0.1:" + replay.address().getPort()
                                + "/mysql?useCursorFetch=true&sslMode=DISABLED",
                        "any",
                        "any");
                PreparedStatement statement = connection.prepareStatement("SELECT 1 UNION SELECT 2")) {
            statement.setFetchSize(1);
            assertThatThrownBy(statement::executeQuery).hasMessageContaining("cursor");
        }
    }
}
