package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.UnconnectedSockets;
import java.io.IOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Options of what a session is at its start. */
class SessionOptionsTest {
    private static final String PLAIN = "sslMode=DISABLED&allowPublicKeyRetrieval=true&";
    private static final String MINUTES = "TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW())";

    private static Connection open(RunningServer server, String database, String options) throws SQLException {
        return DriverManager.getConnection(
                Weir.url(server, database) + PLAIN + options, server.user(), server.password());
    }

    private static String ask(Connection connection, String expression) throws SQLException {
        return only(connection, "SELECT " + expression);
    }

    private static String ask(RunningServer server, String options, String expression) throws SQLException {
        try (Connection connection = open(server, "", options)) {
            return ask(connection, expression);
        }
    }

    @OnEachKind
    void theServersZoneIsAskedFor(String kind, Servers servers) throws SQLException {
        String zone = "connectionTimeZone=SERVER&sessionVariables=time_zone='%2B05:30'";
        try (Connection connection = open(servers.get(kind), "", zone);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT TIMESTAMP'2024-01-02 03:04:05', 1")) {
            rows.next();
            assertThat(rows.getObject(1, Instant.class)).isEqualTo("2024-01-01T21:34:05Z");
            assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.from(Instant.parse("2024-01-01T21:34:05Z")));
            try (var back = connection.prepareStatement("SELECT CAST(? AS CHAR)")) {
                back.setTimestamp(1, Timestamp.from(Instant.parse("2024-01-01T21:34:05Z")));
                try (ResultSet text = back.executeQuery()) {
                    text.next();
                    assertThat(text.getString(1)).startsWith("2024-01-02 03:04:05");
                }
            }
        }
    }

    @OnEachKind
    void variablesMayHaveSemicolonsAndComeBehindTheDriversOwn(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String both = "CONCAT(@@lock_wait_timeout, @a)";
        assertThat(ask(server, "sessionVariables=lock_wait_timeout=7;@a='x;y';", both))
                .isEqualTo("7x;y");
        assertThat(ask(server, "", "@@net_write_timeout")).isEqualTo("28800");
        assertThat(ask(server, "sessionVariables=net_write_timeout=1", "@@net_write_timeout"))
                .isEqualTo("1");
        assertThat(ask(server, "sessionVariables=net_write_timeout=DEFAULT", "@@net_write_timeout"))
                .isEqualTo(ask(server, "", "@@global.net_write_timeout"));
        assertThat(ask(server, "sessionVariables=time_zone='%2B03:00'", MINUTES))
                .isEqualTo("180");
        assertFails(() -> ask(server, "sessionVariables=time_zone='Antarctica/Troll'", "1"), "Antarctica/Troll");
    }

    @OnEachKind
    void aSessionBeginsWithWhatOptionsSayAndSoAfterAReset(String kind, Servers servers) throws Exception {
        String options = "sessionVariables=autocommit=0,collation_connection=utf8mb4_bin,@a='x'";
        try (Connection connection = open(servers.get(kind), "", options)) {
            for (int i = 0; i < 2; i++) {
                assertThat(connection.getAutoCommit()).isFalse();
                assertThat(ask(connection, "@@autocommit")).isEqualTo("0");
                assertThat(ask(connection, "@@collation_connection")).isEqualTo("utf8mb4_bin");
                assertThat(ask(connection, "'a' = 'A'")).isEqualTo("0");
                assertThat(ask(connection, "@a")).isEqualTo("x");
                reset(connection);
            }
        }
    }

    /** As a pool does. */
    private static void reset(Connection connection) throws Exception {
        var method = connection.getClass().getDeclaredMethod("reset");
        method.setAccessible(true);
        method.invoke(connection);
    }

    @OnEachKind
    void aSessionHasAutocommitWhateverTheServersDefault(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        try (Connection admin = open(server, "", "");
                Statement statement = admin.createStatement()) {
            statement.execute("SET GLOBAL autocommit = 0");
            try (Connection connection = open(server, "", "")) {
                assertThat(connection.getAutoCommit()).isTrue();
                assertThat(ask(connection, "@@autocommit")).isEqualTo("1");
            } finally {
                statement.execute("SET GLOBAL autocommit = 1");
            }
        }
    }

    @OnEachKind
    void aMissingDatabaseIsCreated(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String name = "option`s_own";
        String quoted = "`option``s_own`";
        try (Connection admin = open(server, "", "");
                Statement statement = admin.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + quoted);
            assertFails(() -> open(server, name, "").close());
            for (String pipelining : List.of("auto", "off")) {
                for (int i = 0; i < 2; i++) {
                    String options = "createDatabaseIfNotExist=true&connectionTimeZone=SERVER&pipelining=" + pipelining;
                    try (Connection connection = open(server, name, options)) {
                        assertThat(connection.getCatalog()).isEqualTo(name);
                        assertThat(ask(connection, "DATABASE()")).isEqualTo(name);
                    }
                }
                statement.execute("DROP DATABASE " + quoted);
            }
        }
    }

    /** Nor does anything wait for another: the reply to the set-up would be read by the next command anyway. */
    @OnEachKind
    void whatOptionsSayGoesOutWithTheSetUp(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        open(server, "", "").close();
        String all = "&connectionTimeZone=SERVER&sessionVariables=@a=1,time_zone='%2B03:00'";
        assertThat(roundTrips(server, all)).isEqualTo(roundTrips(server, ""));
    }

    private static long roundTrips(RunningServer server, String options) throws IOException, SQLException {
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port())) {
            String url = "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/?" + PLAIN + options;
            try (Connection connection = DriverManager.getConnection(url, server.user(), server.password())) {
                // the set-up's replies are read now, if they were not before
                assertThat(connection.nativeSQL("x")).isEqualTo("x");
                connection.isValid(5);
                return proxy.counts().roundTrips();
            }
        }
    }

    @OnEachKind
    void aDatetimeMayBeATimestamp(String kind, Servers servers) throws SQLException {
        String sql = "SELECT TIMESTAMP'2024-01-02 03:04:05'";
        for (String prepared : List.of("true", "false")) {
            String options = "treatMysqlDatetimeAsTimestamp=true&useServerPrepStmts=" + prepared;
            try (Connection connection = open(servers.get(kind), "", options);
                    var statement = connection.prepareStatement(sql);
                    ResultSet rows = statement.executeQuery()) {
                rows.next();
                assertThat(rows.getObject(1)).isEqualTo(Timestamp.valueOf("2024-01-02 03:04:05"));
                assertThat(rows.getMetaData().getColumnClassName(1)).isEqualTo(Timestamp.class.getName());
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("DATETIME");
            }
        }
    }

    /** Counts the sockets that it makes. */
    public static final class Factory extends UnconnectedSockets {
        static final AtomicInteger MADE = new AtomicInteger();

        @Override
        public Socket createSocket() {
            MADE.incrementAndGet();
            return new Socket();
        }
    }

    @OnEachKind
    void socketsAreMadeAsOptionsSay(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        int before = Factory.MADE.get();
        assertThat(ask(server, "socketFactory=" + Factory.class.getName(), "1")).isEqualTo("1");
        assertThat(Factory.MADE.get()).isEqualTo(before + 1);
    }
}
