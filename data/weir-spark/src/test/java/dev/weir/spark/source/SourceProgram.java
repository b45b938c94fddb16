package dev.weir.spark.source;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.to_json;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Reads tables by {@code weir}, and by {@code jdbc} for comparison. Arguments: JDBC URL, user, password, how many sums, and {@code true}
 * to try what is Spark's alone, too.
 */
public final class SourceProgram {
    private static final long TOTAL = 1_000_000;
    private static final int MANY = 1000;

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
            if (Boolean.parseBoolean(words[4])) {
                program.limits();
                program.lostExecutor();
            }
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
        result("types weir " + weir.schema().catalogString());
        result("types jdbc " + jdbc.schema().catalogString());
        rows(weir).forEach(row -> result("row weir " + row));
        rows(jdbc).forEach(row -> result("row jdbc " + row));
    }

    private static List<String> rows(Dataset<Row> table) {
        Column json = to_json(struct("*"), Map.of("timestampFormat", "yyyy-MM-dd HH:mm:ss.SSSSSS"));
        return table.orderBy("id").select(json).as(Encoders.STRING()).collectAsList();
    }

    /** Each filter has the rows that Spark finds by itself. The server evaluates it the same way without a common instant, sooner. */
    private void pushDown() {
        Dataset<Row> orders =
                reader("weir", "orders").option("guarantee", "none").load();
        Dataset<Row> kept = orders.repartition(3).cache();
        for (Column filter : List.of(
                col("id").between(10, 20).and(col("customer").isin(1, 2)),
                col("total").equalTo(lit(2.5)).or(col("id").lt(3)),
                col("total")
                        .leq(lit("3.25").cast("decimal(12,2)"))
                        .and(col("id").gt(7)),
                col("title").equalTo("TITLE 5"),
                col("title").gt("title 97"),
                col("title").isNull(),
                col("code").equalTo("c3"),
                col("due").lt(lit("2026-01-03").cast("date")),
                col("placed").geq(lit("2026-01-01 00:16:35").cast("timestamp_ntz")),
                col("placed").geq(lit("2026-01-01 00:16:35").cast("timestamp")),
                col("day")
                        .equalTo(lit("2026-01-03").cast("date"))
                        .and(col("ratio").lt(3.5)))) {
            List<Integer> found = ids(orders.where(filter));
            result("filter rows=" + found.size() + " same=" + found.equals(ids(kept.where(filter))) + " " + filter);
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

    private static List<Integer> ids(Dataset<Row> orders) {
        return orders.select("id").as(Encoders.INT()).collectAsList().stream()
                .sorted()
                .toList();
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
        Set<Long> sums = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            sums.add(total(accounts));
        }
        result("weir sums=" + sums);
        result("jdbc wrong=" + wrong(jdbc));
        result("none wrong="
                + wrong(reader("weir", "account").option("guarantee", "none").load()));
    }

    /** A plan that has run keeps what it has shuffled: each sum has a plan of its own. */
    private static long total(Dataset<Row> accounts) {
        return accounts.agg(sum("amount").cast("long"))
                .as(Encoders.LONG())
                .collectAsList()
                .get(0);
    }

    /** Reads until a sum is wrong. */
    private static boolean wrong(Dataset<Row> accounts) {
        for (int i = 0; i < MANY; i++) {
            if (total(accounts) != TOTAL) {
                return true;
            }
        }
        return false;
    }

    /** The executor of a partition ends, the first time that the partition is read. */
    private void lostExecutor() {
        FilterFunction<Row> ends = row -> {
            TaskContext task = TaskContext.get();
            if (task.stageAttemptNumber() == 0 && task.partitionId() == 2) {
                Runtime.getRuntime().halt(1);
            }
            return true;
        };
        Dataset<Row> accounts = weir("account").filter(ends);
        result("lost, then shuffled: " + said(() -> total(accounts)));
        result("lost: " + said(accounts::collectAsList));
    }

    private void limits() {
        // as docs/large-tables.md has it
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
