package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inserts sent as one statement of many rows, where the driver's own questions fail. */
class RewrittenInsertFaultsTest {
    private static final String INSERT = "INSERT INTO t (v) VALUES (?)";
    private static final String IDS = "SELECT @@auto_increment_increment,IF";
    private static final int ROWS = 40;
    private static final int FIRST = 7;
    private static final int STEP = 5;
    private static final int LAST = FIRST + (ROWS - 1) * STEP;
    private static final byte[] KILLED = Packets.err(1317, "70100", "Query execution was interrupted");

    /** Answers to the query for ids, one after the other. */
    private final Deque<List<byte[]>> ids = new ArrayDeque<>();

    private static List<byte[]> columns(int count) {
        List<byte[]> packets = new ArrayList<>();
        packets.add(Packets.columnCount(count, false));
        for (int i = 0; i < count; i++) {
            packets.add(Packets.column("c", 253, 45, 0));
        }
        return packets;
    }

    private static List<byte[]> row(String... values) {
        return with(columns(values.length), Packets.textRow(values), Packets.end(Packets.STATUS));
    }

    private static List<byte[]> with(List<byte[]> first, byte[]... others) {
        List<byte[]> packets = new ArrayList<>(first);
        packets.addAll(List.of(others));
        return packets;
    }

    private List<byte[]> answer(ClientPacket packet) {
        if (packet.isQuery("SHOW CREATE TABLE")) {
            return row("t", "CREATE TABLE `t` (\n  `id` int AUTO_INCREMENT, `v` int\n) ENGINE=InnoDB");
        }
        if (packet.isQuery("SELECT CONCAT(MIN(")) {
            return row("1 1 1 1 int id");
        }
        if (packet.isQuery("INSERT INTO t")) {
            return List.of(Packets.ok(ROWS, FIRST, Packets.STATUS, 0));
        }
        return packet.isQuery(IDS) ? ids.remove() : List.of(Packets.ok());
    }

    static Stream<List<byte[]>> noIds() {
        return Stream.of(
                List.of(KILLED),
                with(columns(2), KILLED),
                with(columns(2), Packets.end(Packets.STATUS)),
                row(null, null),
                row("1", Integer.toString(FIRST)));
    }

    /** The rows are known to be there, and the connection goes on. */
    @ParameterizedTest
    @MethodSource("noIds")
    void withoutIds(List<byte[]> answer) throws Exception {
        ids.add(answer);
        ids.add(row(Integer.toString(STEP), Integer.toString(LAST)));
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), Step.serve(this::answer)));
                Connection connection = connect(server, "pipelining=on");
                PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            add(insert);
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
            assertThat(failure.getUpdateCounts()).hasSize(ROWS).containsOnly(1);
            assertThat(failure.getMessage()).contains("elements 0 to 39", "LAST_INSERT_ID() is not the id of the last");
            add(insert);
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            assertThat(keys(insert))
                    .containsExactlyElementsOf(LongStream.range(0, ROWS)
                            .mapToObj(i -> FIRST + i * STEP)
                            .toList());
            assertThat(server.queries()).doesNotContain("SELECT @@auto_increment_increment");
            server.verify();
        }
    }

    /** The rows fail, and the connection breaks before the reply to the query behind them: they are not sent again one by one. */
    @Test
    void lostBehindRowsThatFail() throws Exception {
        Step breaking = with -> {
            ClientPacket packet = with.receive();
            while (!packet.isQuery("INSERT INTO t")) {
                with.send(answer(packet));
                packet = with.receive();
            }
            with.send(List.of(Packets.err(1062, "23000", "Duplicate entry")));
            with.close();
        };
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), breaking));
                Connection connection = connect(server, "pipelining=on");
                PreparedStatement insert = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            add(insert);
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
            assertThat(failure.getSQLState()).startsWith("08");
            assertThat(failure.getErrorCode()).isNotEqualTo(1062);
        }
    }

    /** An account that may not see the table: MariaDB's session counts as changed by a question that fails. */
    @Test
    void aQuestionThatFailsIsAskedOnce() throws Exception {
        byte[] greeting = Packets.greeting("5.5.5-10.11.6-MariaDB", Packets.CAPABILITIES, "mysql_native_password");
        Step login = Step.all(Step.send(greeting), Step.expectAny(), Step.send(Packets.ok()));
        try (FakeServer server = FakeServer.start(Step.all(login, Step.serve(RewrittenInsertFaultsTest::deny)));
                Connection connection = connect(server, "pipelining=off");
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < 3; i++) {
                add(insert);
                assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            }
            assertThat(server.queries().stream().filter(sql -> sql.startsWith("SHOW CREATE TABLE")))
                    .hasSize(1);
            server.verify();
        }
    }

    static Stream<List<byte[]>> nothingTold() {
        return Stream.of(
                List.of(Packets.err(1142, "42000", "SELECT command denied")),
                with(columns(1), Packets.end(Packets.STATUS)),
                row((String) null));
    }

    /** A catalog that is restricted: rows go out one by one. */
    @ParameterizedTest
    @MethodSource("nothingTold")
    void whatTheCatalogDoesNotTell(List<byte[]> told) throws Exception {
        Step serve = Step.serve(packet -> {
            if (packet.isQuery("SELECT CONCAT(MIN(")) {
                return told;
            }
            return packet.isQuery("SHOW CREATE TABLE") ? answer(packet) : deny(packet);
        });
        try (FakeServer server = FakeServer.start(Step.all(Step.login(), serve));
                Connection connection = connect(server, "pipelining=off");
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert);
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
            assertThat(server.queries())
                    .anyMatch(sql -> sql.startsWith("SELECT CONCAT(MIN("))
                    .noneMatch(sql -> sql.startsWith("INSERT INTO t"));
            server.verify();
        }
    }

    private static List<byte[]> deny(ClientPacket packet) {
        if (packet.isQuery("SHOW CREATE TABLE")) {
            return List.of(Packets.err(1142, "42000", "SHOW command denied"));
        }
        return switch (packet.command()) {
            case ClientPacket.STMT_CLOSE -> List.of();
            case ClientPacket.STMT_PREPARE -> List.of(Packets.prepared(1, 0, 1), Packets.marker());
            case ClientPacket.STMT_EXECUTE -> List.of(Packets.ok(1, 0, Packets.STATUS, 0));
            default -> List.of(Packets.ok());
        };
    }

    private static void add(PreparedStatement insert) throws SQLException {
        for (int i = 0; i < ROWS; i++) {
            insert.setInt(1, i);
            insert.addBatch();
        }
    }

    private static List<Long> keys(PreparedStatement insert) throws SQLException {
        List<Long> keys = new ArrayList<>();
        try (ResultSet rows = insert.getGeneratedKeys()) {
            while (rows.next()) {
                keys.add(rows.getLong(1));
            }
        }
        return keys;
    }

    private static Connection connect(FakeServer server, String option) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql:weir://127.0.0.1:" + server.port() + "/d?sslMode=DISABLED&" + option, "a", "");
    }
}
