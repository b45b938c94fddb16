package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Spark: in one JVM, compared; and with two executors. */
@ToolTest
class SparkTest {
    /** What Spark's own launcher gives to a JDK of 17 and newer. */
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

    /** Of the table that executors read; the page's figures are of more. */
    private static final int ROWS = Integer.getInteger("weir.spark.rows", 20_000);

    private static Program program(String main, String... jvmOptions) {
        String[] options = Stream.concat(
                        Stream.concat(
                                Stream.of("-XX:+UseSerialGC"),
                                OPENED.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")),
                        Stream.of(jvmOptions))
                .toArray(String[]::new);
        return Program.of("spark", main, options).withEnvironment(Map.of("SPARK_LOCAL_IP", "127.0.0.1"));
    }

    @Test
    void readsAndWritesTheSame(Database database) throws Exception {
        List<String> results = program("example.SparkProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "partitions: 4, rows in each: [251, 249, 249, 251]",
                        " |-- bigu: decimal(20,0) (nullable = true)",
                        " |-- tiny1: boolean (nullable = true)",
                        "without a zone: [[2026-02-03T03:05:06.789012,2026-02-03 04:05:06.789], [null,null]]",
                        "rows that differ but for the fraction of seconds: 0",
                        "refused: Field 'customer' doesn't have a default value")
                .anyMatch(
                        line -> line.startsWith("pushed down: [PushedAggregates: [SUM(total), COUNT(*), MAX(placed)]"))
                .anyMatch(line -> line.startsWith("truncated: 3 "));
    }

    @Test
    void executorsReadTheirPartitions(Database database) throws Exception {
        List<String> results = program(
                        "example.SparkCluster",
                        "-Drows=" + ROWS,
                        "-Dspark.executor.extraJavaOptions=-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .run(Dependency.WEIR_DROP_IN, database);
        results.forEach(System.out::println);
        String sums = " rows=" + ROWS + " values=" + sumOfValues() + " length=" + 90L * ROWS;
        assertThat(results)
                .contains(
                        "partitions=1 executors=1" + sums,
                        "partitions=2 executors=2" + sums,
                        "partitions=4 executors=2" + sums);
    }

    /** Row i has i modulo 1000. */
    private static long sumOfValues() {
        long sum = 0;
        for (int i = 0; i < ROWS; i++) {
            sum += i % 1000;
        }
        return sum;
    }
}
