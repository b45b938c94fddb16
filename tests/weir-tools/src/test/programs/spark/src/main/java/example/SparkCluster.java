package example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Reads a table with two executors, each a JVM of its own, as on two machines. Arguments: JDBC URL, user, password. System property
 * {@code rows}: of the table.
 */
public final class SparkCluster {
    private static final int ROWS = Integer.getInteger("rows", 20_000);

    private SparkCluster() {}

    public static void main(String[] arguments) throws Exception {
        Properties user = new Properties();
        user.setProperty("user", arguments[1]);
        user.setProperty("password", arguments[2]);
        createTable(arguments[0], user);
        // what a worker asks of the folder that it starts executors in; the jars are those of Maven
        Files.createFile(Path.of("RELEASE"));
        Files.createDirectory(Path.of("jars"));
        try (SparkSession spark = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13")
                .config("spark.scheduler.minRegisteredResourcesRatio", 1)
                .config("spark.driver.host", "localhost")
                .config("spark.ui.enabled", false)
                .config("spark.log.level", "ERROR")
                .getOrCreate()) {
            read(spark, arguments[0], user, 4); // until both executors have loaded their classes
            for (int partitions : new int[] {1, 2, 4}) {
                long start = System.nanoTime();
                List<Part> parts = read(spark, arguments[0], user, partitions);
                long millis = (System.nanoTime() - start) / 1_000_000;
                print(partitions, parts, millis);
            }
        }
    }

    private static void createTable(String url, Properties user) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE reading (id INT PRIMARY KEY, value INT NOT NULL, text VARCHAR(100) NOT NULL)");
            statement.execute("SET SESSION cte_max_recursion_depth = " + ROWS);
            statement.execute(
                    "INSERT INTO reading WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < "
                            + (ROWS - 1) + ") SELECT i, i % 1000, REPEAT(CHAR(97 + i % 26), 90) FROM n");
        }
    }

    /** The findings of one executor in one partition: id of the executor, rows, sum of the values, and length of the texts. */
    private record Part(String executor, long rows, long values, long length) {
        static Part parse(String text) {
            String[] parts = text.split(" ");
            return new Part(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]), Long.parseLong(parts[3]));
        }
    }

    private static List<Part> read(SparkSession spark, String url, Properties user, int partitions) {
        Dataset<Row> rows = spark.read().jdbc(url, "reading", "id", 0, ROWS, partitions, user);
        MapPartitionsFunction<Row, String> sums = part -> {
            long count = 0;
            long values = 0;
            long length = 0;
            while (part.hasNext()) {
                Row row = part.next();
                count++;
                values += row.getInt(1);
                length += row.getString(2).length();
            }
            return Stream.of(SparkEnv.get().executorId() + " " + count + " " + values + " " + length)
                    .iterator();
        };
        return rows.mapPartitions(sums, Encoders.STRING()).collectAsList().stream()
                .map(Part::parse)
                .toList();
    }

    private static void print(int partitions, List<Part> parts, long millis) {
        System.out.println("result partitions=" + partitions
                + " executors=" + parts.stream().map(Part::executor).distinct().count()
                + " rows=" + parts.stream().mapToLong(Part::rows).sum()
                + " values=" + parts.stream().mapToLong(Part::values).sum()
                + " length=" + parts.stream().mapToLong(Part::length).sum());
        System.out.println("result time: partitions=" + partitions + " ms=" + millis);
    }
}
