package dev.weir.acceptance.meaning;

import static dev.weir.acceptance.meaning.OwnDatabases.A;
import static dev.weir.acceptance.meaning.OwnDatabases.B;
import static dev.weir.acceptance.meaning.OwnDatabases.C;
import static dev.weir.acceptance.meaning.OwnDatabases.WHERE;
import static dev.weir.acceptance.meaning.OwnDatabases.in;
import static dev.weir.acceptance.meaning.OwnDatabases.now;
import static dev.weir.acceptance.meaning.OwnDatabases.only;
import static dev.weir.acceptance.meaning.OwnDatabases.run;
import static dev.weir.acceptance.meaning.OwnDatabases.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import dev.weir.testkit.net.WireTraffic;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** In whichever way a statement runs, it runs in the database in which it was made. */
@ParameterizedClass
@MethodSource("dev.weir.acceptance.TestServers$Servers#versions")
class OwnDatabaseWaysTest {
    private static final String INSERT = "INSERT INTO w (v) VALUES (?)";
    private static final List<String> OPTIONS =
            List.of("", "&useServerPrepStmts=false", "&sessionState=eager", "&pipelining=off");

    @Parameter
    String kind;

    private RunningServer server;

    @BeforeEach
    void fresh(Servers servers) throws SQLException {
        server = OwnDatabases.fresh(servers.get(kind));
    }

    /** A connection in B with a statement made in A. */
    private interface Use {
        void of(Connection connection, PreparedStatement old) throws Exception;
    }

    private void away(String options, String sql, Use use) throws Exception {
        try (Connection connection = Weir.open(server, A, options);
                PreparedStatement old = connection.prepareStatement(sql)) {
            connection.setCatalog(B);
            use.of(connection, old);
            assertThat(connection.getCatalog()).as(options).isEqualTo(B);
            assertThat(now(connection)).as(options).isEqualTo(B);
        }
    }

    private static void batch(PreparedStatement statement, int size) throws SQLException {
        for (int i = 0; i < size; i++) {
            statement.setString(1, "row " + i);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    @Test
    void batches() throws Exception {
        List<String> all = new ArrayList<>(OPTIONS);
        all.add("&rewriteBatchedStatements=true");
        int rows = 0;
        for (String options : all) {
            for (int timeout : new int[] {0, 100}) {
                away(options, INSERT, (connection, old) -> {
                    old.setQueryTimeout(timeout);
                    batch(old, 1);
                    batch(old, 3);
                    try (Statement text = connection.createStatement()) {
                        text.addBatch("INSERT INTO w (v) VALUES ('new')");
                        text.addBatch("INSERT INTO w (v) VALUES ('new')");
                        text.executeBatch();
                    }
                });
                rows++;
                assertThat(written(server)).as(options).containsExactly(4 * rows, 2 * rows, 0);
            }
        }
    }

    @Test
    void keysAndWarnings() throws Exception {
        try (Connection connection = Weir.open(server, A);
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO w (v) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS);
                Statement old = connection.createStatement()) {
            connection.setCatalog(B);
            insert.setString(1, "x");
            insert.setString(2, "y");
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.next()).isTrue();
                assertThat(keys.getInt(1)).isEqualTo(3);
            }
            old.executeQuery("SELECT CAST('x' AS SIGNED)").close();
            assertThat((Throwable) old.getWarnings()).isNotNull();
            assertThat(now(connection)).isEqualTo(B);
        }
        assertThat(written(server)).containsExactly(2, 0, 0);
    }

    @Test
    void calls() throws Exception {
        try (Connection connection = Weir.open(server, A);
                CallableStatement old = connection.prepareCall("{call p(?)}")) {
            run(connection, "DROP PROCEDURE " + B + ".p");
            connection.setCatalog(B);
            old.registerOutParameter("x", Types.VARCHAR);
            old.execute();
            assertThat(old.getString(1)).isEqualTo(in(A));
            assertThat(now(connection)).isEqualTo(B);
        }
    }

    @Test
    void columnsBeforeExecution() throws Exception {
        for (String options : OPTIONS) {
            away(
                    options,
                    "SELECT * FROM only_in_" + A,
                    (connection, old) ->
                            assertThat(old.getMetaData().getColumnName(1)).isEqualTo("of_" + A));
        }
    }

    @Test
    void rowsThatAreChanged() throws Exception {
        try (Connection connection = Weir.open(server, A);
                Statement old = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            connection.setCatalog(B);
            ResultSet rows = old.executeQuery("SELECT id, v FROM w");
            assertThat(rows.next()).isTrue();
            rows.updateString(2, "changed");
            rows.updateRow();
            rows.moveToInsertRow();
            rows.updateString(2, "new");
            rows.insertRow();
            rows.close();
            assertThat(only(old, "SELECT v FROM w WHERE id = 1")).isEqualTo("changed");
            assertThat(now(connection)).isEqualTo(B);
        }
        assertThat(written(server)).containsExactly(1, 0, 0);
    }

    @Test
    void readsSentTogether() throws Exception {
        try (Connection connection = Weir.open(server, A);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            List<PreparedStatement> statements = new ArrayList<>();
            for (String database : List.of(A, B, C)) {
                connection.setCatalog(database);
                statements.add(connection.prepareStatement(WHERE + " OR v = ?"));
            }
            for (int flight = 0; flight < 3; flight++) {
                for (PreparedStatement statement : statements) {
                    statement.setString(1, "x" + flight);
                    pipeline.add(statement);
                }
                List<String> seen = new ArrayList<>();
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        assertThat(results.resultSet().next()).isTrue();
                        seen.add(results.resultSet().getString(1));
                    }
                }
                assertThat(seen).containsExactly(in(A), in(B), in(C));
            }
            assertThat(now(connection)).isEqualTo(C);
        }
    }

    @Test
    void readsByKey() throws Exception {
        for (String options : OPTIONS) {
            try (Connection connection = Weir.open(server, A, options);
                    KeyedReads keyed = connection.unwrap(WeirReads.class).keyed("SELECT v FROM w WHERE id = ?")) {
                connection.setCatalog(B);
                assertThat(keyed.read(List.of(1), row -> row.getString(1))).containsExactly(A);
                assertThat(keyed.read(IntStream.range(1, 300).boxed().toList(), row -> row.getString(1)))
                        .startsWith(A, (String) null);
                assertThat(now(connection)).isEqualTo(B);
                connection.setCatalog(A);
                run(connection, "USE " + C);
                assertThat(keyed.read(List.of(1), row -> row.getString(1))).containsExactly(C);
            }
        }
    }

    @Test
    void valuesThatAreEncoded() throws Exception {
        run(server.connect(), "CREATE TABLE " + A + ".f (v MEDIUMBLOB)");
        run(server.connect(), "CREATE TABLE " + B + ".f (v LONGTEXT)");
        byte[] value = new byte[4_000];
        away("&decodeFrames=true&encodeFrames=zstd:3", "INSERT INTO f VALUES (?)", (connection, old) -> {
            old.setBytes(1, value);
            old.executeUpdate();
            try (Statement statement = connection.createStatement()) {
                assertThat(only(statement, "SELECT LENGTH(v) < 1000 FROM " + A + ".f"))
                        .isEqualTo("1");
            }
        });
    }

    @Test
    void otherDatabasesAndAccounts() throws Exception {
        away("", WHERE, (connection, old) -> {
            connection.unwrap(WeirSession.class).reset();
            assertThat(only(old)).isEqualTo(in(A));
            assertThat(now(connection)).isEqualTo(B);
            connection.unwrap(WeirSession.class).changeUser(server.user(), server.password(), C);
            assertThat(only(old)).isEqualTo(in(A));
            assertThat(now(connection)).isEqualTo(C);
            connection.setCatalog(B);
        });
    }

    @Test
    void namesBeyondAsciiInAnotherCharacterSet() throws Exception {
        try (Connection connection = Weir.open(server, A);
                PreparedStatement old = connection.prepareStatement(WHERE)) {
            Weir.create(server, "`weir_own_ä`", "CREATE TABLE w SELECT 1 AS id, 'weir_own_ä' AS v");
            connection.setCatalog("weir_own_ä");
            try (PreparedStatement inUmlaut = connection.prepareStatement(WHERE)) {
                run(connection, "SET NAMES latin1");
                assertThat(only(old)).isEqualTo(in(A));
                assertThat(only(inUmlaut)).isEqualTo(in("weir_own_ä"));
                connection.setCatalog(B);
                assertThat(only(inUmlaut)).isEqualTo(in("weir_own_ä"));
                assertThat(now(connection)).isEqualTo(B);
            }
        }
    }

    @Test
    void rowsStillToComeStayWhereTheyAre() throws Exception {
        for (String options : OPTIONS) {
            away(options, "SELECT id, REPEAT(v, 1000) FROM w", (connection, old) -> {
                run(connection, "INSERT INTO " + A + ".w (v) SELECT 'x' FROM information_schema.collations LIMIT 100");
                try (ResultSet rows = old.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(now(connection)).isEqualTo(B);
                    int count = 1;
                    while (rows.next()) {
                        count++;
                    }
                    assertThat(count).isGreaterThan(100);
                }
            });
            run(server.connect(), "DELETE FROM " + A + ".w WHERE id > 1");
        }
    }

    /** No statement of another thread runs in the database of an old one. */
    @Test
    void threadsOnOneConnection() throws Exception {
        away("", WHERE, (connection, old) -> {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try (Statement current = connection.createStatement();
                    PreparedStatement prepared = connection.prepareStatement(WHERE)) {
                Future<?> others = threads.submit(() -> {
                    for (int i = 0; i < 200; i++) {
                        assertThat(only(current, WHERE)).isEqualTo(in(B));
                        assertThat(only(prepared)).isEqualTo(in(B));
                    }
                    return null;
                });
                for (int i = 0; i < 200; i++) {
                    assertThat(only(old)).isEqualTo(in(A));
                }
                others.get();
            } finally {
                threads.shutdownNow();
            }
        });
    }

    @Test
    void goingThereAndBackCostsARoundTripEach() throws Exception {
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, A, "");
                Statement old = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(WHERE)) {
            only(prepared);
            assertThat(trips(proxy, () -> only(old, WHERE) + only(prepared))).isEqualTo(2);
            connection.setCatalog(B);
            connection.setCatalog(A);
            assertThat(trips(proxy, () -> only(old, WHERE) + only(prepared))).isEqualTo(2);
            connection.setCatalog(B);
            boolean deferred = !kind.equals("mysql-5.7");
            assertThat(trips(proxy, () -> only(old, WHERE) + only(prepared))).isEqualTo(deferred ? 2 : 3);
            assertThat(trips(proxy, () -> now(connection))).isEqualTo(2);
            assertThat(trips(proxy, () -> now(connection))).isOne();
            assertThat(trips(proxy, () -> only(old, WHERE) + only(prepared))).isEqualTo(3);
        }
    }

    private interface Answer {
        String get() throws SQLException;
    }

    private static long trips(CountingProxy proxy, Answer answer) throws SQLException {
        WireTraffic before = proxy.counts();
        answer.get();
        return proxy.counts().since(before).roundTrips();
    }
}
