package dev.weir.acceptance.metadata;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.MetadataCounters;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When column definitions are left off the wire, exactly. One result here outweighs two settings, so that nothing is delayed. */
class MetadataRulesTest {
    private static final String DATABASE = "weir_metadata_rules";
    private static final int COLUMNS = 60;
    private static final String WIDE = "SELECT * FROM wide WHERE c0 = ?";
    private static final String FIXED = "SELECT "
            + IntStream.range(0, COLUMNS).mapToObj(i -> i + " AS literal_" + i).collect(Collectors.joining(", "));

    private interface Action {
        void on(Connection connection, PreparedStatement read) throws SQLException;
    }

    static Stream<String> mysqls() {
        return Servers.kinds().stream().filter(kind -> !kind.equals("mariadb"));
    }

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String columns =
                IntStream.range(0, COLUMNS).mapToObj(i -> "c" + i + " INT").collect(Collectors.joining(", "));
        String values = IntStream.range(0, COLUMNS).mapToObj(i -> "1").collect(Collectors.joining(", "));
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE wide (" + columns + ")",
                "INSERT INTO wide VALUES (" + values + ")",
                "CREATE TABLE other (id INT PRIMARY KEY)",
                "INSERT INTO other VALUES (1)",
                "CREATE TABLE fired (id INT)",
                "CREATE PROCEDURE nothing() BEGIN DO 0; END",
                "CREATE FUNCTION shadow() RETURNS INT BEGIN CREATE TEMPORARY TABLE s SELECT 1 AS id; RETURN 1; END",
                "CREATE TRIGGER fire BEFORE INSERT ON fired FOR EACH ROW SET NEW.id = shadow()");
        return server;
    }

    private static MetadataCounters counters(Connection connection) throws SQLException {
        return connection.unwrap(WeirReads.class).metadataCounters();
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            assertThat(result.next()).isTrue();
            assertThat(result.getInt(1)).isIn(0, 1);
            assertThat(result.getInt(COLUMNS)).isIn(COLUMNS - 1, 1);
        }
    }

    private static long omittedBy(Connection connection, PreparedStatement statement) throws SQLException {
        long before = counters(connection).definitionsOmitted();
        read(statement);
        return counters(connection).definitionsOmitted() - before;
    }

    private static void prepared(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    /** On MySQL since 8.0.22 the first execution goes out as text, whose definitions no prepared statement has. */
    private static long reused(String kind, long before) {
        return kind.equals("newest") ? before - 1 : before;
    }

    /** The first tells that the transaction only reads, the second that its definitions hold in it. */
    private static void prove(Connection connection, PreparedStatement read) throws SQLException {
        assertThat(omittedBy(connection, read)).isZero();
        assertThat(omittedBy(connection, read)).isZero();
        assertThat(omittedBy(connection, read)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("mysqls")
    void bytesSavedAreBytesNotOnTheWire(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, DATABASE, "");
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            connection.setAutoCommit(false);
            read(read);
            long start = proxy.counts().bytesToClient();
            read(read);
            final long whole = proxy.counts().bytesToClient() - start;
            read(read);
            start = proxy.counts().bytesToClient();
            final MetadataCounters before = counters(connection);
            read(read);
            long without = proxy.counts().bytesToClient() - start;
            MetadataCounters after = counters(connection);
            assertThat(after.bytesSaved() - before.bytesSaved()).isEqualTo(whole - without);
            assertThat(after).isEqualTo(new MetadataCounters(4, 2, reused(kind, 1), 2, 2 * (whole - without)));
        }
    }

    @ParameterizedTest
    @MethodSource("mysqls")
    void withoutTransactionOnlyFixedTypesAreLeftOut(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement read = connection.prepareStatement(WIDE);
                PreparedStatement fixed = connection.prepareStatement(FIXED)) {
            read.setInt(1, 1);
            for (int i = 0; i < 10; i++) {
                assertThat(omittedBy(connection, read)).isZero();
            }
            assertThat(omittedBy(connection, fixed)).isZero();
            assertThat(omittedBy(connection, fixed)).isEqualTo(1);
            assertThat(omittedBy(connection, read)).isZero();
            assertThat(omittedBy(connection, fixed)).isEqualTo(1);
        }
    }

    private static Map<String, Action> doubts() {
        Map<String, Action> doubts = new LinkedHashMap<>();
        doubts.put("error", (connection, read) -> assertFails(() -> run(connection, "SELECT missing FROM other")));
        doubts.put(
                "prepared error",
                (connection, read) -> assertFails(() -> prepared(connection, "SELECT missing FROM other")));
        doubts.put("CALL", (connection, read) -> run(connection, "CALL nothing()"));
        doubts.put("prepared CALL", (connection, read) -> prepared(connection, "CALL nothing()"));
        doubts.put("own DDL", (connection, read) -> run(connection, "ALTER TABLE other COMMENT 'x'"));
        doubts.put("temporary table", (connection, read) -> run(connection, "CREATE TEMPORARY TABLE s (id INT)"));
        doubts.put("function that makes one", (connection, read) -> prepared(connection, "SELECT shadow()"));
        doubts.put(
                "trigger that makes one", (connection, read) -> prepared(connection, "INSERT INTO fired VALUES (1)"));
        doubts.put("variable", (connection, read) -> run(connection, "SET @x = 1"));
        doubts.put("DO", (connection, read) -> run(connection, "DO 0"));
        doubts.put("prepared DO", (connection, read) -> prepared(connection, "DO 0"));
        doubts.put("commit", (connection, read) -> connection.commit());
        doubts.put("rollback", (connection, read) -> connection.rollback());
        doubts.put("type of a parameter", (connection, read) -> read.setString(1, "1"));
        return doubts;
    }

    @ParameterizedTest
    @MethodSource("mysqls")
    void whateverCouldMatterBringsThemBack(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        for (Map.Entry<String, Action> doubt : doubts().entrySet()) {
            try (Connection connection = Weir.open(server, DATABASE);
                    PreparedStatement read = connection.prepareStatement(WIDE)) {
                read.setInt(1, 1);
                connection.setAutoCommit(false);
                prove(connection, read);
                doubt.getValue().on(connection, read);
                assertThat(omittedBy(connection, read)).as(doubt.getKey()).isZero();
            }
        }
    }

    /** A stored function could then make a temporary table without a word about it. */
    @ParameterizedTest
    @MethodSource("mysqls")
    void transactionThatHasWrittenProvesNothing(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            connection.setAutoCommit(false);
            prove(connection, read);
            prepared(connection, "INSERT INTO other VALUES (2)");
            for (int i = 0; i < 5; i++) {
                assertThat(omittedBy(connection, read)).isZero();
            }
            connection.rollback();
            prove(connection, read);
        }
    }

    /** Locks taken after the savepoint are gone. */
    @ParameterizedTest
    @MethodSource("mysqls")
    void rollbackToSavepointBringsThemBack(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            connection.setAutoCommit(false);
            Savepoint savepoint = connection.setSavepoint();
            prove(connection, read);
            connection.rollback(savepoint);
            Weir.administer(server, "ALTER TABLE " + DATABASE + ".wide MODIFY c1 FLOAT");
            assertThat(omittedBy(connection, read)).isZero();
            try (ResultSet result = read.executeQuery()) {
                assertThat(result.getMetaData().getColumnTypeName(2)).isEqualTo("FLOAT");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("mysqls")
    void otherReadsLeaveThemOut(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            connection.setAutoCommit(false);
            prove(connection, read);
            run(connection, "SELECT * FROM other");
            assertThat(omittedBy(connection, read)).isEqualTo(1);
            prepared(connection, "SELECT * FROM other");
            assertThat(omittedBy(connection, read)).isEqualTo(1);
        }
    }

    @OnEachKind
    void fullNeverLeavesThemOut(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE, "&metadata=full");
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            connection.setAutoCommit(false);
            for (int i = 0; i < 5; i++) {
                read(read);
            }
            assertThat(counters(connection)).isEqualTo(new MetadataCounters(5, 5, reused(kind, 4), 0, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "mariadb")
    void mariaDbLeavesOutWhatItSentWhenPreparing(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement read = connection.prepareStatement(WIDE)) {
            read.setInt(1, 1);
            assertThat(omittedBy(connection, read)).isEqualTo(1);
            assertThat(omittedBy(connection, read)).isEqualTo(1);
            Weir.administer(server, "ALTER TABLE " + DATABASE + ".wide MODIFY c1 FLOAT");
            assertThat(omittedBy(connection, read)).isZero();
            assertThat(omittedBy(connection, read)).isEqualTo(1);
        }
    }
}
