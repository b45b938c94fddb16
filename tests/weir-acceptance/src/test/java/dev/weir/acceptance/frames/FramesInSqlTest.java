package dev.weir.acceptance.frames;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.frames.Frames.frame;
import static dev.weir.acceptance.frames.Frames.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.codec.Codecs;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What docs/frames.md says that SQL sees of frames. */
class FramesInSqlTest {
    private static final String DATABASE = "weir_frames_sql";
    private static final Path PAGE = Path.of("..", "..", "docs", "frames.md");
    private static final Pattern SQL = Pattern.compile("(?s)```sql\n(.*?)```");
    private static final String FRAMING = "&decodeFrames=true&encodeFrames=zstd:3";

    private static void insert(Connection connection, int id, byte[] value) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            insert.setInt(1, id);
            insert.setBytes(2, value);
            insert.executeUpdate();
        }
    }

    @OnEachKind
    void theQueryOfThePageTellsFramesAndLengths(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v LONGBLOB)");
        Matcher sql = SQL.matcher(Files.readString(PAGE));
        assertThat(sql.find()).isTrue();
        byte[] like = {(byte) 0x9e, 'W', 'E', 'R'};
        List<byte[]> values = List.of(text(1), text(5000), text(1 << 20), text((3 << 20) + 5), like, new byte[0]);
        try (Connection connection = Weir.open(server, DATABASE, FRAMING);
                Statement statement = connection.createStatement()) {
            for (int id = 0; id < values.size(); id++) {
                insert(connection, id, values.get(id));
            }
            try (ResultSet result = statement.executeQuery(sql.group(1) + " ORDER BY id")) {
                for (int id = 0; id < values.size(); id++) {
                    assertThat(result.next()).isTrue();
                    assertThat(result.getBoolean("framed")).as("id=%s", id).isEqualTo(id > 0 && id < 5);
                    assertThat(result.getLong("value_length")).isEqualTo(values.get(id).length);
                }
            }
        }
    }

    @OnEachKind
    void theServerUncompressesFormat3(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v LONGBLOB)");
        try (Connection raw = Weir.open(server, DATABASE);
                Statement statement = raw.createStatement()) {
            insert(raw, 1, frame(Codecs.named("mysql"), text(5000)));
            try (ResultSet result = statement.executeQuery(
                    "SELECT UNCOMPRESS(SUBSTRING(v, 15)) FROM t WHERE LEFT(v, 6) = x'9e5745520103'")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBytes(1)).isEqualTo(text(5000));
            }
        }
    }

    @OnEachKind
    void generatedColumnsTriggersAndFunctionsComputeOnTheFrame(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v BLOB, digest CHAR(64) AS (SHA2(v, 256)) STORED)",
                "CREATE TABLE log (length INT, start VARBINARY(4))",
                "CREATE TRIGGER t_log AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (LENGTH(NEW.v), LEFT(NEW.v, 4))");
        byte[] value = text(5000);
        try (Connection connection = Weir.open(server, DATABASE, FRAMING);
                Connection raw = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement();
                Statement plain = raw.createStatement()) {
            insert(connection, 1, value);
            byte[] stored;
            try (ResultSet result = plain.executeQuery("SELECT v FROM t")) {
                assertThat(result.next()).isTrue();
                stored = result.getBytes(1);
            }
            assertThat(stored.length).isLessThan(value.length / 10);
            try (ResultSet result =
                    statement.executeQuery("SELECT v, digest, LENGTH(v), v LIKE '%value; a rather%' FROM t")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBytes(1)).isEqualTo(value);
                assertThat(result.getString(2)).isEqualTo(sha256(stored));
                assertThat(result.getInt(3)).isEqualTo(stored.length);
                assertThat(result.getBoolean(4)).isFalse();
            }
            try (ResultSet result = statement.executeQuery("SELECT length, start, HEX(start) FROM log")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getInt(1)).isEqualTo(stored.length);
                assertFails(() -> result.getBytes(2), "column=start row=1: frame: the encoded bytes end too early");
                assertThat(result.getString(3)).isEqualTo("9E574552");
            }
        }
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
