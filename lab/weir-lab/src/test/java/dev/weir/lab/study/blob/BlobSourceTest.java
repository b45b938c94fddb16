package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.run.LabServer;
import dev.weir.lab.run.TestServer;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's own values, from files and from a column. */
@ExtendWith(TestServer.class)
class BlobSourceTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheFilesOfAFolderAndOfThoseInIt() throws IOException {
        write("b", 10);
        write("a/a", 20);
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large").toFile(), "rw")) {
            large.setLength(1 << 24);
        }
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("b"));
        BlobSource source = BlobSource.ofFolder(folder);
        assertThat(source.values()).extracting(value -> value.length).containsExactly(20, 10);
        assertThat(source.description())
                .isEqualTo("2 own values of 0.0 MB, files of a folder and the folders in it; left out: 1 not a regular"
                        + " file, 1 larger than 16 MiB")
                .doesNotContain(folder.toString());
    }

    @Test
    void saysWhatIsWrongWithAFolder() throws IOException {
        assertThatThrownBy(() -> BlobSource.ofFolder(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no value of at least a byte");
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> BlobSource.ofFolder(file))
                .isInstanceOf(UsageException.class)
                .hasMessage("data=" + file + " is not a folder; name one with files to be read as BLOBs");
    }

    @Test
    void takesNoMoreThanTheLimits() throws IOException {
        BlobSource.Collector collector = new BlobSource.Collector();
        byte[] megabyte = new byte[1 << 20];
        for (int i = 0; i < 70; i++) {
            collector.take(megabyte);
        }
        assertThat(collector.source("x").description())
                .isEqualTo("64 own values of 67.1 MB, x; left out: 6 beyond 64 MiB in all");
    }

    @ParameterizedTest
    @CsvSource({"INT, equidistant", "VARCHAR(20), nth", "'', first"})
    void samplesAColumnOverItsPrimaryKey(String type, String how, LabServer server) throws Exception {
        String table = "own`" + how;
        try (Connection connection = BlobServer.connect(server)) {
            String quoted = "`own``" + how + "`";
            BlobTables.execute(connection, "DROP TABLE IF EXISTS " + quoted);
            String key = type.isEmpty() ? "id INT" : "id " + type + " PRIMARY KEY";
            BlobTables.execute(connection, "CREATE TABLE " + quoted + " (" + key + ", `the value` BLOB)");
            insert(connection, quoted);
            try {
                BlobSource source = BlobSource.ofColumn(connection, table, "the value", 20);
                // the last key's value is NULL
                assertThat(source.values()).hasSizeBetween(18, 20);
                assertThat(source.description().contains("left out: ")
                                && source.description().endsWith(" NULL"))
                        .as(source.description())
                        .isEqualTo(source.values().size() < 20);
                assertThat(source.values()).doesNotHaveDuplicates();
                int last = source.values().stream()
                        .mapToInt(BlobSourceTest::row)
                        .max()
                        .orElseThrow();
                assertThat(last).isGreaterThan(how.equals("first") ? 0 : 150);
                String qualified = server.schema() + "." + table;
                assertThat(BlobSource.ofColumn(connection, qualified, "the value", 2)
                                .values())
                        .isNotEmpty();
                assertThat(source.description()).doesNotContain("own`", "the value");
            } finally {
                BlobTables.execute(connection, "DROP TABLE " + quoted);
            }
        }
    }

    @Test
    void saysWhatIsWrongWithAColumn(LabServer server) throws Exception {
        try (Connection connection = BlobServer.connect(server)) {
            assertThatThrownBy(() -> BlobSource.ofColumn(connection, "nowhere", "x", 10))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("table=nowhere is not in schema=" + server.schema());
            assertThatThrownBy(() -> BlobSource.ofColumn(connection, "events", "x; DROP TABLE events", 10))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("expected one of id, name");
            assertThatThrownBy(() -> BlobSource.ofColumn(connection, "events", "name", 0))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("sample=0, expected 1 to 10000");
        }
    }

    @Test
    void levelsAreSharesOfTheSizes() throws IOException {
        for (int i = 1; i <= 100; i++) {
            write("f" + i, i * 100);
        }
        Study study = BlobStudy.of(BlobSource.ofFolder(folder));
        List<Level> levels = study.tiers(Preset.DEFAULT).get(0).levels();
        assertThat(levels).extracting(level -> level.get("size")).containsExactly("1300", "3800", "6300", "8800");
        assertThat(levels).allSatisfy(level -> assertThat(level.get("data")).isEqualTo("own"));
        assertThat(study.sentinel().level()).isEqualTo(levels.get(0));
        assertThat(Studies.named("blob", study.subject()).arms()).hasSameSizeAs(study.arms());
    }

    @Test
    void oneValueIsALevel() throws IOException {
        write("only", 77);
        Study study = BlobStudy.of(BlobSource.ofFolder(folder));
        assertThat(study.tiers(Preset.DEFAULT).get(0).levels())
                .containsExactly(Level.of("size", 77).with("data", "own"));
    }

    @Test
    void everyArmReadsThem(LabServer server) throws Exception {
        for (int i = 0; i < 40; i++) {
            Files.write(folder.resolve("d" + i), Documents.document(i, 600 + i * 40));
        }
        OwnData data = new OwnData(BlobSource.ofFolder(folder));
        List<BlobLevel> levels = data.tiers(Preset.DEFAULT).get(0).levels().stream()
                .map(BlobLevel::of)
                .toList();
        BlobServer.load(data, levels, server);
        BlobStudy study = BlobStudy.of(BlobSource.ofFolder(folder));
        for (String id : List.of("connectorj.plain", "connectorj.zstd-3", "mariadb.uncompress")) {
            var arm = study.arms().stream()
                    .filter(each -> each.info().id().equals(id))
                    .findFirst()
                    .orElseThrow();
            try (ArmSession session = arm.open(BlobServer.target(server, false))) {
                for (BlobLevel level : levels) {
                    assertThat(session.digest(level.level())).isEqualTo(study.expectedDigest(level.level()));
                }
            }
        }
        assertThat(study.fixture(List.of(levels.get(0).level())).toString())
                .contains("40 own values")
                .doesNotContain("https://");
    }

    private static int row(byte[] value) {
        return Integer.parseInt(new String(value, StandardCharsets.US_ASCII).trim());
    }

    /** 200 rows with gaps between the keys; every 50th value is NULL. */
    private static void insert(Connection connection, String table) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
            for (int i = 0; i < 200; i++) {
                insert.setString(1, Integer.toString(1000 + i * 3));
                insert.setBytes(2, i % 50 == 49 ? null : Integer.toString(i).getBytes(StandardCharsets.US_ASCII));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void write(String name, int length) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        byte[] bytes = new byte[length];
        new java.util.SplittableRandom(length).nextBytes(bytes);
        Files.write(file, bytes);
    }
}
