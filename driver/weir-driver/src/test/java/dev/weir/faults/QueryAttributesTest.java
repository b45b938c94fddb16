package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.jdbc.WeirConnectionPoolDataSource;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Step;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Client information that goes out with statements, decoded from the packets that a scripted server got. */
class QueryAttributesTest {
    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final Map<String, String> SET = Map.of("traceparent", PARENT);
    private static final Map<String, String> ASKED = Map.of("queryAttributes", "true");
    private static final String UPDATE = "UPDATE t SET v = ? WHERE id = 1";

    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    private enum Way {
        TEXT(QueryAttributesTest::text),
        TEXT_BATCH(QueryAttributesTest::textBatch),
        PREPARED(connection -> prepared(connection, UPDATE)),
        PREPARED_READ(connection -> prepared(connection, "SELECT v FROM t WHERE id = ?")),
        PREPARED_WITHOUT_MARKERS(QueryAttributesTest::withoutMarkers),
        PREPARED_BATCH(QueryAttributesTest::preparedBatch),
        TRANSACTION(QueryAttributesTest::transaction),
        PIPELINE(QueryAttributesTest::pipeline);

        @SuppressWarnings("ImmutableEnumChecker") // methods without state
        private final Work work;

        Way(Work work) {
            this.work = work;
        }
    }

    private static void text(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE t SET v = 1");
            statement.executeQuery("SELECT v FROM t").close();
        }
    }

    private static void textBatch(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("UPDATE t SET v = 1");
            statement.addBatch("UPDATE t SET v = 2");
            statement.executeBatch();
        }
    }

    private static void prepared(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < 3; i++) {
                statement.setLong(1, i);
                statement.execute();
            }
        }
    }

    private static void withoutMarkers(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM t")) {
            statement.executeQuery().close();
            statement.executeQuery().close();
        }
    }

    private static void preparedBatch(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPDATE)) {
            for (int i = 0; i < 3; i++) {
                statement.setLong(1, i);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void transaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        text(connection);
        prepared(connection, UPDATE);
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void pipeline(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT v FROM t WHERE id = ?");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (int i = 0; i < 3; i++) {
                statement.setLong(1, i);
                pipeline.add(statement);
            }
            try (PipelinedResults results = pipeline.run()) {
                while (results.next()) {
                    results.resultSet().close();
                }
            }
        }
    }

    private static Connection open(FakeServer server, Map<String, String> options) throws SQLException {
        return new WeirDriver().connect(Client.url(server.port()), Client.properties(options));
    }

    /** Packets that the server gets while something is done; those of the set-up, which nobody waits for, have come before. */
    private static List<ClientPacket> sent(FakeServer server, Connection connection, Work work) throws SQLException {
        text(connection);
        int before = server.received().size();
        work.run(connection);
        List<ClientPacket> all = server.received();
        return all.subList(before, all.size()).stream()
                .filter(packet -> packet.command() == ClientPacket.QUERY || isExecution(packet))
                .toList();
    }

    private static boolean isExecution(ClientPacket packet) {
        return packet.command() == ClientPacket.STMT_EXECUTE;
    }

    private static boolean carries(ClientPacket packet) {
        if (!isExecution(packet)) {
            return packet.attributes().filter(SET::equals).isPresent();
        }
        String bytes = new String(packet.bytes(), StandardCharsets.ISO_8859_1);
        return bytes.contains("traceparent") && bytes.endsWith(PARENT);
    }

    @ParameterizedTest
    @EnumSource
    void everyStatementCarriesThem(Way way) throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.takingAttributes());
                Connection connection = open(server, ASKED)) {
            connection.setClientInfo("traceparent", PARENT);
            assertThat(sent(server, connection, way.work)).isNotEmpty().allMatch(QueryAttributesTest::carries);
            connection.setClientInfo("traceparent", null);
            assertThat(sent(server, connection, way.work))
                    .isNotEmpty()
                    .noneMatch(QueryAttributesTest::carries)
                    .allMatch(
                            packet -> isExecution(packet) || packet.attributes().isPresent());
        }
    }

    /** What goes out is the same to the byte, whatever is set. */
    @ParameterizedTest
    @EnumSource
    void nothingIsSentWhereTheyWereNotAskedForOrAreNotTaken(Way way) throws Exception {
        List<String> unasked = withAttributes(FakeMarkers.takingAttributes(), Map.of(), way);
        List<String> untaken = withAttributes(FakeMarkers.script(), ASKED, way);
        assertThat(unasked).isNotEmpty().isEqualTo(untaken);
    }

    private static List<String> withAttributes(Step script, Map<String, String> options, Way way) throws Exception {
        try (FakeServer server = FakeServer.start(script);
                Connection connection = open(server, options)) {
            connection.setClientInfo("traceparent", PARENT);
            List<ClientPacket> sent = sent(server, connection, way.work);
            assertThat(sent).noneMatch(QueryAttributesTest::carries);
            assertThat(sent).allMatch(packet -> packet.attributes().isEmpty());
            assertThat(connection.getClientInfo("traceparent")).isEqualTo(PARENT);
            return sent.stream().map(ClientPacket::toString).toList();
        }
    }

    /** What is not sent takes no place of those that are. */
    @Test
    void oneThatIsTooLongDoesNotKeepOthersBack() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.takingAttributes());
                Connection connection = open(server, ASKED)) {
            connection.setClientInfo("long", "x".repeat(1 << 16));
            connection.setClientInfo("not ASCII", "é".repeat(1 << 15));
            connection.setClientInfo("other", "é".repeat(1 << 15));
            connection.setClientInfo("traceparent", PARENT);
            assertThat(sent(server, connection, QueryAttributesTest::text)).allMatch(QueryAttributesTest::carries);
        }
    }

    @Test
    void aPoolsNextBorrowerHasNone() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.takingAttributes())) {
            WeirConnectionPoolDataSource source = new WeirConnectionPoolDataSource();
            source.setUrl(Client.url(server.port()));
            Client.properties(ASKED).forEach((name, value) -> source.setProperty(name.toString(), value.toString()));
            PooledConnection pooled = source.getPooledConnection();
            try (Connection first = pooled.getConnection()) {
                first.setClientInfo("traceparent", PARENT);
                assertThat(sent(server, first, QueryAttributesTest::text)).allMatch(QueryAttributesTest::carries);
                first.setAutoCommit(false);
                text(first);
            }
            // nor has what ends the loan
            assertThat(server.received())
                    .filteredOn(packet -> packet.isQuery("ROLLBACK"))
                    .hasSize(1)
                    .noneMatch(QueryAttributesTest::carries);
            try (Connection second = pooled.getConnection()) {
                assertThat(second.getClientInfo()).isEmpty();
                assertThat(sent(server, second, QueryAttributesTest::text)).noneMatch(QueryAttributesTest::carries);
            }
            pooled.close();
        }
    }

    @Test
    void aNewSessionHasNone() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.takingAttributes());
                Connection connection = open(server, ASKED)) {
            connection.setClientInfo("traceparent", PARENT);
            connection.unwrap(WeirSession.class).reset();
            assertThat(sent(server, connection, QueryAttributesTest::text)).noneMatch(QueryAttributesTest::carries);
        }
    }

    /** The server would take it for the value of a marker. */
    @Test
    void aNameIsNotEmpty() throws Exception {
        try (FakeServer server = FakeServer.start(FakeMarkers.takingAttributes());
                Connection connection = open(server, ASKED)) {
            assertThatThrownBy(() -> connection.setClientInfo("", "v"))
                    .isInstanceOf(SQLClientInfoException.class)
                    .hasMessage("name= is no name; expected one that is not empty");
            Properties unnamed = new Properties();
            unnamed.setProperty("", "v");
            assertThatThrownBy(() -> connection.setClientInfo(unnamed)).isInstanceOf(SQLClientInfoException.class);
        }
    }
}
