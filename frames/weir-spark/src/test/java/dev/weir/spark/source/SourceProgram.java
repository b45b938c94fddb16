package dev.weir.spark.source;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads tables by {@code weir}, and by {@code jdbc} for comparison. Arguments: JDBC URL, user, password, how many sums. */
public final class SourceProgram {
    private final SparkSession spark;
    private final String url;
    private final String user;
    private final String password;

    private SourceProgram(SparkSession spark, String[] words) {
        this.spark = spark;
        this.url = words[0];
        this.user = words[1];
        this.password = words[2];
    }

    public static void main(String[] words) throws IOException {
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            SourceProgram program = new SourceProgram(spark, words);
            program.types();
            program.pushDown();
            program.sums(Integer.parseInt(words[3]));
            program.limits();
        }
    }

    private static void result(String text) {
        System.out.println("result " + text);
    }

    private DataFrameReader reader(String format, String table) {
        return spark.read()
                .format(format)
                .option("url", url)
                .option("user", user)
                .option("password", password)
                .option("dbtable", table);
    }

    private Dataset<Row> weir(String table) {
        return reader("weir", table).load();
    }

    private void types() {
        Dataset<Row> weir = weir("types");
        Dataset<Row> jdbc = reader("jdbc", "types").load();
        result("types weir " + weir.schema().simpleString());
        result("types jdbc " + jdbc.schema().simpleString());
        weir.orderBy("id").toJSON().collectAsList().forEach(row -> result("row weir " + row));
        jdbc.orderBy("id").toJSON().collectAsList().forEach(row -> result("row jdbc " + row));
    }

    /** The same with each filter, and with one that hides the column from the server. */
    private void pushDown() {
        for (Column filter : List.of(
                col("id").between(10, 20).and(col("customer").isin(1, 2)),
                col("total").equalTo(lit(2.5)).or(col("id").lt(3)),
                col("total")
                        .leq(lit("3.25").cast("decimal(12,2)"))
                        .and(col("id").gt(7)),
                col("title").equalTo("TITLE 5"),
                col("title").gt("title 97"),
                col("title").isNull(),
                col("placed").geq(lit("2026-01-01 00:16:35").cast("timestamp_ntz")),
                col("placed").geq(lit("2026-01-01 00:16:35").cast("timestamp")),
                col("day")
                        .equalTo(lit("2026-01-03").cast("date"))
                        .and(col("ratio").lt(3.5)))) {
            Dataset<Row> rows = weir("orders").where(filter).select("id");
            Dataset<Row> expected = weir("orders").repartition(3).where(filter).select("id");
            List<Row> found = rows.orderBy("id").collectAsList();
            result("filter rows=" + found.size() + " same="
                    + found.equals(expected.orderBy("id").collectAsList()) + " " + filter);
        }
        result("count " + weir("orders").count());
        result("limit "
                + weir("orders")
                        .select("title")
                        .where("id > 5")
                        .limit(3)
                        .collectAsList()
                        .size());
    }

    private void sums(int count) {
        Dataset<Row> accounts = reader("weir", "account").option("readers", 4).load();
        MapPartitionsFunction<Row, String> executor =
                rows -> List.of(SparkEnv.get().executorId()).iterator();
        List<String> executors =
                accounts.mapPartitions(executor, Encoders.STRING()).collectAsList();
        result("partitions=" + executors.size() + " executors=" + new TreeSet<>(executors).size());
        Dataset<Row> jdbc = reader("jdbc", "account")
                .option("partitionColumn", "id")
                .option("lowerBound", 0)
                .option("upperBound", 10_000)
                .option("numPartitions", 4)
                .load();
        result("weir sums=" + distinct(accounts, count));
        result("jdbc sums=" + distinct(jdbc, count));
        result("none sums="
                + distinct(reader("weir", "account").option("guarantee", "none").load(), count));
    }

    private static Set<Object> distinct(Dataset<Row> accounts, int count) {
        Set<Object> sums = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            // a plan that has run keeps what it has shuffled
            Dataset<Row> total = accounts.agg(sum("amount").cast("long"));
            sums.add(total.collectAsList().get(0).get(0));
        }
        return sums;
    }

    private void limits() {
        Dataset<Row> accounts = spark.read()
                .format("weir")
                .option("url", url)
                .option("user", user)
                .option("password", password)
                .option("dbtable", "account")
                .load();
        result("union: " + said(() -> accounts.union(accounts).count()));
        result("take: " + said(() -> accounts.where("id % 2 = 0").takeAsList(2).size()));
        result("repartitioned: "
                + said(() ->
                        accounts.repartition(2).union(accounts.repartition(2)).count()));
        Dataset<Row> none =
                reader("weir", "account").option("guarantee", "none").load();
        result("none: "
                + said(() -> none.union(none).where("id % 2 = 0").takeAsList(2).size()));
        result("too many: "
                + said(() ->
                        reader("weir", "account").option("readers", 9).load().collectAsList()));
        result("query: " + said(() -> weir("(SELECT 1) one")));
        result("nothing: " + said(() -> weir("nothing")));
        result("grants: "
                + said(() -> reader("weir", "account")
                        .option("user", "weir_weak")
                        .option("password", "")
                        .load()
                        .collectAsList()));
    }

    /** Returns what comes out, or the first line of the message. */
    private static String said(Callable<?> task) {
        try {
            return String.valueOf(task.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + " "
                    + String.valueOf(e.getMessage()).replace('\n', ' ');
        }
    }
}
