package dev.weir.spark.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An application that has ended: it and its executors were JVMs of their own, with Spark's own versions of libraries before those that
 * the application brings, as in a cluster.
 *
 * @param code its exit code
 * @param output what it wrote
 */
record SparkProcess(int code, String output) {
    private static final Path SPARK = Path.of("../../tests/weir-tools/src/test/programs/spark/target/class-path");
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

    /**
     * Runs an application to its end.
     *
     * @param folder for what it leaves behind
     * @param executors how many, of one core each
     * @param main its class
     * @param words its arguments
     */
    static SparkProcess run(Path folder, int executors, Class<?> main, List<String> words)
            throws IOException, InterruptedException {
        assertThat(SPARK)
                .as("Spark's class path; build the programs first: ./mvnw -Pnightly process-classes")
                .exists();
        String path = String.join(
                File.pathSeparator,
                Files.readString(SPARK).strip(),
                Path.of("target/classes").toAbsolutePath().toString(),
                Path.of("target/test-classes").toAbsolutePath().toString(),
                Files.readString(Path.of(System.getProperty("job.class.path"))).strip());
        Path directory = Files.createTempDirectory(folder, "home");
        // what a worker asks of the folder that it starts executors in
        Files.createFile(directory.resolve("RELEASE"));
        Files.createDirectory(directory.resolve("jars"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master=local-cluster[" + executors + ",1,1024]",
                "-Dspark.executor.extraClassPath=" + path,
                "-Dspark.executor.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                "-Dspark.executorEnv.SPARK_SCALA_VERSION=2.13",
                "-Dspark.scheduler.minRegisteredResourcesRatio=1",
                "-Dspark.driver.host=localhost",
                "-Dspark.ui.enabled=false",
                "-Dspark.log.level=ERROR"));
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", path, main.getName()));
        command.addAll(words);
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("the job ends").isTrue();
            return new SparkProcess(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }
}
