package dev.weir.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.codec.FrameReader;
import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job in two executors, each a JVM of its own, with Spark's own versions of libraries before those that the job brings, as
 * in a cluster.
 */
@Tag("nightly")
class ColumnJobTest {
    private static final Path SPARK = Path.of("../../tests/weir-tools/programs/spark/target/class-path");
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private static final int ROWS = 400;
    private static RunningServer server;

    @TempDir
    private Path folder;

    /** What a process wrote, and how it ended. */
    private record Ended(int code, String output) {}

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
        Ended measured = job("--table", "files", "--codec", "zstd:3,lz4:9,snappy", "--partitions", "5");
        assertThat(measured.code()).as(measured.output()).isZero();
        assertThat(measured.output())
                .contains("partitions=5 executors=2")
                .contains("column values=300 nulls=100 framed=0 bytes=" + bytes(before))
                .containsPattern("codec name=zstd-3 framed=100 bytesAfter=\\d+ share=0\\.5")
                .contains("codec name=snappy framed=");

        Ended rewritten = job("--table", "files", "--codec", "zstd:3", "--min", "600", "--rewrite");
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
        Ended refused = job("--table", "nothing", "--codec", "zstd:3", "--rewrite");
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

    private Ended job(String... options) throws IOException, InterruptedException {
        assertThat(SPARK)
                .as("Spark's class path; build the programs first: ./mvnw -Pnightly process-classes")
                .exists();
        String path = String.join(
                File.pathSeparator,
                Files.readString(SPARK).strip(),
                Path.of("target/classes").toAbsolutePath().toString(),
                Files.readString(Path.of(System.getProperty("job.class.path"))).strip());
        Path directory = Files.createTempDirectory(folder, "home");
        // what a worker asks of the folder that it starts executors in
        Files.createFile(directory.resolve("RELEASE"));
        Files.createDirectory(directory.resolve("jars"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master=local-cluster[2,1,1024]",
                "-Dspark.executor.extraClassPath=" + path,
                "-Dspark.executor.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                "-Dspark.executorEnv.SPARK_SCALA_VERSION=2.13",
                "-Dspark.scheduler.minRegisteredResourcesRatio=1",
                "-Dspark.driver.host=localhost",
                "-Dspark.ui.enabled=false",
                "-Dspark.log.level=ERROR"));
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", path, ColumnJob.class.getName(), "--column", "data", "--url"));
        command.add("jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/weir_spark?user=" + server.user()
                + "&password=" + server.password());
        command.addAll(List.of(options));
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("the job ends").isTrue();
            return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }
}
