package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches that are loaded from a server that asks for something else, reports something else, or goes away. */
class LoadedBatchFaultsTest {
    private static final long LOCAL_FILES = 1L << 7;
    private static final String SECRET = "root:x:0:0";
    private static final String ROWS = "weir-batch";
    private static final String LOADED = "Records: 300  Deleted: 0  Skipped: 0  Warnings: 0";
    private static final int SIZE = 300;

    @TempDir
    Path folder;

    private int status;
    private int failingCommits;

    /** What the server refuses once it was asked to load rows. */
    private String refused = "";

    private boolean asked;

    private static byte[] request(Object file) {
        return new Bytes().u8(0xFB).rest(file.toString()).toArray();
    }

    /** The reply to a LOAD DATA in a transaction. */
    private static byte[] loaded(int affected, int warnings, String info) {
        return new Bytes()
                .u8(0)
                .lengthEncoded(affected)
                .lengthEncoded(0)
                .u16(0)
                .u16(warnings)
                .lengthEncoded(info.length())
                .rest(info)
                .toArray();
    }

    private static List<byte[]> row(String value) {
        return List.of(
                Packets.columnCount(1, false),
                Packets.column("c", 253, 45, 0),
                Packets.textRow(value),
                Packets.end(Packets.STATUS));
    }

    private List<byte[]> answer(ClientPacket packet) {
        if (packet.isQuery("SHOW CREATE TABLE")) {
            return row(
                    "CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `v` varchar(9)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4");
        }
        if (packet.isQuery("SELECT CONCAT(MIN(")) {
            return row("1 2 0 1  ");
        }
        if (packet.command() == ClientPacket.STMT_PREPARE) {
            byte[] marker = Packets.column("?", 253, 45, 0);
            return List.of(Packets.prepared(1, 0, 2), marker, marker);
        }
        if (packet.isQuery("SET autocommit=1") && failingCommits-- > 0) {
            return List.of(Packets.err(1180, "HY000", "Got error 149 during COMMIT"));
        }
        if (asked && !refused.isEmpty() && packet.isQuery(refused)) {
            return List.of(Packets.err(1305, "42000", "SAVEPOINT weir_load does not exist"));
        }
        status = packet.isQuery("SET autocommit=0") ? 0 : packet.isQuery("SET autocommit=1") ? Packets.STATUS : status;
        return List.of(Packets.ok(packet.isQuery("INSERT INTO t") ? SIZE : 0, 0, status, 0));
    }

    /** Asks for a file where it is to load rows. */
    private Step loading(Object file, byte[] reply) {
        return serving("LOAD DATA LOCAL", with -> {
            asked = true;
            with.send(List.of(request(file)));
            while (with.receive().bytes().length > 0) {
                // content
            }
            with.send(List.of(reply));
        });
    }

    private Step serving(String sql, Step special) {
        return with -> {
            status = Packets.STATUS;
            asked = false;
            with.send(List.of(Packets.greeting("5.7.44", Packets.CAPABILITIES | LOCAL_FILES, "mysql_native_password")));
            with.receive();
            with.send(List.of(Packets.ok()));
            ClientPacket packet = with.receive();
            while (packet.command() != ClientPacket.QUIT) {
                if (packet.isQuery(sql)) {
                    special.run(with);
                } else if (packet.command() != ClientPacket.STMT_CLOSE) {
                    with.send(answer(packet));
                }
                packet = with.receive();
            }
        };
    }

    private static Connection connect(FakeServer server) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql:weir://127.0.0.1:" + server.port()
                        + "/d?sslMode=DISABLED&pipelining=off&socketTimeout=60000&rewriteBatchedStatements=load",
                "a",
                "");
    }

    private static int[] insert(Connection connection) throws SQLException {
        return insert(connection, SIZE);
    }

    private static int[] insert(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i);
                insert.setString(2, "v" + i);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    private static List<String> changes(FakeServer server) {
        return server.queries().stream()
                .filter(sql -> sql.matches("(?s)(LOAD|INSERT|ROLLBACK|SET autocommit).*"))
                .map(sql -> sql.replaceFirst("(?s)(LOAD|INSERT) .*", "$1"))
                .toList();
    }

    private static boolean got(FakeServer server, String text) {
        return server.received().stream()
                .anyMatch(packet -> new String(packet.bytes(), StandardCharsets.ISO_8859_1).contains(text));
    }

    @Test
    void rowsAreLoaded() throws Exception {
        try (FakeServer server = FakeServer.start(loading(ROWS, loaded(SIZE, 0, LOADED)));
                Connection connection = connect(server)) {
            assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
            assertThat(got(server, "298\tv298\n299\tv299\n")).isTrue();
            assertThat(changes(server)).containsExactly("SET autocommit=0", "LOAD", "SET autocommit=1");
        }
    }

    static Stream<byte[]> different() {
        return Stream.of(
                loaded(SIZE, 1, "Records: 300  Deleted: 0  Skipped: 0  Warnings: 1"),
                loaded(SIZE, 1, LOADED),
                loaded(299, 0, "Records: 300  Deleted: 0  Skipped: 1  Warnings: 0"),
                loaded(SIZE, 0, "Records: 300  Deleted: 1  Skipped: 0  Warnings: 0"),
                loaded(SIZE, 0, "Records: 301  Deleted: 0  Skipped: 1  Warnings: 0"),
                loaded(SIZE, 0, ""),
                Packets.err(3948, "42000", "Loading local data is disabled"));
    }

    /** What it reports is not what INSERTs would have given: it is undone, and the rows are inserted. */
    @ParameterizedTest
    @MethodSource("different")
    void whatDiffersIsUndone(byte[] reply) throws Exception {
        try (FakeServer server = FakeServer.start(loading(ROWS, reply));
                Connection connection = connect(server)) {
            assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
            assertThat(changes(server))
                    .containsExactly("SET autocommit=0", "LOAD", "ROLLBACK", "SET autocommit=1", "INSERT");
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    /** Only loads are given up: the next batch is rewritten, and no question asked again and again. */
    @ParameterizedTest
    @MethodSource("different")
    void theNextBatchIsInserted(byte[] reply) throws Exception {
        try (FakeServer server = FakeServer.start(loading(ROWS, reply));
                Connection connection = connect(server)) {
            insert(connection);
            assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
            assertThat(changes(server))
                    .containsExactly("SET autocommit=0", "LOAD", "ROLLBACK", "SET autocommit=1", "INSERT", "INSERT");
        }
    }

    /** MariaDB's max_statement_time: the INSERT may take less. */
    @Test
    void oneThatTakesTooLong() throws Exception {
        byte[] reply = Packets.err(1969, "70100", "Query execution was interrupted (max_statement_time exceeded)");
        try (FakeServer server = FakeServer.start(loading(ROWS, reply));
                Connection connection = connect(server)) {
            assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
            assertThat(changes(server)).endsWith("ROLLBACK", "SET autocommit=1", "INSERT");
        }
    }

    /** What is left of the load would be committed by the next SET autocommit=1. */
    @Test
    void aRollbackThatFails() throws Exception {
        refused = "ROLLBACK";
        for (boolean autocommit : new boolean[] {true, false}) {
            try (FakeServer server = FakeServer.start(loading(ROWS, loaded(299, 0, LOADED)));
                    Connection connection = connect(server)) {
                connection.setAutoCommit(autocommit);
                BatchUpdateException failure =
                        catchThrowableOfType(BatchUpdateException.class, () -> insert(connection));
                assertThat(failure.getSQLState()).startsWith("08");
                assertThat(failure.getMessage())
                        .contains("undoing it", "does not exist", "closed", "expected rows=300");
                assertThat(connection.isClosed()).isTrue();
                assertThat(changes(server)).endsWith("LOAD", "ROLLBACK");
            }
        }
    }

    /** The server has rolled the transaction back: rows that are inserted now would be alone. */
    @Test
    void aSavepointThatIsGone() throws Exception {
        refused = "ROLLBACK TO";
        try (FakeServer server = FakeServer.start(loading(ROWS, loaded(299, 0, LOADED)));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            insert(connection, 40);
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO other VALUES (1)");
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, () -> insert(connection));
            assertThat(failure.getSQLState()).isEqualTo("40001");
            assertThat(failure.getMessage()).contains("savepoint is gone", "does not exist", "expected rows=300");
            assertThat(changes(server)).endsWith("INSERT", "LOAD", "ROLLBACK TO SAVEPOINT weir_load");
            assertThat(connection.isClosed()).isFalse();
        }
    }

    /** A server that asks for a file of the client where it is to load rows gets none. */
    @Test
    void anotherFileIsNotSent() throws Exception {
        Path secret = Files.writeString(folder.resolve("passwd"), SECRET);
        for (Object file : List.of("/etc/passwd", secret, ROWS + "2", "")) {
            try (FakeServer server = FakeServer.start(loading(file, loaded(0, 0, "")));
                    Connection connection = connect(server)) {
                assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
                assertThat(got(server, SECRET)).isFalse();
                assertThat(got(server, "298\tv298"))
                        .as("nor rows under another name")
                        .isFalse();
                assertThat(changes(server)).endsWith("ROLLBACK", "SET autocommit=1", "INSERT");
            }
        }
    }

    /** Nor one that asks where no batch is loaded, also by the name of its rows. */
    @Test
    void nothingIsSentForAnotherStatement() throws Exception {
        Path secret = Files.writeString(folder.resolve("passwd"), SECRET);
        for (String sql : List.of("SELECT 1", "LOAD DATA LOCAL INFILE '" + secret + "' INTO TABLE t")) {
            for (Object file : List.of(secret, ROWS)) {
                Step asking = serving(sql, with -> {
                    with.send(List.of(request(file)));
                    assertEmpty(with);
                    with.send(List.of(Packets.ok()));
                });
                try (FakeServer server = FakeServer.start(asking);
                        Connection connection = connect(server);
                        Statement statement = connection.createStatement()) {
                    assertThatThrownBy(() -> statement.execute(sql))
                            .hasMessageContainingAll("allowLoadLocalInfile=false", "file=" + file, "was not sent");
                    assertThat(connection.isValid(20)).as("in step").isTrue();
                    assertThat(got(server, SECRET)).isFalse();
                }
            }
        }
    }

    private static void assertEmpty(Conversation with) throws IOException {
        assertThat(with.receive().bytes()).isEmpty();
    }

    /** Nobody knows whether the rows are there: they are not sent again. */
    @Test
    void aServerThatGoesAway() throws Exception {
        Step leaving = serving("LOAD DATA LOCAL", with -> {
            with.send(List.of(request(ROWS)));
            with.receive();
            with.reset();
        });
        try (FakeServer server = FakeServer.start(leaving);
                Connection connection = connect(server)) {
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, () -> insert(connection));
            assertThat(failure.getSQLState()).startsWith("08");
            assertThat(failure.getMessage()).contains("the next 300 were sent and may have run");
            assertThat(changes(server)).containsExactly("SET autocommit=0", "LOAD");
        }
    }

    /** The end of the transaction fails: it is rolled back, and the rows are inserted. */
    @Test
    void aCommitThatFails() throws Exception {
        failingCommits = 1;
        try (FakeServer server = FakeServer.start(loading(ROWS, loaded(SIZE, 0, LOADED)));
                Connection connection = connect(server)) {
            assertThat(insert(connection)).hasSize(SIZE).containsOnly(1);
            assertThat(changes(server))
                    .containsExactly(
                            "SET autocommit=0", "LOAD", "SET autocommit=1", "ROLLBACK", "SET autocommit=1", "INSERT");
        }
    }
}
