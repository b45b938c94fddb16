package dev.weir.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.codec.FrameReader;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job in two executors. */
@Tag("nightly")
class ColumnJobTest {
    private static final int ROWS = 400;
    private static RunningServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws SQLException {
        server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        execute(
                "CREATE DATABASE weir_spark",
                "CREATE TABLE weir_spark.files (id BIGINT UNSIGNED PRIMARY KEY, data MEDIUMBLOB)",
                "INSERT INTO weir_spark.files WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < "
                        + (ROWS - 1)
                        + ") SELECT i * 7, IF(i % 4 = 0, NULL, REPEAT(CONCAT('row ', i, ', '), 50 * (i % 4)))"
                        + " FROM n");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void executorsMeasureThenRewriteTheirRanges() throws Exception {
        List<String> before = values();
        SparkProcess measured = job("--table", "files", "--codec", "zstd:3,lz4:9,snappy", "--partitions", "5");
        assertThat(measured.code()).as(measured.output()).isZero();
        assertThat(measured.output())
                .contains("partitions=5 executors=2")
                .contains("column values=300 nulls=100 framed=0 bytes=" + bytes(before))
                .containsPattern("codec name=zstd-3 framed=100 bytesAfter=\\d+ share=0\\.5")
                .contains("codec name=snappy framed=");

        SparkProcess rewritten = job("--table", "files", "--codec", "zstd:3", "--min", "600", "--rewrite");
        assertThat(rewritten.code()).as(rewritten.output()).isZero();
        assertThat(rewritten.output())
                .contains("partitions=4 executors=2")
                .contains("rewritten rows=400 bytes=" + bytes(before))
                .containsPattern("  200 framed\\R")
                .contains("  100 NULL");
        assertThat(values()).isEqualTo(before);
    }

    @Test
    void whatIsRefusedIsOneLine() throws Exception {
        SparkProcess refused = job("--table", "nothing", "--codec", "zstd:3", "--rewrite");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.output()).contains("weir: table=weir_spark.nothing is not on the server");
    }

    private static long bytes(List<String> values) {
        return values.stream()
                .mapToLong(each -> each.startsWith("NULL") ? 0 : Long.parseLong(each.split(" ", 2)[0]))
                .sum();
    }

    private static List<String> values() throws SQLException, IOException {
        List<String> values = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT data FROM weir_spark.files ORDER BY id");
                FrameReader reader = new FrameReader(1 << 20)) {
            while (rows.next()) {
                byte[] stored = rows.getBytes(1);
                byte[] value = stored == null ? null : reader.read(stored);
                values.add(value == null ? "NULL" : value.length + " " + Arrays.hashCode(value));
            }
        }
        return values;
    }

    private SparkProcess job(String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("--column", "data", "--url"));
        words.add("jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/weir_spark?user=" + server.user()
                + "&password=" + server.password());
        words.addAll(List.of(options));
        return SparkProcess.run(folder, 2, ColumnJob.class, words);
    }
}
