package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.lab.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.SocketFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Options of what a session is at its start. */
@ExtendWith(TestServers.class)
class SessionOptionsTest {
    private static final String PLAIN = "sslMode=DISABLED&allowPublicKeyRetrieval=true&";
    private static final String MINUTES = "TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW())";

    static List<String> kinds() {
        return Servers.kinds();
    }

    private static Connection open(RunningServer server, String database, String options) throws SQLException {
        return DriverManager.getConnection(
                Weir.url(server, database) + PLAIN + options, server.user(), server.password());
    }

    private static String ask(Connection connection, String expression) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + expression)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static String ask(RunningServer server, String options, String expression) throws SQLException {
        try (Connection connection = open(server, "", options)) {
            return ask(connection, expression);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
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
        assertThat(ask(servers.get(kind), "serverTimezone=SERVER", MINUTES)).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theConnectionsZoneMayBeTheSessions(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String force = "&forceConnectionTimeZoneToSession=true";
        assertThat(ask(server, "connectionTimeZone=GMT%2B3" + force, MINUTES)).isEqualTo("180");
        assertThat(ask(server, "connectionTimeZone=GMT%2B3", MINUTES)).isEqualTo(ask(server, "", MINUTES));
        assertThatThrownBy(() -> ask(server, "timezone=Antarctica/Troll", "1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Antarctica/Troll");
    }

    /** The embedded servers have no tables of zones: of the JVM's they know an offset. */
    @ParameterizedTest
    @MethodSource("kinds")
    void theSessionsZoneMayBeTheJvms(String kind, Servers servers) throws SQLException {
        ZoneId zone = ZoneId.systemDefault();
        if (zone.getRules().isFixedOffset()) {
            assertThat(ask(servers.get(kind), "timezone=auto", "@@time_zone")).isNotEqualTo("SYSTEM");
        } else {
            assertThatThrownBy(() -> ask(servers.get(kind), "timezone=auto", "1"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(zone.getId());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void instantsMayStayInTheJvmsZone(String kind, Servers servers) throws SQLException {
        String options = "connectionTimeZone=%2B11:00&preserveInstants=false";
        try (Connection connection = open(servers.get(kind), "", options);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT TIMESTAMP'2024-01-02 03:04:05'")) {
            rows.next();
            assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2024-01-02 03:04:05"));
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aSessionBeginsWithWhatOptionsSayAndSoAfterAReset(String kind, Servers servers) throws Exception {
        String options = "autocommit=false&transactionIsolation=READ-COMMITTED&connectionCollation=utf8mb4_bin"
                + "&initSql=SET%20@a%20=%20'x'";
        try (Connection connection = open(servers.get(kind), "", options)) {
            for (int i = 0; i < 2; i++) {
                assertThat(connection.getAutoCommit()).isFalse();
                assertThat(ask(connection, "@@autocommit")).isEqualTo("0");
                assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
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

    @ParameterizedTest
    @MethodSource("kinds")
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

    @ParameterizedTest
    @MethodSource("kinds")
    void aMissingDatabaseIsCreated(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String name = "option`s_own";
        String quoted = "`option``s_own`";
        try (Connection admin = open(server, "", "");
                Statement statement = admin.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + quoted);
            assertThatThrownBy(() -> open(server, name, "").close()).isInstanceOf(SQLException.class);
            for (String pipelining : List.of("auto", "off")) {
                for (int i = 0; i < 2; i++) {
                    String options = "createDatabaseIfNotExist=true&pipelining=" + pipelining
                            + "&initSql=CREATE%20TABLE%20IF%20NOT%20EXISTS%20t(a%20INT)";
                    try (Connection connection = open(server, name, options)) {
                        assertThat(connection.getCatalog()).isEqualTo(name);
                        assertThat(ask(connection, "COUNT(*) FROM t")).isEqualTo("0");
                        assertThat(ask(connection, "DATABASE()")).isEqualTo(name);
                    }
                }
                statement.execute("DROP DATABASE " + quoted);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theFirstStatementMayGiveRowsAndMustNotFail(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        assertThat(ask(server, "initSql=SELECT%201%20UNION%20SELECT%202", "3")).isEqualTo("3");
        assertThat(ask(server, "pipelining=off&initSql=SELECT%201", "3")).isEqualTo("3");
        assertThat(ask(server, "allowMultiQueries=true&initSql=SELECT%201;SET%20@a=4;DO%200", "@a"))
                .isEqualTo("4");
        assertThat(ask(server, "initSql=SET%20NAMES%20latin1", "HEX('é')")).isEqualTo("E9");
        assertThatThrownBy(() -> ask(server, "initSql=NO%20SUCH", "1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("NO SUCH");
        assertThatThrownBy(() -> ask(server, "allowMultiQueries=true&initSql=DO%200;NO%20SUCH", "1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("NO SUCH");
    }

    /** Nor does anything wait for another: the reply to the set-up would be read by the next command anyway. */
    @ParameterizedTest
    @MethodSource("kinds")
    void whatOptionsSayGoesOutWithTheSetUp(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        open(server, "", "").close();
        String all = "&connectionTimeZone=SERVER&autocommit=false&transactionIsolation=SERIALIZABLE"
                + "&connectionCollation=utf8mb4_bin&initSql=DO%200&sessionVariables=@a=1";
        assertThat(roundTrips(server, all)).isEqualTo(roundTrips(server, ""));
        assertThat(roundTrips(server, all.replace("SERVER", "UTC&forceConnectionTimeZoneToSession=true")))
                .isEqualTo(roundTrips(server, ""));
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

    @ParameterizedTest
    @MethodSource("kinds")
    void newStatementsAreAsOptionsSay(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, "options", "CREATE TABLE t(a INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2), (3)");
        String options = "maxRows=2&defaultFetchSize=-2147483648&continueBatchOnError=false";
        try (Connection connection = open(server, "options", options);
                Statement statement = connection.createStatement()) {
            assertThat(statement.getMaxRows()).isEqualTo(2);
            assertThat(statement.getFetchSize()).isEqualTo(Integer.MIN_VALUE);
            int rows = 0;
            try (ResultSet result = statement.executeQuery("SELECT a FROM t")) {
                while (result.next()) {
                    rows++;
                }
            }
            assertThat(rows).isEqualTo(2);
            try (ResultSet types = connection.getMetaData().getTypeInfo()) {
                for (rows = 0; types.next(); rows++) {}
            }
            assertThat(rows).isGreaterThan(2);
            for (int i = 1; i < 6; i++) {
                statement.addBatch("INSERT INTO t VALUES (" + (i == 2 ? 2 : 10 + i) + ")");
            }
            assertThatThrownBy(statement::executeBatch)
                    .isInstanceOfSatisfying(
                            BatchUpdateException.class,
                            e -> assertThat(e.getUpdateCounts()).containsExactly(1));
            assertThat(ask(connection, "COUNT(*) FROM t")).isEqualTo("4");
        }
        try (Connection connection = open(server, "options", "")) {
            assertThat(ask(connection, "COUNT(*) FROM t")).isEqualTo("4");
        }
    }

    @ParameterizedTest
    @CsvSource({"true,1792", "false,0"})
    void readOnlyMayStayHere(boolean propagates, int code, Servers servers) throws SQLException {
        RunningServer server = servers.get("mysql");
        Weir.create(server, "options", "CREATE TABLE t(a INT PRIMARY KEY)");
        try (Connection connection = open(server, "options", "readOnlyPropagatesToServer=" + propagates);
                Statement statement = connection.createStatement()) {
            connection.setReadOnly(true);
            int got = 0;
            try {
                statement.executeUpdate("INSERT INTO t VALUES (1)");
            } catch (SQLException e) {
                got = e.getErrorCode();
            }
            assertThat(got).isEqualTo(code);
            assertThat(connection.isReadOnly()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
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
    public static final class Factory extends SocketFactory {
        static final AtomicInteger MADE = new AtomicInteger();

        @Override
        public Socket createSocket() {
            MADE.incrementAndGet();
            return new Socket();
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            throw new IOException("not asked for");
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
            throw new IOException("not asked for");
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            throw new IOException("not asked for");
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
            throw new IOException("not asked for");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void socketsAreMadeAsOptionsSay(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        int before = Factory.MADE.get();
        String tcp = "tcpNoDelay=false&tcpRcvBuf=65536&tcpSndBuf=65536&tcpTrafficClass=8&tcpKeepIdle=60"
                + "&tcpKeepInterval=10&tcpKeepCount=3&socketFactory=" + Factory.class.getName();
        assertThat(ask(server, tcp, "1")).isEqualTo("1");
        assertThat(Factory.MADE.get()).isEqualTo(before + 1);
        assertThat(ask(server, "localSocketAddress=127.0.0.1", "1")).isEqualTo("1");
        assertThatThrownBy(() -> ask(server, "localSocketAddress=192.0.2.1", "1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("cannot connect");
        assertThatThrownBy(() -> ask(server, "localSocketAddress=no.such.name.invalid", "1"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("localSocketAddress=no.such.name.invalid is not known on this machine");
    }
}
