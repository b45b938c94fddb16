package dev.weir.shared;

import dev.weir.jdbc.WeirDataSource;
import dev.weir.packet.Capability;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.Conversation;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A scripted server with one table: a row {@code (id, name)} for each positive id, the name being {@code n<id>}. A test can
 * hold an execution, and say what becomes of it.
 */
final class FakeTable implements AutoCloseable {
    static final String BY_ID = "SELECT name FROM t WHERE id = ?";

    private static final String WITHOUT_KEY = "SELECT name FROM t WHERE id = ";

    private static final int LONG = 3;
    private static final int LONGLONG = 8;
    private static final int VAR_STRING = 253;
    private static final int UTF8MB4 = 45;
    private static final byte[] NAME = Packets.column("name", VAR_STRING, UTF8MB4, 0);
    private static final byte[] ID = Packets.column("id", LONGLONG, 63, 0);

    private final FakeServer server;
    private final Queue<Gate> gates = new ConcurrentLinkedQueue<>();
    private final List<List<Object>> executions = new CopyOnWriteArrayList<>();

    private FakeTable() throws IOException {
        server = FakeServer.start(Step.all(
                Step.login("8.0.15", Packets.CAPABILITIES | Capability.OPTIONAL_RESULTSET_METADATA),
                with -> new Session(with).run()));
    }

    static FakeTable start() {
        try {
            return new FakeTable();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What becomes of an execution. */
    enum Outcome {
        ANSWER,
        CLOSE,
        SILENCE
    }

    /** Holds one execution until it is opened. */
    static final class Gate {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);
        private volatile Outcome outcome = Outcome.ANSWER;

        void awaitReached() throws InterruptedException {
            if (!reached.await(60, TimeUnit.SECONDS)) {
                throw new AssertionError("no execution came");
            }
        }

        void open(Outcome what) {
            outcome = what;
            opened.countDown();
        }

        private Outcome pass() throws IOException {
            reached.countDown();
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
            return outcome;
        }
    }

    WeirDataSource source() throws SQLException {
        return source("");
    }

    WeirDataSource source(String options) throws SQLException {
        return sourceAt(server.port(), options);
    }

    /** Of what stands at a port in place of a table's server. */
    static WeirDataSource sourceAt(int port, String options) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl("jdbc:mysql:weir://127.0.0.1:" + port + "/db?sslMode=DISABLED&" + options);
        source.setUser("weir");
        return source;
    }

    /** The next execution that no other gate holds. */
    Gate hold() {
        Gate gate = new Gate();
        gates.add(gate);
        return gate;
    }

    /** The next execution ends so. */
    void next(Outcome outcome) {
        hold().open(outcome);
    }

    /** The keys of each execution, each once. */
    List<List<Object>> executions() {
        return List.copyOf(executions);
    }

    FakeServer server() {
        return server;
    }

    /** Connections so far, by the first packet of each, which has the number 1. */
    long connections() {
        return server.received().stream()
                .filter(packet -> packet.sequence() == 1)
                .count();
    }

    @Override
    public void close() {
        gates.forEach(gate -> gate.open(Outcome.ANSWER));
        server.close();
    }

    /** A statement that was prepared: how many markers it has, and of which types they are. */
    private static final class Prepared {
        private final int markers;
        private final boolean list;
        private int[] types;

        private Prepared(String sql) {
            markers = (int) sql.chars().filter(c -> c == '?').count();
            list = sql.contains(" IN ");
            types = new int[markers];
        }

        private List<byte[]> definitions() {
            return list ? List.of(NAME, ID) : List.of(NAME);
        }
    }

    private final class Session {
        private final Conversation with;
        private final Map<Integer, Prepared> statements = new HashMap<>();

        private Session(Conversation with) {
            this.with = with;
        }

        private void run() throws IOException {
            try {
                ClientPacket packet = with.receive();
                while (packet.command() != ClientPacket.QUIT) {
                    answer(packet);
                    packet = with.receive();
                }
            } catch (EOFException e) {
                // the client closed
            }
        }

        private void answer(ClientPacket packet) throws IOException {
            switch (packet.command()) {
                case ClientPacket.STMT_CLOSE -> {}
                case ClientPacket.STMT_PREPARE -> with.send(prepared(packet.text()));
                case ClientPacket.STMT_EXECUTE -> executed(packet.bytes());
                case ClientPacket.QUERY -> with.send(List.of(query(packet.text())));
                default -> with.send(List.of(Packets.ok()));
            }
        }

        /** A key of another type than the marker's comes in a text. */
        private byte[] query(String sql) {
            if (!sql.startsWith(WITHOUT_KEY)) {
                return Packets.ok();
            }
            String key = sql.substring(WITHOUT_KEY.length()).replace("'", "");
            executions.add(List.of(key));
            return wrong(key);
        }

        private byte[] wrong(Object key) {
            return Packets.err(1366, "HY000", "Incorrect integer value: " + key);
        }

        private List<byte[]> prepared(String sql) {
            Prepared statement = new Prepared(sql);
            statements.put(statements.size() + 1, statement);
            List<byte[]> packets = new ArrayList<>();
            packets.add(new Bytes()
                    .raw(Packets.prepared(
                            statements.size(), statement.definitions().size(), statement.markers))
                    .u8(1)
                    .toArray());
            for (int i = 0; i < statement.markers; i++) {
                packets.add(ID);
            }
            packets.addAll(statement.definitions());
            return packets;
        }

        private void executed(byte[] packet) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
            Prepared statement = statements.get(bytes.getInt(1));
            List<Object> keys = keys(statement, bytes.position(10));
            executions.add(List.copyOf(new LinkedHashSet<>(keys)));
            Gate gate = gates.poll();
            switch (gate == null ? Outcome.ANSWER : gate.pass()) {
                case ANSWER -> with.send(rows(statement, keys));
                case CLOSE -> {
                    with.close();
                    throw new EOFException();
                }
                case SILENCE -> {}
            }
        }

        /** {@code nulls, int<1> new types, [int<2> type, ..], values} */
        private List<Object> keys(Prepared statement, ByteBuffer bytes) {
            byte[] nulls = new byte[(statement.markers + 7) / 8];
            bytes.get(nulls);
            if (bytes.get() == 1) {
                for (int i = 0; i < statement.markers; i++) {
                    statement.types[i] = bytes.getShort() & 0xFF;
                }
            }
            List<Object> keys = new ArrayList<>();
            for (int i = 0; i < statement.markers; i++) {
                boolean isNull = (nulls[i / 8] & (1 << (i % 8))) != 0;
                keys.add(isNull ? "NULL" : key(statement.types[i], bytes));
            }
            return keys;
        }

        private Object key(int type, ByteBuffer bytes) {
            return switch (type) {
                case LONG -> (long) bytes.getInt();
                case LONGLONG -> bytes.getLong();
                default -> {
                    byte[] text = new byte[bytes.get()];
                    bytes.get(text);
                    yield new String(text, StandardCharsets.UTF_8);
                }
            };
        }

        private List<byte[]> rows(Prepared statement, List<Object> keys) {
            ArrayDeque<byte[]> packets = new ArrayDeque<>();
            packets.add(Packets.columnCount(statement.definitions().size(), true));
            packets.addAll(statement.definitions());
            for (Object key : new LinkedHashSet<>(keys)) {
                if (!(key instanceof Long id)) {
                    return List.of(wrong(key));
                }
                if (id > 0) {
                    packets.add(row(statement, id));
                }
            }
            packets.add(Packets.end(Packets.STATUS));
            return List.copyOf(packets);
        }

        private byte[] row(Prepared statement, long id) {
            Bytes values = new Bytes().text("n" + id);
            if (statement.list) {
                values.raw(ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(id)
                        .array());
            }
            return Packets.binaryRow(statement.definitions().size(), List.of(), values.toArray());
        }
    }
}
