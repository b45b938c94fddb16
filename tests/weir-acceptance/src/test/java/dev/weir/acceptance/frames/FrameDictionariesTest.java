package dev.weir.acceptance.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameWriter;
import dev.weir.codec.ZstdDictionary;
import dev.weir.lab.server.RunningServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small similar values, framed with dictionaries of a table and of a folder. */
@ExtendWith(TestServers.class)
class FrameDictionariesTest {
    private static final String DATABASE = "weir_dictionaries";

    @TempDir
    private Path folder;

    static List<String> kinds() {
        return Servers.kinds();
    }

    private static RunningServer server(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE visit (id INT PRIMARY KEY, json BLOB)",
                "CREATE TABLE dictionaries (id INT UNSIGNED PRIMARY KEY, dictionary MEDIUMBLOB)");
        return server;
    }

    private static byte[] json(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String text = "{\"visitor\":" + random.nextInt()
                + ",\"country\":\"Estonia\",\"agent\":\"Mozilla/5.0 (X11; Linux)\",\"page\":" + random.nextInt()
                + ",\"referrer\":\"https://example.org/search?q=" + random.nextInt() + "\"}";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] dictionary(int from) throws CodecException {
        return ZstdDictionary.train(
                IntStream.range(from, from + 500)
                        .mapToObj(FrameDictionariesTest::json)
                        .toList(),
                4096);
    }

    private static void insert(Connection connection, int from, int to) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO visit VALUES (?, ?)")) {
            for (int id = from; id < to; id++) {
                insert.setInt(1, id);
                insert.setBytes(2, json(id));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static int readAll(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT id, json FROM visit ORDER BY id")) {
            int rows = 0;
            for (; result.next(); rows++) {
                assertThat(result.getBytes(2)).isEqualTo(json(result.getInt(1)));
            }
            return rows;
        }
    }

    private static double average(RunningServer server) throws SQLException {
        try (Connection raw = Weir.open(server, DATABASE);
                Statement statement = raw.createStatement();
                ResultSet result = statement.executeQuery("SELECT AVG(LENGTH(json)) FROM visit")) {
            result.next();
            return result.getDouble(1);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void dictionariesOfATable(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] first = dictionary(1000);
        byte[] second = dictionary(5000);
        String all = "&decodeFrames=true&frameDictionaries=table:dictionaries&encodeFrames=zstd:9,min=64";
        try (Connection raw = Weir.open(server, DATABASE)) {
            insert(raw, 0, 100);
            double plain = average(server);
            try (Statement statement = raw.createStatement()) {
                statement.executeUpdate("DELETE FROM visit");
            }
            add(raw, first);
            try (Connection connection = Weir.open(server, DATABASE, all + ",dictionary=" + ZstdDictionary.id(first))) {
                insert(connection, 0, 100);
                assertThat(average(server)).isLessThan(0.75 * plain);
                assertThat(readAll(connection)).isEqualTo(100);
                add(raw, second);
                try (Connection other = Weir.open(server, DATABASE, all + ",dictionary=" + ZstdDictionary.id(second))) {
                    insert(other, 100, 200);
                }
                // one that came after the connection had read them, in the middle of a result
                assertThat(readAll(connection)).isEqualTo(200);
            }
        }
    }

    private static void add(Connection raw, byte[] dictionary) throws SQLException, CodecException {
        try (PreparedStatement insert = raw.prepareStatement("INSERT INTO dictionaries VALUES (?, ?)")) {
            insert.setLong(1, ZstdDictionary.id(dictionary));
            insert.setBytes(2, dictionary);
            insert.executeUpdate();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void dictionariesOfAFolder(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] dictionary = dictionary(1000);
        long id = ZstdDictionary.id(dictionary);
        Files.write(folder.resolve("visits.dict"), dictionary);
        String options = "&decodeFrames=true&frameDictionaries=" + folder;
        try (Connection connection =
                Weir.open(server, DATABASE, options + "&encodeFrames=zstd:3,min=0,dictionary=" + id)) {
            insert(connection, 0, 10);
            assertThat(readAll(connection)).isEqualTo(10);
        }
        try (Connection connection = Weir.open(server, DATABASE, options)) {
            assertThat(readAll(connection)).isEqualTo(10);
        }
        try (Connection without = Weir.open(server, DATABASE, "&decodeFrames=true")) {
            assertThatThrownBy(() -> readAll(without))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("column=json row=1")
                    .hasMessageContaining("dictionary id=" + id + " is unknown");
            assertThat(without.isValid(5)).isTrue();
        }
        try (Connection wrong = Weir.open(server, DATABASE, options + "&encodeFrames=zstd:3,min=0,dictionary=7")) {
            assertThatThrownBy(() -> insert(wrong, 20, 21)).hasMessageContaining("dictionary id=7 is not among those");
        }
        try (Connection missing =
                Weir.open(server, DATABASE, "&decodeFrames=true&frameDictionaries=" + folder + "/no")) {
            assertThatThrownBy(() -> readAll(missing)).hasMessageContaining("cannot be read");
        }
    }

    /** A value's frame names its dictionary, whatever is added to the reader. */
    @ParameterizedTest
    @MethodSource("kinds")
    void valuesOfHandWrittenFramesAreReadToo(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] dictionary = dictionary(1000);
        Files.write(folder.resolve("visits.dict"), dictionary);
        try (Connection raw = Weir.open(server, DATABASE);
                FrameWriter writer = new FrameWriter(Codecs.zstd(dictionary));
                PreparedStatement insert = raw.prepareStatement("INSERT INTO visit VALUES (1, ?)")) {
            insert.setBytes(1, writer.frame(json(1)));
            insert.executeUpdate();
        }
        try (Connection connection = Weir.open(server, DATABASE, "&decodeFrames=true&frameDictionaries=" + folder)) {
            assertThat(readAll(connection)).isEqualTo(1);
        }
    }

    /** Values that come as streams: of chunks, larger than the receive buffer, whose dictionaries are read meanwhile. */
    @ParameterizedTest
    @MethodSource("kinds")
    void largeValuesAreReadWithDictionariesToo(String kind, Servers servers) throws Exception {
        RunningServer server = server(kind, servers);
        byte[] dictionary = dictionary(1000);
        byte[] large = large();
        Files.write(folder.resolve("visits.dict"), dictionary);
        try (Connection raw = Weir.open(server, DATABASE);
                Statement statement = raw.createStatement();
                FrameWriter writer = new FrameWriter(Codecs.zstd(dictionary));
                PreparedStatement insert = raw.prepareStatement("INSERT INTO visit VALUES (?, ?)")) {
            statement.executeUpdate("ALTER TABLE visit MODIFY json LONGBLOB");
            add(raw, dictionary);
            for (int id = 1; id <= 2; id++) {
                insert.setInt(1, id);
                insert.setBytes(2, writer.frame(large));
                insert.executeUpdate();
            }
        }
        for (String where : List.of(folder.toString(), "table:dictionaries")) {
            for (boolean stream : new boolean[] {true, false}) {
                try (Connection connection =
                                Weir.open(server, DATABASE, "&decodeFrames=true&frameDictionaries=" + where);
                        Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery("SELECT id, json FROM visit ORDER BY id")) {
                    for (int id = 1; id <= 2; id++) {
                        assertThat(result.next()).isTrue();
                        assertThat(result.getInt(1)).isEqualTo(id);
                        assertThat(stream ? result.getBinaryStream(2).readAllBytes() : result.getBytes(2))
                                .isEqualTo(large);
                    }
                    assertThat(result.next()).isFalse();
                }
            }
        }
    }

    /** Of what compresses little, so that its frame is large as well. */
    private static byte[] large() {
        byte[] large = new byte[20 << 20];
        new SplittableRandom(1).nextBytes(large);
        byte[] start = json(1);
        for (int at = 0; at + start.length < large.length; at += 4 * start.length) {
            System.arraycopy(start, 0, large, at, start.length);
        }
        return large;
    }
}
