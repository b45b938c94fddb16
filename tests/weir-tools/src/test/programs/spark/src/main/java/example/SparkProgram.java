package example;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Reads tables in partitions, pushes work down to MySQL, and writes tables back. Arguments: JDBC URL, user, password. */
public final class SparkProgram {
    /** The conditions that the plan gives to MySQL. */
    private static final Pattern PUSHED = Pattern.compile("Pushed\\w+: [^\n]*");

    private SparkProgram() {}

    public static void main(String[] arguments) throws Exception {
        String url = arguments[0];
        Properties user = new Properties();
        user.setProperty("user", arguments[1]);
        user.setProperty("password", arguments[2]);
        String schema = createTables(url, user);
        try (SparkSession spark = session(url, user)) {
            readInPartitions(spark, url, user);
            types(spark, url, user);
            push(spark, url, user);
            catalog(spark, schema);
            write(spark, url, user);
        }
    }

    private static SparkSession session(String url, Properties user) {
        String catalog = "spark.sql.catalog.mysql";
        return SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.log.level", "ERROR")
                .config("spark.sql.shuffle.partitions", 2)
                .config(catalog, "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog")
                .config(catalog + ".url", url)
                .config(catalog + ".user", user.getProperty("user"))
                .config(catalog + ".password", user.getProperty("password"))
                .getOrCreate();
    }

    private static String createTables(String url, Properties user) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, customer INT NOT NULL, total DECIMAL(12, 2)"
                            + " NOT NULL, placed DATETIME(6) NOT NULL, KEY (customer)) COMMENT 'orders'",
                    "INSERT INTO orders WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
                            + " SELECT i, i % 7, i / 4, TIMESTAMP('2026-01-01') + INTERVAL i * 1000001 MICROSECOND FROM n",
                    "CREATE TABLE types (id INT PRIMARY KEY, d DECIMAL(30, 10), du DECIMAL(10, 2) UNSIGNED, dt DATETIME(6),"
                            + " ts TIMESTAMP(3) NULL, day DATE, t TIME, y YEAR, b1 BIT(1), b9 BIT(9), tiny1 TINYINT(1), tiny TINYINT,"
                            + " tinyu TINYINT UNSIGNED, smallu SMALLINT UNSIGNED, mediumu MEDIUMINT UNSIGNED, intu INT UNSIGNED,"
                            + " bigu BIGINT UNSIGNED, big BIGINT, f FLOAT, dbl DOUBLE, js JSON, bl BLOB, vb VARBINARY(9), bi BINARY(3),"
                            + " tx TEXT, c CHAR(3), v VARCHAR(20), e ENUM('a', 'b'), s SET('x', 'y'), g GEOMETRY)",
                    "INSERT INTO types VALUES (1, 12345678901234567890.0123456789, 12.34, '2026-02-03 04:05:06.789012',"
                            + " '2026-02-03 04:05:06.789', '2026-02-03', '14:05:06', 2026, b'1', b'100000001', 1, -128, 255, 65535,"
                            + " 16777215, 4294967295, 18446744073709551615, -9223372036854775808, 1.5, 2.25, '{\"a\": [1, null]}',"
                            + " x'00FF', x'0102', x'03', 'größer', 'c', 'v\uD83D\uDE00', 'b', 'x,y', ST_PointFromText('POINT(1 2)'))",
                    "INSERT INTO types (id) VALUES (2)",
                    "CREATE TABLE kept (id BIGINT PRIMARY KEY, total DECIMAL(12, 2) COMMENT 'in euros') COMMENT 'kept'")) {
                statement.execute(sql);
            }
            return connection.getCatalog();
        }
    }

    private static void readInPartitions(SparkSession spark, String url, Properties user) {
        Dataset<Row> orders = spark.read().jdbc(url, "orders", "id", 1, 1000, 4, user);
        result("partitions: " + orders.javaRDD().getNumPartitions() + ", rows in each: "
                + orders.javaRDD()
                        .mapPartitions(rows -> List.of(size(rows)).iterator())
                        .collect());
        result("read: "
                + orders.agg(count("*"), sum("total"), min("placed"), max("placed"))
                        .collectAsList());
        Dataset<Row> byDay = spark.read()
                .format("jdbc")
                .option("url", url)
                .option("user", user.getProperty("user"))
                .option("password", user.getProperty("password"))
                .option("dbtable", "(SELECT placed, total FROM orders WHERE customer > 3) some")
                .option("partitionColumn", "placed")
                .option("lowerBound", "2026-01-01 00:00:00")
                .option("upperBound", "2026-01-01 00:16:40")
                .option("numPartitions", 3)
                .option("fetchsize", 10)
                .option("sessionInitStatement", "SET SESSION sql_mode = ''")
                .load();
        result("by time: "
                + byDay.javaRDD()
                        .mapPartitions(rows -> List.of(size(rows)).iterator())
                        .collect());
        String[] predicates = {"customer < 3", "customer >= 3"};
        result("predicates: "
                + spark.read()
                        .jdbc(url, "orders", predicates, user)
                        .groupBy("customer")
                        .agg(sum("total"))
                        .orderBy("customer")
                        .collectAsList());
    }

    private static int size(Iterator<Row> rows) {
        int size = 0;
        for (; rows.hasNext(); rows.next()) {
            size++;
        }
        return size;
    }

    private static void types(SparkSession spark, String url, Properties user) {
        Dataset<Row> types = spark.read().jdbc(url, "types", user).orderBy("id");
        result("schema: " + types.schema().treeString());
        types.toJSON().collectAsList().forEach(row -> result("row: " + row));
        user.setProperty("preferTimestampNTZ", "true");
        result("without a zone: "
                + spark.read()
                        .jdbc(url, "types", user)
                        .select("dt", "ts")
                        .orderBy("id")
                        .collectAsList());
        user.remove("preferTimestampNTZ");
        result("tiny as numbers: "
                + spark.read()
                        .jdbc(url + "?tinyInt1isBit=false&yearIsDateType=false", "types", user)
                        .select("tiny1", "y")
                        .orderBy("id")
                        .collectAsList());
    }

    private static void push(SparkSession spark, String url, Properties user) {
        Dataset<Row> some = spark.read()
                .jdbc(url, "orders", user)
                .where(col("id")
                        .between(10, 20)
                        .and(col("customer").isin(1, 2))
                        .and(col("placed").gt(lit("2026-01-01"))));
        result("filter: " + pushed(some) + " " + some.select("id").orderBy("id").collectAsList());
        Dataset<Row> query = spark.read()
                .format("jdbc")
                .option("url", url)
                .option("user", user.getProperty("user"))
                .option("password", user.getProperty("password"))
                .option(
                        "query",
                        "SELECT customer, COUNT(*) AS orders, MAX(placed) AS latest FROM orders GROUP BY customer")
                .load();
        result("query: " + query.schema().simpleString() + " "
                + query.orderBy("customer").collectAsList());
    }

    /** The catalog pushes aggregates, limits and orders down, too. */
    private static void catalog(SparkSession spark, String schema) {
        result("namespaces: "
                + spark.sql("SHOW NAMESPACES IN mysql")
                        .where(col("namespace").equalTo(schema))
                        .count());
        String orders = "mysql." + schema + ".orders";
        result("tables: "
                + spark.sql("SHOW TABLES IN mysql." + schema)
                        .select("tableName")
                        .orderBy("tableName")
                        .collectAsList());
        result("columns: " + spark.sql("DESCRIBE TABLE " + orders).collectAsList());
        for (String sql : List.of(
                "SELECT customer, SUM(total), COUNT(*), MAX(placed) FROM " + orders
                        + " WHERE id <= 500 GROUP BY customer ORDER BY customer",
                "SELECT id, total FROM " + orders + " ORDER BY total DESC LIMIT 3",
                "SELECT id FROM " + orders + " WHERE customer = 5 AND id > 900 LIMIT 2",
                "SELECT AVG(total), MIN(id) FROM " + orders)) {
            Dataset<Row> rows = spark.sql(sql);
            result("pushed down: " + pushed(rows) + " " + rows.collectAsList());
        }
        String made = "mysql." + schema + ".made";
        spark.sql("CREATE TABLE " + made + " (id INT, name STRING) COMMENT 'made by Spark'");
        spark.sql("ALTER TABLE " + made + " ADD COLUMNS (price DECIMAL(8, 2))");
        spark.sql("ALTER TABLE " + made + " RENAME COLUMN name TO title");
        spark.sql("INSERT INTO " + made + " VALUES (1, 'first', 2.50), (2, NULL, NULL)");
        result("made: " + spark.sql("SELECT * FROM " + made + " ORDER BY id").collectAsList() + " "
                + spark.sql("DESCRIBE TABLE " + made).collectAsList());
        spark.sql("CREATE INDEX by_id ON TABLE " + made + " (id)");
        spark.sql("DROP INDEX by_id ON TABLE " + made);
        spark.sql("DROP TABLE " + made);
        result("dropped: " + spark.sql("SHOW TABLES IN mysql." + schema).count());
    }

    private static void write(SparkSession spark, String url, Properties user) throws SQLException {
        Dataset<Row> types = spark.read().jdbc(url, "types", user).drop("g");
        types.write().jdbc(url, "copy", user);
        result("copy: " + text(url, user, "SHOW CREATE TABLE copy", 2));
        result("rows that differ but for the fraction of seconds: "
                + types.drop("dt", "ts")
                        .exceptAll(spark.read().jdbc(url, "copy", user).drop("dt", "ts"))
                        .count());
        Dataset<Row> totals = spark.read()
                .jdbc(url, "orders", "id", 1, 1000, 2, user)
                .groupBy(col("customer").cast("long").as("id"))
                .agg(sum("total").cast("decimal(12,2)").as("total"));
        totals.write().mode(SaveMode.Append).option("batchsize", 3).jdbc(url, "kept", user);
        result("appended: " + text(url, user, "SELECT CONCAT(COUNT(*), ' ', SUM(total)) FROM kept", 1));
        totals.where(col("id").lt(3))
                .write()
                .mode(SaveMode.Overwrite)
                .option("truncate", true)
                .jdbc(url + "?rewriteBatchedStatements=true", "kept", user);
        result("truncated: " + text(url, user, "SELECT CONCAT(COUNT(*), ' ', SUM(total)) FROM kept", 1) + " "
                + text(url, user, "SHOW CREATE TABLE kept", 2));
        totals.write()
                .mode(SaveMode.Overwrite)
                .option("createTableColumnTypes", "id INT")
                .option("createTableOptions", "COMMENT 'new'")
                .jdbc(url, "kept", user);
        result("overwritten: " + text(url, user, "SHOW CREATE TABLE kept", 2));
        try {
            totals.withColumn("id", lit(null).cast("long"))
                    .write()
                    .mode(SaveMode.Append)
                    .option("isolationLevel", "SERIALIZABLE")
                    .jdbc(url, "orders", user);
        } catch (Exception e) {
            result("refused: " + cause(e).getMessage());
        }
    }

    private static Throwable cause(Throwable e) {
        return e.getCause() == null ? e : cause(e.getCause());
    }

    private static List<String> pushed(Dataset<Row> rows) {
        String plan = rows.queryExecution().executedPlan().toString();
        return PUSHED.matcher(plan).results().map(MatchResult::group).toList();
    }

    private static String text(String url, Properties user, String sql, int column) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(column);
        }
    }

    private static void result(String text) {
        System.out.println("result " + text.replace("\n", "\nresult "));
    }
}
