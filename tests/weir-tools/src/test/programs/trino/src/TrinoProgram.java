import static io.trino.testing.TestingSession.testSessionBuilder;

import io.trino.plugin.mysql.MySqlPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.MaterializedResult;
import io.trino.testing.MaterializedRow;
import java.io.PrintStream;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Copies TPC-H into MySQL by Trino, and asks about it. Arguments: JDBC URL, user, password. */
final class TrinoProgram {
    /** Trino takes {@code System.out} for its log. */
    private static final PrintStream OUT = System.out;

    private static final List<String> TABLES =
            List.of("customer", "lineitem", "nation", "orders", "part", "partsupp", "region", "supplier");

    private static final List<String> QUERIES = List.of(
            "SHOW TABLES",
            "DESCRIBE orders",
            "DESCRIBE kinds",
            "SHOW STATS FOR kinds",
            "SELECT * FROM kinds ORDER BY id",
            "SELECT id FROM kinds WHERE dec18 > 1.5 AND dt < TIMESTAMP '2026-06-01 00:00:00' AND text_ LIKE 'gr%'",
            "INSERT INTO kinds (id, big, dbl, text_, bin, d, dt) VALUES (4, -5, 0.1, 'aus Trino', X'00ff', DATE '2024-02-29',"
                    + " TIMESTAMP '2024-02-29 23:59:59.999999')",
            "DELETE FROM kinds WHERE id = 1",
            "SELECT id, big, dbl, text_, bin, d, dt FROM kinds WHERE id = 4 OR big IS NULL ORDER BY id",
            // what MySQL answers by itself, and TPC-H's first, third, fifth and sixth query in short
            "EXPLAIN (TYPE DISTRIBUTED) SELECT regionkey, count(*), max(nationkey) FROM nation GROUP BY regionkey",
            "EXPLAIN (TYPE DISTRIBUTED) SELECT c.name, o.orderdate FROM customer c JOIN orders o ON o.custkey = c.custkey"
                    + " WHERE c.custkey < 10 ORDER BY o.orderdate LIMIT 3",
            "SELECT returnflag, linestatus, sum(CAST(quantity AS decimal(38, 0))), count(*), min(shipdate) FROM lineitem"
                    + " WHERE shipdate <= DATE '1998-09-02' GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT l.orderkey, round(sum(l.extendedprice * (1 - l.discount)), 2) revenue, o.orderdate FROM customer c"
                    + " JOIN orders o ON c.custkey = o.custkey JOIN lineitem l ON l.orderkey = o.orderkey"
                    + " WHERE c.mktsegment = 'BUILDING' AND o.orderdate < DATE '1995-03-15' AND l.shipdate > DATE '1995-03-15'"
                    + " GROUP BY 1, 3 ORDER BY 2 DESC LIMIT 10",
            "SELECT n.name, round(sum(l.extendedprice * (1 - l.discount)), 2) FROM customer c"
                    + " JOIN orders o ON c.custkey = o.custkey JOIN lineitem l ON l.orderkey = o.orderkey"
                    + " JOIN supplier s ON l.suppkey = s.suppkey AND c.nationkey = s.nationkey"
                    + " JOIN nation n ON s.nationkey = n.nationkey JOIN region r ON n.regionkey = r.regionkey"
                    + " WHERE r.name = 'ASIA' GROUP BY 1 ORDER BY 1",
            "SELECT count(*), round(sum(extendedprice * discount), 2) FROM lineitem WHERE discount BETWEEN 0.05 AND 0.07"
                    + " AND quantity < 24",
            "SELECT * FROM TABLE(mysql.system.query(query => 'SELECT VERSION() IS NOT NULL AS here, 1.50 AS price'))");

    private TrinoProgram() {}

    public static void main(String[] arguments) throws Exception {
        URI url = URI.create(arguments[0].substring("jdbc:".length()));
        String server = arguments[0].replace(url.getPath(), "/");
        createKinds(arguments);
        try (DistributedQueryRunner trino = DistributedQueryRunner.builder(testSessionBuilder()
                        .setCatalog("mysql")
                        .setSchema(url.getPath().substring(1))
                        .build())
                .setWorkerCount(0)
                .build()) {
            trino.installPlugin(new TpchPlugin());
            trino.createCatalog("tpch", "tpch", Map.of());
            trino.installPlugin(new MySqlPlugin());
            trino.createCatalog("mysql", "mysql", Map.of(
                    "connection-url", server,
                    "connection-user", arguments[1],
                    "connection-password", arguments[2]));
            for (String table : TABLES) {
                ask(trino, "CREATE TABLE " + table + " AS SELECT * FROM tpch.tiny." + table);
            }
            for (String query : QUERIES) {
                ask(trino, query);
            }
        }
        System.exit(0); // some of its threads are no daemons
    }

    private static void createKinds(String[] arguments) throws Exception {
        try (Connection mysql = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Statement statement = mysql.createStatement()) {
            statement.execute("CREATE TABLE kinds (id INT PRIMARY KEY, tiny TINYINT, flag TINYINT(1), small SMALLINT UNSIGNED,"
                    + " big BIGINT, ubig BIGINT UNSIGNED, flt FLOAT, dbl DOUBLE, dec18 DECIMAL(18, 3), dec38 DECIMAL(38, 10),"
                    + " chr CHAR(5), text_ VARCHAR(40), long_ LONGTEXT, enum_ ENUM('a', 'b'), json_ JSON, bin VARBINARY(20),"
                    + " blob_ BLOB, d DATE, t TIME(3), dt DATETIME(6), ts TIMESTAMP(3) NULL, y YEAR, bit_ BIT(1), INDEX (big))");
            statement.execute("INSERT INTO kinds VALUES (1, -128, 1, 65535, -9223372036854775808, 18446744073709551615, 1.5, 0.1,"
                    + " 123456789012345.678, 1234567890123456789012345678.0123456789, 'ab', 'größer', 'lang', 'b',"
                    + " '{\"b\": [1, null], \"a\": \"ü\"}', X'00ff41', X'ff00', '1969-12-31', '23:59:59.123', '2026-01-02 03:04:05.678901',"
                    + " '2026-01-02 03:04:05.678', 2026, b'1'),"
                    + " (2, 127, 0, 0, 9223372036854775807, 0, -3.25, -1e300, -0.001, 0, '', '', '', 'a', '[]', '', '', '9999-12-31',"
                    + " '00:00:00', '1000-01-01 00:00:00', '1970-01-01 00:00:01', 1901, b'0')");
            statement.execute("INSERT INTO kinds (id) VALUES (3)");
            statement.execute("ANALYZE TABLE kinds");
        }
    }

    private static void ask(DistributedQueryRunner trino, String sql) {
        MaterializedResult result = trino.execute(sql);
        result.getUpdateCount().ifPresent(count -> result("changed: " + count));
        for (MaterializedRow row : result.getMaterializedRows()) {
            String text = row.getFields().stream().map(TrinoProgram::text).collect(Collectors.joining(", ", "row: ", ""));
            result(sql.startsWith("EXPLAIN") ? pushedDown(text) : text);
        }
    }

    /** Returns the lines of a plan that are left to MySQL. */
    private static String pushedDown(String plan) {
        return plan.lines()
                .filter(line -> line.contains("mysql:"))
                .map(line -> line.replaceAll("df_\\d+", "df").replaceAll("[ │├└─]+(?=\\p{Upper}\\w+\\[)", ""))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    private static void result(String text) {
        OUT.println("result " + text.stripTrailing().replace("\n", "\nresult "));
    }
}
