package dev.weir.acceptance.frames;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.frames.Frames.frame;
import static dev.weir.acceptance.frames.Frames.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameReader;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Random;

/** Values framed when they are written, decoded when they are read, on real servers. */
class FramedValuesTest {
    private static final String DATABASE = "weir_frames";
    private static final String BOTH = "decodeFrames=true&encodeFrames=zstd:3";

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE invoice (id INT PRIMARY KEY, pdf LONGBLOB, note VARBINARY(9000), fixed BINARY(16),"
                        + " words LONGTEXT, code VARBINARY(3000), thumb BLOB, KEY (code(20)))");
        return server;
    }

    private static Connection open(RunningServer server, String options) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        return new WeirDriver().connect(Weir.url(server, DATABASE) + "&" + options, account);
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(length).nextBytes(noise);
        return noise;
    }

    private static byte[] stored(RunningServer server, String sql) throws SQLException {
        try (Connection raw = open(server, "");
                Statement statement = raw.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getBytes(1);
        }
    }

    private static boolean isFrame(byte[] value) {
        return value.length > 4 && value[0] == (byte) 0x9e && value[1] == 'W' && value[2] == 'E' && value[3] == 'R';
    }

    private static byte[] decoded(byte[] frame) throws IOException {
        try (FrameReader reader = new FrameReader(Integer.MAX_VALUE)) {
            return reader.read(frame);
        }
    }

    private static void insert(Connection connection, int id, byte[] pdf) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO invoice (id, pdf) VALUES (?, ?)")) {
            insert.setInt(1, id);
            insert.setBytes(2, pdf);
            insert.executeUpdate();
        }
    }

    private static byte[] read(Connection connection, int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT pdf FROM invoice WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet result = select.executeQuery()) {
                assertThat(result.next()).isTrue();
                return result.getBytes(1);
            }
        }
    }

    @OnEachKind
    void everyGetterAndEverySetterKnowsFrames(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = text(100_000);
        try (Connection connection = open(server, BOTH);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO invoice (id, pdf) VALUES (?, ?)")) {
            insert.setInt(1, 1);
            insert.setBytes(2, value);
            insert.executeUpdate();
            insert.setInt(1, 2);
            insert.setBinaryStream(2, new ByteArrayInputStream(value));
            insert.executeUpdate();
            insert.setInt(1, 3);
            insert.setBinaryStream(2, new ByteArrayInputStream(value), value.length);
            insert.executeUpdate();
            insert.setInt(1, 4);
            insert.setObject(2, value);
            insert.executeUpdate();
            insert.setInt(1, 5);
            insert.setObject(2, new ByteArrayInputStream(value), Types.BLOB);
            insert.executeUpdate();
            Blob blob = connection.createBlob();
            blob.setBytes(1, value);
            insert.setInt(1, 6);
            insert.setBlob(2, blob);
            insert.executeUpdate();
            insert.setInt(1, 7);
            insert.setNull(2, Types.BLOB);
            insert.executeUpdate();
            for (int id = 1; id <= 6; id++) {
                byte[] stored = stored(server, "SELECT pdf FROM invoice WHERE id = " + id);
                assertThat(isFrame(stored)).isTrue();
                assertThat(stored.length).isLessThan(value.length / 100);
                assertThat(decoded(stored)).isEqualTo(value);
            }
            for (boolean prepared : new boolean[] {false, true}) {
                try (PreparedStatement select = connection.prepareStatement("SELECT pdf FROM invoice ORDER BY id");
                        Statement statement = connection.createStatement();
                        ResultSet result = prepared
                                ? select.executeQuery()
                                : statement.executeQuery("SELECT pdf AS p FROM invoice i ORDER BY id")) {
                    assertThat(result.next()).isTrue();
                    assertThatEveryGetterGives(result, value);
                    for (int id = 2; id <= 6; id++) {
                        assertThat(result.next()).isTrue();
                        assertThat(result.getBytes(1)).isEqualTo(value);
                    }
                    assertThat(result.next()).isTrue();
                    assertThat(result.getBytes(1)).isNull();
                    assertThat(result.wasNull()).isTrue();
                }
            }
        }
    }

    private static void assertThatEveryGetterGives(ResultSet result, byte[] value) throws Exception {
        String text = new String(value, StandardCharsets.US_ASCII);
        assertThat(result.getBytes(1)).isEqualTo(value);
        assertThat(result.getBinaryStream(1).readAllBytes()).isEqualTo(value);
        assertThat(result.getBlob(1).length()).isEqualTo(value.length);
        assertThat((byte[]) result.getObject(1)).isEqualTo(value);
        assertThat(result.getObject(1, byte[].class)).isEqualTo(value);
        assertThat(result.getObject(1, InputStream.class).readAllBytes()).isEqualTo(value);
        assertThat(result.getObject(1, Blob.class).getBytes(1, value.length)).isEqualTo(value);
        assertThat(result.getString(1)).isEqualTo(text);
        assertThat(result.getCharacterStream(1).transferTo(new StringWriter())).isEqualTo(value.length);
        assertThat(result.getObject(1, String.class)).isEqualTo(text);
    }

    @OnEachKind
    void plainRowsStayReadableAndNothingIsLostWhenItIsSwitchedOff(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] old = text(5000);
        byte[] small = text(1023);
        byte[] packed = noise(20_000);
        try (Connection plain = open(server, "")) {
            insert(plain, 1, old);
        }
        try (Connection connection = open(server, BOTH)) {
            assertThat(read(connection, 1)).isEqualTo(old);
            insert(connection, 2, old);
            insert(connection, 3, small);
            insert(connection, 4, packed);
            insert(connection, 5, new byte[0]);
            assertThat(read(connection, 2)).isEqualTo(old);
            assertThat(read(connection, 3)).isEqualTo(small);
            assertThat(read(connection, 4)).isEqualTo(packed);
            assertThat(read(connection, 5)).isEmpty();
        }
        assertThat(stored(server, "SELECT pdf FROM invoice WHERE id = 3")).isEqualTo(small);
        assertThat(stored(server, "SELECT pdf FROM invoice WHERE id = 4")).hasSize(packed.length + 14);
        try (Connection off = open(server, "")) {
            assertThat(decoded(read(off, 2))).isEqualTo(old);
        }
        try (Connection decoding = open(server, "decodeFrames=true")) {
            insert(decoding, 6, old);
            assertThat(read(decoding, 2)).isEqualTo(old);
        }
        assertThat(stored(server, "SELECT pdf FROM invoice WHERE id = 6")).isEqualTo(old);
    }

    @OnEachKind
    void framesOnlyBinaryColumnsThatAreAssignedAndInNoKey(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = text(2500);
        try (Connection connection = open(server, BOTH)) {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO invoice (pdf, id, words, note, code) VALUES (?, ?, ?, ?, ?)"
                            + " ON DUPLICATE KEY UPDATE thumb = ?")) {
                insert.setBytes(1, value);
                insert.setInt(2, 1);
                insert.setBytes(3, value);
                insert.setBytes(4, value);
                insert.setBytes(5, value);
                insert.setBytes(6, value);
                insert.executeUpdate();
                insert.executeUpdate();
            }
            assertThat(isFrame(stored(server, "SELECT pdf FROM invoice"))).isTrue();
            assertThat(isFrame(stored(server, "SELECT note FROM invoice"))).isTrue();
            assertThat(isFrame(stored(server, "SELECT thumb FROM invoice"))).isTrue();
            assertThat(stored(server, "SELECT words FROM invoice")).isEqualTo(value);
            assertThat(stored(server, "SELECT code FROM invoice")).isEqualTo(value);
            try (PreparedStatement update = connection.prepareStatement(
                    "UPDATE invoice i SET i.pdf = ?, note = CONCAT(?, ''), thumb = ? WHERE code = ?")) {
                byte[] other = text(3000);
                update.setBytes(1, other);
                update.setBytes(2, other);
                update.setBytes(3, other);
                update.setBytes(4, value);
                assertThat(update.executeUpdate()).isEqualTo(1);
                assertThat(isFrame(stored(server, "SELECT pdf FROM invoice"))).isTrue();
                assertThat(stored(server, "SELECT note FROM invoice")).isEqualTo(other);
                assertThat(decoded(stored(server, "SELECT thumb FROM invoice"))).isEqualTo(other);
            }
        }
    }

    @OnEachKind
    void framesTheColumnsThatAreNamed(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = text(2500);
        try (Connection connection = open(server, "encodeFrames=lz4:9&frameColumns=invoice.th*,other.pdf");
                PreparedStatement replace = connection.prepareStatement(
                        "REPLACE INTO " + DATABASE + ".invoice SET id = ?, pdf = ?, thumb = ?")) {
            replace.setInt(1, 1);
            replace.setBytes(2, value);
            replace.setBytes(3, value);
            replace.executeUpdate();
            assertThat(stored(server, "SELECT pdf FROM invoice")).isEqualTo(value);
            byte[] thumb = stored(server, "SELECT thumb FROM invoice");
            assertThat(isFrame(thumb)).isTrue();
            assertThat(decoded(thumb)).isEqualTo(value);
        }
    }

    @OnEachKind
    void batchesAndUpdatableResultsWriteFrames(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = text(4000);
        for (String rewrite : new String[] {"false", "true"}) {
            try (Connection connection = open(server, BOTH + "&rewriteBatchedStatements=" + rewrite)) {
                run(connection, "DELETE FROM invoice");
                try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO invoice (id, pdf) VALUES (?, ?)")) {
                    for (int id = 0; id < 50; id++) {
                        insert.setInt(1, id);
                        insert.setBytes(2, value);
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
                assertThat(new String(
                                stored(server, "SELECT COUNT(*) FROM invoice WHERE LENGTH(pdf) < 200"),
                                StandardCharsets.US_ASCII))
                        .isEqualTo("50");
                try (Statement statement = connection.createStatement(
                                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                        ResultSet result = statement.executeQuery("SELECT id, pdf FROM invoice WHERE id = 7")) {
                    assertThat(result.next()).isTrue();
                    assertThat(result.getBytes(2)).isEqualTo(value);
                    result.updateBytes(2, text(6000));
                    result.updateRow();
                    assertThat(result.getBytes(2)).isEqualTo(text(6000));
                }
                assertThat(isFrame(stored(server, "SELECT pdf FROM invoice WHERE id = 7")))
                        .isTrue();
                assertThat(read(connection, 7)).isEqualTo(text(6000));
            }
        }
    }

    @OnEachKind
    void framesInsideFramesAndValuesThatLookLikeFramesComeBackAsTheyWere(String kind, Servers servers)
            throws Exception {
        RunningServer server = server(kind, servers);
        byte[] inner = frame(Codecs.of("gzip"), text(5000));
        byte[] likeAFrame = {(byte) 0x9e, 'W', 'E', 'R', 77, 1};
        try (Connection connection = open(server, BOTH)) {
            insert(connection, 1, inner);
            insert(connection, 2, likeAFrame);
            assertThat(read(connection, 1)).isEqualTo(inner);
            assertThat(read(connection, 2)).isEqualTo(likeAFrame);
        }
    }

    @OnEachKind
    void aDamagedValueIsAnErrorThatNamesItAndTheSessionGoesOn(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] good = frame(Codecs.of("zstd:3"), text(5000));
        byte[] flipped = good.clone();
        flipped[10] ^= 1;
        byte[] cut = Arrays.copyOf(good, good.length - 3);
        byte[] newer = good.clone();
        newer[4] = 9;
        byte[] unknown = good.clone();
        unknown[5] = 99;
        byte[] bomb = frame(Codecs.of("zstd:3"), new byte[100 << 20]);
        try (Connection plain = open(server, "")) {
            List<byte[]> values = List.of(good, flipped, cut, newer, unknown, bomb);
            for (int id = 0; id < values.size(); id++) {
                insert(plain, id, values.get(id));
            }
        }
        try (Connection connection = open(server, "decodeFrames=true");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pdf FROM invoice ORDER BY id")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getBytes(1)).isEqualTo(text(5000));
            for (String reason : List.of(
                    "does not match its checksum",
                    "cannot decode",
                    "version=9 is unknown",
                    "format=99 is unknown",
                    "length=104857600 is more than limit=67108864")) {
                assertThat(result.next()).isTrue();
                int row = result.getRow();
                assertFails(() -> result.getBytes(1), "column=pdf row=" + row, reason);
                assertThatThrownBy(() -> result.getString(1)).hasMessageContaining(reason);
            }
            assertThat(result.next()).isFalse();
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    /** Frames of chunks: written and read as streams, larger than the receive buffer, than a packet, than the limit. */
    @OnEachKind
    void streamsLargeValues(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = new byte[20 << 20];
        for (int at = 0; at < value.length; at += 1 << 10) {
            System.arraycopy(noise(500), 0, value, at, 500);
        }
        new Random(1).nextBytes(value);
        Arrays.fill(value, 0, 8 << 20, (byte) 1);
        try (Connection connection = open(server, "decodeFrames=true&encodeFrames=lz4")) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO invoice (id, pdf) VALUES (?, ?)")) {
                insert.setInt(1, 1);
                insert.setBinaryStream(2, new ByteArrayInputStream(value), value.length);
                insert.executeUpdate();
                insert.setInt(1, 2);
                insert.setBytes(2, value);
                insert.executeUpdate();
                insert.setInt(1, 3);
                insert.setBinaryStream(2, new ByteArrayInputStream(value), value.length + 1);
                assertFails(insert::executeUpdate, "ended early");
            }
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT id, pdf FROM invoice ORDER BY id")) {
                for (int id = 1; id <= 2; id++) {
                    assertThat(result.next()).isTrue();
                    assertThat(result.getBinaryStream(2).readAllBytes()).isEqualTo(value);
                }
                assertThat(result.next()).isFalse();
            }
        }
        try (Connection connection = open(server, BOTH)) {
            assertThat(read(connection, 1)).isEqualTo(value);
            assertThat(read(connection, 2)).isEqualTo(value);
            insert(connection, 4, new byte[65 << 20]);
            assertThatThrownBy(() -> read(connection, 4)).hasMessageContaining("is more than limit=67108864");
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT pdf FROM invoice WHERE id = 4")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBinaryStream(1).transferTo(OutputStream.nullOutputStream()))
                        .isEqualTo(65 << 20);
            }
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @OnEachKind
    void readsWhatTheServerCompressed(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] value = text(50_000);
        try (Connection plain = open(server, "");
                PreparedStatement insert =
                        plain.prepareStatement("INSERT INTO invoice (id, pdf, thumb) VALUES (?, COMPRESS(?), ?)")) {
            insert.setInt(1, 1);
            insert.setBytes(2, value);
            insert.setBytes(3, text(10));
            insert.executeUpdate();
            insert.setInt(1, 2);
            insert.setBytes(2, new byte[0]);
            insert.executeUpdate();
            insert(plain, 3, text(100));
        }
        try (Connection connection = open(server, "decodeFrames=false&uncompressColumns=invoice.pdf");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pdf, thumb FROM invoice ORDER BY id")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getBytes(1)).isEqualTo(value);
            assertThat(result.getBinaryStream(1).readAllBytes()).isEqualTo(value);
            assertThat(result.getBytes(2)).isEqualTo(text(10));
            assertThat(result.next()).isTrue();
            assertThat(result.getBytes(1)).isEmpty();
            assertThat(result.next()).isTrue();
            assertThatThrownBy(() -> result.getBytes(1)).hasMessageContaining("column=pdf row=3");
        }
    }
}
