package dev.weir.acceptance.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.MetadataCounters;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

class PipelineTest {
    private static final String DATABASE = "weir_pipeline";
    private static final String BY_ID = "SELECT id, text FROM t WHERE id = ?";

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, text VARCHAR(300))",
                "INSERT INTO t VALUES (0, REPEAT('x', 300)), (1, 'one'), (2, 'two'), (3, 'three')",
                "INSERT INTO t SELECT 10 + a.id * 16 + b.id * 4 + c.id, CONCAT('row ', 10 + a.id * 16 + b.id * 4 + c.id)"
                        + " FROM t a, t b, t c WHERE a.id < 4 AND b.id < 4 AND c.id < 4");
        return server;
    }

    private static List<String> read(PipelinedResults results) throws SQLException {
        List<String> found = new ArrayList<>();
        while (results.next()) {
            StringBuilder rows = new StringBuilder();
            try (ResultSet rs = results.resultSet()) {
                while (rs.next()) {
                    rows.append(rs.getInt(1))
                            .append('=')
                            .append(rs.getString(2))
                            .append(' ');
                }
                found.add(rows.toString().trim());
            } catch (SQLException e) {
                found.add("error " + e.getErrorCode());
            }
        }
        return found;
    }

    private static void add(ReadPipeline pipeline, PreparedStatement statement, int... ids) throws SQLException {
        for (int id : ids) {
            statement.setInt(1, id);
            pipeline.add(statement);
        }
    }

    @OnEachKind
    void resultsComeInOrderForOneRoundTrip(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, DATABASE, "");
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                PreparedStatement other = connection.prepareStatement("SELECT id, 'other' FROM t WHERE id < ?")) {
            statement.setInt(1, 1);
            statement.executeQuery().close();
            other.setInt(1, 1);
            other.executeQuery().close();
            ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();
            add(pipeline, statement, 1, 99999);
            add(pipeline, other, 2);
            add(pipeline, statement, 3);
            assertThat(pipeline.size()).isEqualTo(4);
            WireTraffic before = proxy.counts();
            try (PipelinedResults results = pipeline.run()) {
                assertThat(pipeline.size()).isZero();
                assertThat(read(results)).containsExactly("1=one", "", "0=other 1=other", "3=three");
            }
            assertThat(proxy.counts().since(before).roundTrips()).isBetween(1L, 4L);
            assertThat(proxy.counts().since(before).bytesToServer()).isLessThan(4 * 40);
        }
    }

    /** SELECT .. INTO is one. */
    @OnEachKind
    void aReadWithoutRowsIsAnErrorOfItsOwn(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement into = connection.prepareStatement("SELECT text INTO @x FROM t WHERE id = ?");
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            add(pipeline, into, 1);
            add(pipeline, statement, 2);
            try (PipelinedResults results = pipeline.run()) {
                assertThat(results.next()).isTrue();
                assertThatThrownBy(results::resultSet).hasMessageContaining("gives no rows");
                assertThat(read(results)).containsExactly("2=two");
            }
        }
    }

    /** A statement that is prepared while the server leaves definitions out gives its markers types all the same. */
    @OnEachKind
    void noValueIsConvertedWhereDefinitionsAreLeftOut(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                PreparedStatement either =
                        connection.prepareStatement("SELECT id, COALESCE(?, 1) FROM t WHERE id = 1");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            connection.setAutoCommit(false);
            statement.setInt(1, 1);
            for (int i = 0; i < 50; i++) {
                statement.executeQuery().close();
            }
            either.setString(1, "text");
            pipeline.add(either);
            try (PipelinedResults results = pipeline.run()) {
                assertThat(read(results)).containsExactly("1=text");
            }
        }
    }

    /** Requests beyond the limit are sent as replies are read. */
    @OnEachKind
    void thousandsOfReadsDoNotLockUp(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        // hundreds of megabytes
        try (Connection connection = Weir.open(server, DATABASE, "&sslMode=DISABLED&allowPublicKeyRetrieval=true");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT a.id, a.text FROM t a, t b WHERE ? >= 0");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (int i = 0; i < 5000; i++) {
                statement.setString(1, "1" + " ".repeat(100));
                pipeline.add(statement);
            }
            int results = 0;
            try (PipelinedResults running = pipeline.run()) {
                while (running.next() && results < 500) {
                    ResultSet rows = running.resultSet();
                    int count = 0;
                    while (rows.next()) {
                        count++;
                    }
                    assertThat(count).isEqualTo(68 * 68);
                    results++;
                }
            }
            assertThat(results).isEqualTo(500);
            assertThat(connection.isValid(10)).isTrue();
        }
    }

    @OnEachKind
    void anErrorIsThatOfItsReadAlone(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                PreparedStatement failing =
                        connection.prepareStatement("SELECT id, (SELECT text FROM t WHERE id <> ?) FROM t");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            add(pipeline, statement, 1);
            add(pipeline, failing, 1);
            add(pipeline, statement, 2);
            try (PipelinedResults results = pipeline.run()) {
                assertThat(read(results)).containsExactly("1=one", "error 1242", "2=two");
                assertThatThrownBy(results::resultSet).hasMessageContaining("no current read");
            }
        }
    }

    /** What is open is buffered, in order, when another command needs the connection. */
    @OnEachKind
    void anotherStatementMayRunInTheMiddle(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE, "&resultWindow=1K");
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                PreparedStatement failing =
                        connection.prepareStatement("SELECT id, (SELECT text FROM t WHERE id <> ?) FROM t");
                PreparedStatement many =
                        connection.prepareStatement("SELECT a.id, a.text FROM t a, t b WHERE a.id >= ? ORDER BY a.id");
                Statement second = connection.createStatement();
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            add(pipeline, many, 0);
            add(pipeline, failing, 1);
            add(pipeline, many, 73);
            add(pipeline, statement, 2);
            try (PipelinedResults results = pipeline.run()) {
                assertThat(results.next()).isTrue();
                ResultSet first = results.resultSet();
                assertThat(first.next()).isTrue();
                try (ResultSet rows = second.executeQuery("SELECT COUNT(*) FROM t")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(68);
                }
                int left = 1;
                while (first.next()) {
                    left++;
                }
                assertThat(left).isEqualTo(68 * 68);
                assertThat(read(results))
                        .containsExactly("error 1242", "73=row 73 ".repeat(68).trim(), "2=two");
            }
        }
    }

    @OnEachKind
    void closingEarlyLeavesTheConnectionUsable(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement many =
                        connection.prepareStatement("SELECT a.id, a.text FROM t a, t b WHERE a.id >= ?");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (int round = 0; round < 3; round++) {
                add(pipeline, many, 0, 1, 2, 3);
                PipelinedResults results = pipeline.run();
                for (int i = 0; i < round; i++) {
                    assertThat(results.next()).isTrue();
                    assertThat(results.resultSet().next()).isTrue();
                }
                results.close();
                add(pipeline, many, 73);
                try (PipelinedResults again = pipeline.run()) {
                    assertThat(read(again)).hasSize(1);
                }
            }
        }
    }

    @OnEachKind
    void whatIsNotAReadOfThisConnectionIsRefused(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                Connection another = Weir.open(server, DATABASE);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();
                PreparedStatement update = connection.prepareStatement("UPDATE t SET text = 'x' WHERE id = ?");
                PreparedStatement read = connection.prepareStatement(BY_ID);
                PreparedStatement foreign = another.prepareStatement(BY_ID)) {
            update.setInt(1, 1);
            assertThatThrownBy(() -> pipeline.add(update)).hasMessageContaining("it is no SELECT");
            assertThatThrownBy(() -> pipeline.add(foreign)).hasMessageContaining("another connection");
            assertThatThrownBy(() -> pipeline.add(read)).hasMessageContaining("parameter index=1");
            assertThat(pipeline.size()).isZero();
            try (PipelinedResults none = pipeline.run()) {
                assertThat(none.next()).isFalse();
            }
        }
    }

    @OnEachKind
    void definitionsAreLeftOutInATransaction(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE);
                PreparedStatement statement = connection.prepareStatement(BY_ID);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            connection.setAutoCommit(false);
            for (int round = 0; round < 3; round++) {
                add(
                        pipeline, statement, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1,
                        2, 3);
                try (PipelinedResults results = pipeline.run()) {
                    assertThat(read(results)).hasSize(27).endsWith("1=one", "2=two", "3=three");
                }
            }
            MetadataCounters counters = connection.unwrap(WeirReads.class).metadataCounters();
            assertThat(counters.executions()).isEqualTo(81);
            assertThat(counters.definitionsOmitted()).isGreaterThanOrEqualTo(27);
            connection.rollback();
        }
    }

    /** A value of another type than the server has given the marker goes out as text, the others are executed. */
    @OnEachKind
    void valuesAreNotConverted(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(server(kind, servers), DATABASE);
                PreparedStatement coalesce = connection.prepareStatement("SELECT 3, COALESCE(?, 1)");
                PreparedStatement byId = connection.prepareStatement(BY_ID)) {
            for (int i = 0; i < 3; i++) {
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();
                for (Object value : new Object[] {5, "text", "é", 6.5, null}) {
                    coalesce.setObject(1, value);
                    pipeline.add(coalesce);
                    byId.setObject(1, value == null ? "2" : 3);
                    pipeline.add(byId);
                }
                assertThat(read(pipeline.run()))
                        .containsExactly(
                                "3=5", "3=three", "3=text", "3=three", "3=é", "3=three", "3=6.5", "3=three", "3=1",
                                "2=two");
            }
        }
    }
}
