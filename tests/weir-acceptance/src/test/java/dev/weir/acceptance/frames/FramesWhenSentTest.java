package dev.weir.acceptance.frames;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.frames.Frames.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.WaitCountingProxy;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values are framed by what their columns are when they are sent, not when they were set. */
class FramesWhenSentTest {
    private static final String BLOBS = "weir_frames_sent";
    private static final String TEXTS = "weir_frames_sent_texts";
    private static final String FRAMING = "&encodeFrames=zstd:3";
    private static final String TO_TEXT = "ALTER TABLE t MODIFY v MEDIUMTEXT CHARACTER SET latin1";
    private static final String TO_BLOB = "ALTER TABLE t MODIFY v MEDIUMBLOB";
    private static final byte[] VALUE = text(5000);

    /** Ways of sending: prepared on the server, as text, as statements of many rows. */
    static Stream<Arguments> ways() {
        return Servers.versions().stream()
                .flatMap(kind -> Stream.of("", "&useServerPrepStmts=false", "&rewriteBatchedStatements=true")
                        .map(way -> Arguments.of(kind, way)));
    }

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        String begin = "CREATE TABLE t (id INT PRIMARY KEY, v ";
        Weir.create(server, TEXTS, begin + "MEDIUMTEXT CHARACTER SET latin1)", "INSERT INTO t VALUES (1, '')");
        Weir.create(
                server,
                BLOBS,
                begin + "MEDIUMBLOB)",
                "INSERT INTO t VALUES (1, '')",
                "CREATE PROCEDURE to_text() " + TO_TEXT,
                "CREATE PROCEDURE twice(IN x MEDIUMBLOB) UPDATE t SET v = x");
        return server;
    }

    private static void assertStored(RunningServer server, String database, int id, boolean framed)
            throws SQLException {
        try (Connection raw = Weir.open(server, database);
                Statement statement = raw.createStatement();
                ResultSet result = statement.executeQuery("SELECT v FROM t WHERE id = " + id)) {
            assertThat(result.next()).isTrue();
            byte[] stored = result.getBytes(1);
            if (framed) {
                assertThat(stored).startsWith(0x9e, 'W', 'E', 'R').hasSizeLessThan(VALUE.length / 10);
            } else {
                assertThat(stored).isEqualTo(VALUE);
            }
        }
        try (Connection decoding = Weir.open(server, database, "&decodeFrames=true");
                Statement statement = decoding.createStatement();
                ResultSet result = statement.executeQuery("SELECT v FROM t WHERE id = " + id)) {
            assertThat(result.next()).isTrue();
            assertThat(result.getBytes(1)).isEqualTo(VALUE);
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aValueIsStoredAsTheDatabaseOfNowHasItsColumn(String kind, String way, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, BLOBS, FRAMING + way);
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = ? WHERE id = 1")) {
            update.setBytes(1, VALUE);
            run(connection, "USE " + TEXTS);
            assertThat(update.executeUpdate()).isEqualTo(1);
            assertStored(server, TEXTS, 1, false);
            run(connection, "USE " + BLOBS);
            assertThat(update.executeUpdate()).isEqualTo(1);
            assertStored(server, BLOBS, 1, true);
            run(connection, "USE " + TEXTS);
            run(connection, "UPDATE t SET v = ''");
            assertThat(update.executeUpdate()).isEqualTo(1);
            assertStored(server, TEXTS, 1, false);
        }
    }

    /** What changes the table, on the connection that sends afterwards. */
    private interface Change {
        void run(Connection connection) throws SQLException;
    }

    private static void unescaped(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(TO_TEXT);
        }
    }

    private static void batch(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO t VALUES (77, '')");
            statement.addBatch(TO_TEXT);
            statement.executeBatch();
        }
    }

    private static void call(Connection connection) throws SQLException {
        try (CallableStatement call = connection.prepareCall("{call to_text()}")) {
            call.execute();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aValueIsStoredAsTheTableOfNowHasItsColumn(String kind, String way, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, BLOBS, FRAMING + way + "&allowMultiQueries=true");
                Connection other = Weir.open(server, BLOBS);
                PreparedStatement alter = connection.prepareStatement(TO_TEXT)) {
            List<Change> changes = List.of(
                    own -> run(own, TO_TEXT),
                    FramesWhenSentTest::unescaped,
                    FramesWhenSentTest::batch,
                    FramesWhenSentTest::call,
                    own -> run(own, "SELECT 1; " + TO_TEXT),
                    own -> run(own, "SET @q = '" + TO_TEXT + "'; PREPARE s FROM @q; EXECUTE s"),
                    own -> alter.execute(),
                    own -> alter.execute(),
                    own -> run(other, TO_TEXT));
            for (int i = 0; i < changes.size(); i++) {
                run(other, TO_BLOB);
                run(other, "DELETE FROM t WHERE id > 1");
                // not one that is known from before
                String sql = "INSERT INTO t /* " + i + " */ (id, v) VALUES (?, ?)";
                try (PreparedStatement insert = connection.prepareStatement(sql)) {
                    if (i + 1 < changes.size()) {
                        insert(insert, 2);
                        insert.executeUpdate();
                        assertStored(server, BLOBS, 2, true);
                    }
                    insert(insert, 3);
                    changes.get(i).run(connection);
                    assertThat(insert.executeUpdate()).as("change %s", i).isEqualTo(1);
                }
                assertStored(server, BLOBS, 3, false);
            }
        }
    }

    private static void insert(PreparedStatement insert, int id) throws SQLException {
        insert.setInt(1, id);
        insert.setBytes(2, VALUE);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aBatchIsStoredAsTheTableOfNowHasItsColumn(String kind, String way, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, BLOBS, FRAMING + way);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            for (boolean framed : new boolean[] {false, true, false}) {
                run(connection, "DELETE FROM t");
                run(connection, framed ? TO_TEXT : TO_BLOB);
                insert.setInt(1, 1);
                insert.setNull(2, Types.BLOB);
                insert.addBatch();
                for (int id = 2; id < 20; id++) {
                    insert(insert, id);
                    if (id == 9) {
                        insert.setBinaryStream(2, new ByteArrayInputStream(VALUE));
                    }
                    insert.addBatch();
                }
                run(connection, framed ? TO_BLOB : TO_TEXT);
                assertThat(insert.executeBatch()).hasSize(19);
                for (int id : new int[] {2, 3, 8, 9, 10, 19}) {
                    assertStored(server, BLOBS, id, framed);
                }
            }
        }
    }

    /** One question for all, and no wait for each; not on 5.7, whose batches are not sent ahead. */
    @OnEachKind
    void aBatchIsFramedWhileItsElementsGoOutTogether(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (WaitCountingProxy proxy = WaitCountingProxy.start(server.host(), server.port());
                Connection connection = Weir.through(proxy.port(), server, BLOBS, FRAMING);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            long waits = proxy.waitsOf(() -> {
                for (int id = 2; id < 102; id++) {
                    insert(insert, id);
                    insert.addBatch();
                }
                return insert.executeBatch();
            });
            // the question, the preparing with the first element, the others in windows
            assertThat(waits).isBetween(3L, 20L);
            assertStored(server, BLOBS, 2, true);
            assertStored(server, BLOBS, 101, true);
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatIsBoundOnceIsFramedOnceEachTimeItIsSent(String kind, String way, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = VALUE.clone();
        try (Connection connection = Weir.open(server, BLOBS, FRAMING + way);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            insert.setBytes(2, value);
            for (int id = 2; id < 6; id++) {
                insert.setInt(1, id);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                assertStored(server, BLOBS, id, true);
            }
            // between executions the array is the caller's
            value[0] = 'A';
            insert.setInt(1, 6);
            insert.executeUpdate();
            try (Connection decoding = Weir.open(server, BLOBS, "&decodeFrames=true");
                    Statement statement = decoding.createStatement();
                    ResultSet result = statement.executeQuery("SELECT v FROM t WHERE id = 6")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBytes(1)).isEqualTo(value);
            }
            insert.clearParameters();
            insert.setInt(1, 7);
            assertThatThrownBy(insert::executeUpdate).hasMessageContaining("parameter index=2 of 2 has no value");
        }
    }

    /** Says whether it was read. */
    private static final class Seen extends ByteArrayInputStream {
        private boolean read;

        Seen() {
            super(VALUE);
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) {
            read = true;
            return super.read(target, offset, length);
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void aStreamIsReadOnceWhenItIsSent(String kind, String way, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, BLOBS, FRAMING + way);
                PreparedStatement update = connection.prepareStatement("UPDATE t SET v = ? WHERE id = 1")) {
            for (boolean framed : new boolean[] {false, true, false}) {
                run(connection, framed ? TO_TEXT : TO_BLOB);
                Seen stream = new Seen();
                update.setBinaryStream(1, stream, VALUE.length);
                run(connection, framed ? TO_BLOB : TO_TEXT);
                assertThat(stream.read).isFalse();
                assertThat(update.executeUpdate()).isEqualTo(1);
                assertStored(server, BLOBS, 1, framed);
                assertFails(update::executeUpdate, "was read by the execution before; set the parameter again");
                assertStored(server, BLOBS, 1, framed);
                update.setBlob(1, (InputStream) new ByteArrayInputStream(VALUE));
                run(connection, "UPDATE t SET v = ''");
                assertThat(update.executeUpdate()).isEqualTo(1);
                assertStored(server, BLOBS, 1, framed);
            }
        }
    }

    @OnEachVersion
    void rowsOfAnUpdatableResultAndCallsFollowTheTable(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        try (Connection connection = Weir.open(server, BLOBS, FRAMING);
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, v FROM t")) {
            assertThat(rows.next()).isTrue();
            rows.updateBytes(2, VALUE);
            rows.updateRow();
            assertStored(server, BLOBS, 1, true);
            rows.updateBytes(2, VALUE);
            run(connection, TO_TEXT);
            rows.updateRow();
            assertStored(server, BLOBS, 1, false);
            rows.moveToInsertRow();
            rows.updateInt(1, 2);
            rows.updateBytes(2, VALUE);
            run(connection, TO_BLOB);
            rows.insertRow();
            assertStored(server, BLOBS, 2, true);
            // what a routine does with a value is its own
            try (CallableStatement call = connection.prepareCall("{call twice(?)}")) {
                call.setBytes(1, VALUE);
                call.execute();
            }
            assertStored(server, BLOBS, 1, false);
        }
    }
}
