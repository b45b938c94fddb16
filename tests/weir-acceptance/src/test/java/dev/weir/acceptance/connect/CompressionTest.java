package dev.weir.acceptance.connect;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.LocalInfileStatement;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compressed packets on real servers; the contract suites run over them, too. */
class CompressionTest {
    private static final String DATABASE = "weir_compression";

    /** Kind of server, option. */
    static Stream<Arguments> offered() {
        Stream<Arguments> zlib = Servers.kinds().stream().map(kind -> Arguments.of(kind, "zlib"));
        return Servers.kinds().contains("newest")
                ? Stream.concat(zlib, Stream.of(Arguments.of("newest", "zstd"), Arguments.of("newest", "true")))
                : zlib;
    }

    private static Connection open(RunningServer server, String option) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        // not by way of DriverManager, where another driver's error may come first
        return new WeirDriver()
                .connect(
                        Weir.url(server, DATABASE) + "&useCompression=" + option + "&allowLoadLocalInfile=true",
                        account);
    }

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v LONGBLOB)", "SET GLOBAL local_infile = 1");
        return server;
    }

    @ParameterizedTest
    @MethodSource("offered")
    void fewerBytesGoOverTheWireBothWays(String kind, String option, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = "a rather compressible value ".repeat(40_000).getBytes(StandardCharsets.US_ASCII);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql:weir://localhost:" + proxy.port() + "/" + DATABASE + "?sslMode=DISABLED"
                                + "&allowPublicKeyRetrieval=true&useCompression=" + option,
                        server.user(),
                        server.password());
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)");
                Statement statement = connection.createStatement()) {
            insert.setInt(1, 1);
            insert.setBytes(2, value);
            insert.executeUpdate();
            try (ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
                rows.next();
                assertThat(rows.getBytes(1)).isEqualTo(value);
            }
            assertThat(proxy.counts().bytesToServer()).isLessThan(value.length / 20);
            assertThat(proxy.counts().bytesToClient()).isLessThan(value.length / 20);
        }
    }

    @ParameterizedTest
    @MethodSource("offered")
    void theServerSaysThatItCompresses(String kind, String option, Servers servers) throws Exception {
        try (Connection connection = open(server(kind, servers), option);
                Statement statement = connection.createStatement()) {
            assertThat(status(statement, "Compression")).isEqualTo("ON");
            if (option.startsWith("zstd")) {
                assertThat(status(statement, "Compression_algorithm")).isEqualTo("zstd");
                assertThat(status(statement, "Compression_level")).isEqualTo("3");
            }
        }
    }

    private static String status(Statement statement, String name) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SHOW SESSION STATUS LIKE '" + name + "'")) {
            rows.next();
            return rows.getString(2);
        }
    }

    @ParameterizedTest
    @MethodSource("offered")
    void aStreamedValueASecondStatementAndABatchShareTheConnection(String kind, String option, Servers servers)
            throws Exception {
        byte[] value = new byte[20_000_000];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) ((i * 31) >>> 7);
        }
        RunningServer server = server(kind, servers);
        Weir.administer(server, "SET GLOBAL max_allowed_packet = 67108864");
        try (Connection connection = open(server, option);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)");
                Statement statement = connection.createStatement();
                Statement other = connection.createStatement()) {
            for (int id = 0; id < 200; id++) {
                insert.setInt(1, id);
                insert.setBytes(2, new byte[] {(byte) id});
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(200).containsOnly(1);
            insert.setInt(1, 200);
            insert.setBinaryStream(2, new ByteArrayInputStream(value));
            insert.executeUpdate();
            try (ResultSet rows = statement.executeQuery("SELECT v FROM t ORDER BY id DESC")) {
                rows.next();
                InputStream stream = rows.getBinaryStream(1);
                assertThat(stream.readNBytes(1000)).isEqualTo(Arrays.copyOf(value, 1000));
                try (ResultSet count = other.executeQuery("SELECT COUNT(*) FROM t")) {
                    count.next();
                    assertThat(count.getInt(1)).isEqualTo(201);
                }
                rows.next();
                assertThat(rows.getBytes(1)).containsExactly(199);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("offered")
    void aFileOfMoreThan256PacketsIsLoaded(String kind, String option, Servers servers) throws Exception {
        String file = IntStream.range(0, 100_000)
                .mapToObj(id -> id + "\t" + "x".repeat(200))
                .collect(Collectors.joining("\n"));
        try (Connection connection = open(server(kind, servers), option);
                Statement statement = connection.createStatement()) {
            statement
                    .unwrap(LocalInfileStatement.class)
                    .setLocalInfileInputStream(new ByteArrayInputStream(file.getBytes(StandardCharsets.US_ASCII)));
            assertThat(statement.executeUpdate("LOAD DATA LOCAL INFILE 'x' INTO TABLE t"))
                    .isEqualTo(100_000);
            try (ResultSet rows = statement.executeQuery("SELECT SUM(LENGTH(v)) FROM t")) {
                rows.next();
                assertThat(rows.getLong(1)).isEqualTo(20_000_000);
            }
        }
    }

    @Test
    void whatIsNotOfferedIsRefusedIfItWasNamed(Servers servers) throws Exception {
        RunningServer server = server("mariadb", servers);
        assertFails(() -> open(server, "zstd"), "useCompression=zstd is not offered", "MariaDB");
        for (String wrong : List.of("lz4", "zlib:9")) {
            assertThatThrownBy(() -> open(server, wrong))
                    .hasMessageContaining(
                            "option useCompression=" + wrong + "; expected one of false, true, zlib, zstd");
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "WEIR_TEST_MYSQLD", matches = ".+")
    void trueDoesWithoutWhereThereIsNone(Servers servers) throws Exception {
        RunningServer server = server("newest", servers);
        try (Connection root = server.connect();
                Statement statement = root.createStatement()) {
            statement.execute("SET GLOBAL protocol_compression_algorithms = 'uncompressed'");
            try (Connection connection = open(server, "true");
                    Statement plain = connection.createStatement()) {
                assertThat(status(plain, "Compression")).isEqualTo("OFF");
            } finally {
                statement.execute("SET GLOBAL protocol_compression_algorithms = DEFAULT");
            }
        }
    }
}
