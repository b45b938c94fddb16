package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.codec.Codecs;
import dev.weir.codec.FrameReader;
import dev.weir.codec.FrameWriter;
import dev.weir.codec.ZstdDictionary;
import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.Endpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Dictionaries trained on a column of a real server. */
@ExtendWith(TestServer.class)
class DictionaryTrainingTest extends CommandTest {
    private static final Pattern GAIN =
            Pattern.compile("zstd:3 makes them ([0-9.]+) times smaller, with the dictionary ([0-9.]+) times");
    private static final Pattern ID = Pattern.compile("dictionary=([0-9]+)");

    @TempDir
    private Path folder;

    private String database = "";

    @BeforeEach
    void createTable(LabServer server) throws SQLException {
        database = server.schema();
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS visit, dictionaries");
            statement.execute("CREATE TABLE visit (id INT PRIMARY KEY, json BLOB, words TEXT)");
        }
    }

    private static Connection connect(LabServer server) throws SQLException {
        var address = server.addresses().get(Endpoint.MYSQL);
        return DriverManager.getConnection(
                "jdbc:mysql:weir://" + address.getHostString() + ":" + address.getPort() + "/" + server.schema(),
                server.account().user(),
                server.account().password());
    }

    private int dictionary(LabServer server, String... more) {
        var address = server.addresses().get(Endpoint.MYSQL);
        String url =
                "mysql://" + server.account().user() + ":" + server.account().password() + "@" + address.getHostString()
                        + ":" + address.getPort() + "/" + database;
        List<String> words = new ArrayList<>(List.of("compress", "--url", url, "--table", "visit"));
        words.addAll(List.of(more));
        return weir(words.toArray(String[]::new));
    }

    private static byte[] json(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String text = "{\"visitor\":" + random.nextInt()
                + ",\"country\":\"Estonia\",\"agent\":\"Mozilla/5.0 (X11; Linux)\",\"page\":" + random.nextInt()
                + ",\"referrer\":\"https://example.org/search?q=" + random.nextInt() + "\"}";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Rows whose values are framed with a dictionary, or are plain without one. */
    private static void insert(LabServer server, int from, int to, byte[] dictionary) throws SQLException, IOException {
        try (FrameWriter writer = new FrameWriter(dictionary == null ? Codecs.of("none") : Codecs.zstd(dictionary));
                Connection connection = connect(server);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO visit VALUES (?, ?, 'text')")) {
            for (int id = from; id < to; id++) {
                insert.setInt(1, id);
                insert.setBytes(2, dictionary == null ? json(id) : writer.frame(json(id)));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private double gain() {
        Matcher gain = GAIN.matcher(out.toString());
        assertThat(gain.find()).as("%s%s", out, err).isTrue();
        return Double.parseDouble(gain.group(2)) / Double.parseDouble(gain.group(1));
    }

    private long id() {
        Matcher id = ID.matcher(out.toString());
        assertThat(id.find()).as("%s%s", out, err).isTrue();
        return Long.parseLong(id.group(1));
    }

    private static byte[] decoded(byte[] frame, byte[] dictionary) throws IOException {
        try (FrameReader reader = new FrameReader(1 << 20)) {
            reader.add(dictionary);
            return reader.read(frame);
        }
    }

    @Test
    void writesAFileWhoseOptionsTheDriverTakes(LabServer server) throws Exception {
        insert(server, 0, 600, null);
        Path to = folder.resolve("my dictionaries");
        assertThat(dictionary(
                        server, "--column", "json", "--train-dictionary", to.toString(), "--dictionary-size", "4KB"))
                .as(err.toString())
                .isZero();
        assertThat(gain()).isGreaterThan(1.3);
        assertThat(out.toString()).contains("trained on 480 values; on 120 others: ");
        byte[] file = Files.readAllBytes(to.resolve(id() + ".dict"));
        assertThat(ZstdDictionary.id(file)).isEqualTo(id());
        String options = out.toString()
                .lines()
                .filter(line -> line.startsWith("options: "))
                .findFirst()
                .orElseThrow()
                .substring("options: ".length());
        var address = server.addresses().get(Endpoint.MYSQL);
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:mysql:weir://" + address.getHostString() + ":" + address.getPort() + "/" + database + "?"
                                + options,
                        server.account().user(),
                        server.account().password());
                PreparedStatement update = connection.prepareStatement("UPDATE visit SET json = ? WHERE id = 7")) {
            update.setBytes(1, json(9999));
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
        assertThat(decoded(stored(server), file)).isEqualTo(json(9999));
    }

    private static byte[] stored(LabServer server) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT json FROM visit WHERE id = 7")) {
            row.next();
            return row.getBytes(1);
        }
    }

    private int intoTable(LabServer server) {
        return dictionary(
                server, "--column", "json", "--train-dictionary", "table:dictionaries", "--dictionary-size", "4KB");
    }

    @Test
    void addsARowToATableOnceAndKeepsWhatIsThere(LabServer server) throws Exception {
        insert(server, 0, 400, null);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(intoTable(server)).as(err.toString()).isZero();
        }
        assertThat(out.toString()).contains("options: frameDictionaries=table:dictionaries&decodeFrames=true");
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT id, dictionary FROM dictionaries")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isEqualTo(id()).isEqualTo(ZstdDictionary.id(rows.getBytes(2)));
                assertThat(rows.next()).isFalse();
            }
            statement.executeUpdate("UPDATE dictionaries SET dictionary = CONCAT(dictionary, 'x')");
        }
        assertThat(intoTable(server)).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(err.toString()).contains("another dictionary with id=" + id() + " is at table dictionaries");
    }

    @Test
    void trainsOnWhatFramesStandForWhereTheirDictionaryIsKnown(LabServer server) throws Exception {
        byte[] first = ZstdDictionary.train(
                Stream.iterate(5000, id -> id + 1)
                        .limit(500)
                        .map(DictionaryTrainingTest::json)
                        .toList(),
                4096);
        insert(server, 0, 300, null);
        insert(server, 300, 600, first);
        String[] words = {"--column", "json", "--train-dictionary", folder.toString(), "--dictionary-size", "4KB"};
        assertThat(dictionary(server, words)).isZero();
        assertThat(out.toString())
                .contains("left out: 300 frames that cannot be decoded here", "trained on 240 values");
        out.getBuffer().setLength(0);
        Files.write(folder.resolve("first.dict"), first);
        assertThat(dictionary(server, words)).isZero();
        assertThat(out.toString()).contains("trained on 480 values").doesNotContain("left out");
        assertThat(gain()).isGreaterThan(1.3);
    }

    @Test
    void saysWhatIsWrong(LabServer server) throws Exception {
        insert(server, 0, 19, null);
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(dictionary(server, "--column", "json", "--train-dictionary", folder.toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(server, "--column", "words", "--train-dictionary", folder.toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(server, "--column", "json", "--train-dictionary", "table:a.b.c"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(
                        server, "--column", "json", "--train-dictionary", folder.toString(), "--dictionary-size", "1"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(server, "--column", "json", "--train-dictionary", "x", "--decompress"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(server, "--column", "json", "--dictionary-size", "4KB"))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(dictionary(
                        server,
                        "--column",
                        "json",
                        "--train-dictionary",
                        file.resolve("in").toString()))
                .isEqualTo(WeirCommand.ENVIRONMENT);
        insert(server, 19, 40, null);
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE visit SET json = IF(id = 0, 'x', '')");
        }
        assertThat(dictionary(server, "--column", "json", "--train-dictionary", folder.toString()))
                .isEqualTo(WeirCommand.USAGE);
        assertThat(err.toString())
                .contains(
                        "values=19 are too few to train a dictionary on, expected 20 or more",
                        "column=words of table=visit is text or a number, expected a binary column; those there are: json",
                        "table=a.b.c for dictionaries, expected NAME or DATABASE.NAME",
                        "size=1 of a dictionary, expected 256 to 2097152 bytes",
                        "--train-dictionary rewrites no value: ",
                        "--dictionary-size is of a dictionary that is trained",
                        "folder=" + file.resolve("in") + " cannot hold dictionaries: ",
                        "; give another one to --train-dictionary",
                        "raise --sample, or lower --dictionary-size")
                .doesNotContain("a defect of Weir");
    }
}
