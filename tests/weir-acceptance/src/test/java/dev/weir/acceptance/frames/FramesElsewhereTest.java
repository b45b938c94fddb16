package dev.weir.acceptance.frames;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameWriter;
import dev.weir.jdbc.WeirConnectionPoolDataSource;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.PooledConnection;

/** Frames on other ways of reading and writing, and under other states of the session. */
class FramesElsewhereTest {
    private static final String DATABASE = "weir_frames_elsewhere";
    private static final String BOTH = "&decodeFrames=true&encodeFrames=zstd:3";
    private static final byte[] VALUE =
            "a rather compressible value, and another one; ".repeat(100).getBytes(StandardCharsets.US_ASCII);

    private static RunningServer server(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE f (id INT PRIMARY KEY, v MEDIUMBLOB)",
                "CREATE TABLE other (id INT PRIMARY KEY, v LONGTEXT)",
                "CREATE PROCEDURE p(INOUT x MEDIUMBLOB) SELECT v INTO x FROM f WHERE id = 1");
        return server;
    }

    private static void insert(Connection connection, String table, int id) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " (id, v) VALUES (?, ?)")) {
            insert.setInt(1, id);
            insert.setBytes(2, VALUE);
            insert.executeUpdate();
        }
    }

    private static long stored(RunningServer server, String table, int id) throws SQLException {
        try (Connection raw = Weir.open(server, DATABASE)) {
            return Long.parseLong(only(raw, "SELECT LENGTH(v) FROM " + table + " WHERE id = " + id));
        }
    }

    private static boolean isFramed(RunningServer server, String table, int id) throws SQLException {
        return stored(server, table, id) < VALUE.length / 10;
    }

    private static byte[] first(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getBytes(1);
        }
    }

    @OnEachKind
    void statementsThatGoOutAsTextWriteFramesToo(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE, BOTH + "&useServerPrepStmts=false")) {
            insert(connection, "f", 1);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO f VALUES (?, ?)")) {
                insert.setInt(1, 2);
                insert.setBinaryStream(2, new ByteArrayInputStream(VALUE));
                insert.executeUpdate();
            }
            for (int id = 1; id <= 2; id++) {
                assertThat(isFramed(server, "f", id)).isTrue();
                assertThat(first(connection, "SELECT v FROM f WHERE id = " + id))
                        .isEqualTo(VALUE);
            }
        }
    }

    @OnEachKind
    void keyedReadsPipelinesAndCallsGiveDecodedValues(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE, BOTH)) {
            IntStream.rangeClosed(1, 3).forEach(id -> {
                try {
                    insert(connection, "f", id);
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
            WeirReads reads = connection.unwrap(WeirReads.class);
            KeyedReads keyed = reads.keyed("SELECT v FROM f WHERE id = ?");
            assertThat(keyed.read(List.of(1, 2, 3), row -> row.getBytes(1)))
                    .hasSize(3)
                    .allSatisfy(value -> assertThat(value).isEqualTo(VALUE));
            try (ReadPipeline pipeline = reads.pipeline();
                    PreparedStatement select = connection.prepareStatement("SELECT v FROM f WHERE id = ?")) {
                for (int id = 1; id <= 3; id++) {
                    select.setInt(1, id);
                    pipeline.add(select);
                }
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        ResultSet result = results.resultSet();
                        assertThat(result.next()).isTrue();
                        assertThat(result.getBytes(1)).isEqualTo(VALUE);
                    }
                }
            }
            try (CallableStatement call = connection.prepareCall("{call p(?)}")) {
                call.setBytes(1, new byte[] {1});
                call.registerOutParameter(1, Types.VARBINARY);
                call.execute();
                assertThat(call.getBytes(1)).isEqualTo(VALUE);
            }
            try (Statement scroll =
                            connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                    ResultSet result = scroll.executeQuery("SELECT v, id FROM f ORDER BY id")) {
                assertThat(result.last()).isTrue();
                assertThat(result.getBytes(1)).isEqualTo(VALUE);
                assertThat(result.first()).isTrue();
                assertThat(result.getBytes("v")).isEqualTo(VALUE);
            }
        }
    }

    @OnEachKind
    void connectionsOfAPoolShareTheCodecsOfTheirSession(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        WeirConnectionPoolDataSource source = new WeirConnectionPoolDataSource();
        source.setUrl(Weir.url(server, DATABASE) + BOTH);
        source.setUser(server.user());
        source.setPassword(server.password());
        PooledConnection pooled = source.getPooledConnection();
        try {
            for (int id = 1; id <= 3; id++) {
                try (Connection lent = pooled.getConnection()) {
                    insert(lent, "f", id);
                    assertThat(first(lent, "SELECT v FROM f WHERE id = " + id)).isEqualTo(VALUE);
                }
                assertThat(isFramed(server, "f", id)).isTrue();
            }
        } finally {
            pooled.close();
        }
    }

    /** What a name means changes with the database, a temporary table, and what is defined anew. */
    @OnEachKind
    void theTableThatAStatementMeansNowDecides(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE, BOTH);
                Statement statement = connection.createStatement()) {
            insert(connection, "f", 1);
            assertThat(isFramed(server, "f", 1)).isTrue();
            statement.execute("CREATE TEMPORARY TABLE f (id INT PRIMARY KEY, v LONGTEXT)");
            insert(connection, "f", 1);
            assertThat(first(connection, "SELECT v FROM f")).isEqualTo(VALUE);
            statement.execute("DROP TEMPORARY TABLE f");
            insert(connection, "f", 2);
            assertThat(isFramed(server, "f", 2)).isTrue();
            statement.execute("ALTER TABLE other MODIFY v LONGBLOB");
            insert(connection, "other", 1);
            assertThat(isFramed(server, "other", 1)).isTrue();
            statement.execute("DELETE FROM other");
            statement.execute("ALTER TABLE other MODIFY v LONGTEXT");
            insert(connection, "other", 2);
            assertThat(stored(server, "other", 2)).isEqualTo(VALUE.length);
            statement.execute("CREATE DATABASE IF NOT EXISTS weir_frames_second");
            statement.execute(
                    "CREATE OR REPLACE VIEW weir_frames_second.f AS SELECT id, v FROM " + DATABASE + ".other");
            connection.setCatalog("weir_frames_second");
            insert(connection, "f", 3);
            assertThat(stored(server, "other", 3)).isEqualTo(VALUE.length);
            statement.execute("DROP DATABASE weir_frames_second");
        }
    }

    @OnEachKind
    void otherModesCharacterSetsAndOpenTransactions(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, DATABASE, BOTH);
                Statement statement = connection.createStatement()) {
            statement.execute("SET NAMES latin1");
            statement.execute("SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
            connection.setAutoCommit(false);
            insert(connection, "f", 1);
            assertThat(first(connection, "SELECT v FROM f WHERE id = 1")).isEqualTo(VALUE);
            connection.rollback();
            assertThat(first(connection, "SELECT COUNT(*) FROM f")).isEqualTo(new byte[] {'0'});
            insert(connection, "`f`", 2);
            connection.commit();
            assertThat(isFramed(server, "f", 2)).isTrue();
            // a name in double quotes is none that can be told from a string: the value goes in as it is
            statement.execute("SET SESSION sql_mode = 'ANSI_QUOTES'");
            insert(connection, "\"f\"", 3);
            connection.commit();
            assertThat(stored(server, "f", 3)).isEqualTo(VALUE.length);
            assertThat(first(connection, "SELECT v FROM f WHERE id = 3")).isEqualTo(VALUE);
        }
    }

    @OnEachKind
    void anAccountThatMayNotSelectIsToldSo(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        Weir.administer(
                server,
                "DROP USER IF EXISTS 'weir_writer'@'localhost', 'weir_writer'@'127.0.0.1'",
                "CREATE USER 'weir_writer'@'localhost' IDENTIFIED BY 'w'",
                "CREATE USER 'weir_writer'@'127.0.0.1' IDENTIFIED BY 'w'",
                "GRANT INSERT ON " + DATABASE + ".f TO 'weir_writer'@'localhost'",
                "GRANT INSERT ON " + DATABASE + ".f TO 'weir_writer'@'127.0.0.1'");
        try (Connection writer = DriverManager.getConnection(
                Weir.url(server, DATABASE) + BOTH + "&allowPublicKeyRetrieval=true", "weir_writer", "w")) {
            assertFails(
                    () -> insert(writer, "f", 1), "encodeFrames cannot tell which columns are binary", "grant SELECT");
            assertThat(writer.isValid(5)).isTrue();
        }
        Weir.administer(server, "DROP USER 'weir_writer'@'localhost', 'weir_writer'@'127.0.0.1'");
    }

    /** One connection, many threads: results decode side by side. */
    @OnEachKind
    void manyThreadsOnOneConnection(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection raw = Weir.open(server, DATABASE);
                FrameWriter writer = new FrameWriter(Codecs.of("lz4"));
                PreparedStatement insert = raw.prepareStatement("INSERT INTO f VALUES (?, ?)")) {
            for (int id = 0; id < 50; id++) {
                insert.setInt(1, id);
                insert.setBytes(2, writer.frame(VALUE));
                insert.executeUpdate();
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try (Connection connection = Weir.open(server, DATABASE, BOTH)) {
            List<Future<Integer>> all = IntStream.range(0, 6)
                    .mapToObj(thread -> threads.submit(() -> readAll(connection)))
                    .toList();
            for (Future<Integer> one : all) {
                assertThat(one.get()).isEqualTo(50);
            }
        } finally {
            threads.shutdown();
        }
    }

    private static int readAll(Connection connection) throws SQLException {
        int rows = 0;
        for (int i = 0; i < 5; i++) {
            rows = 0;
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT v FROM f")) {
                for (; result.next(); rows++) {
                    assertThat(result.getBytes(1)).isEqualTo(VALUE);
                }
            }
        }
        return rows;
    }
}
