package dev.weir.lab.observe;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Servers that count, with the applications' tables, each started once for a class. */
final class ObservedServers implements AutoCloseable {
    private final Map<String, RunningServer> running = new ConcurrentHashMap<>();

    /**
     * Every kind and version that this machine has: the embedded ones, the one of the file {@code WEIR_TEST_MYSQLD}, and those
     * that {@code WEIR_TEST_SERVERS} names.
     */
    static List<String> kinds() {
        return List.copyOf(specs().keySet());
    }

    private static Map<String, String> specs() {
        Map<String, String> specs = new LinkedHashMap<>(Map.of("mysql", "mysql", "mariadb", "mariadb"));
        String newest = System.getenv("WEIR_TEST_MYSQLD");
        if (newest != null) {
            specs.put("newest", newest);
        }
        String named = System.getenv("WEIR_TEST_SERVERS");
        for (String each : named == null ? new String[0] : named.split(":", -1)) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                specs.put(each.substring(0, equals), each.substring(equals + 1));
            }
        }
        return specs;
    }

    RunningServer get(String kind) {
        return running.computeIfAbsent(kind, ObservedServers::start);
    }

    private static RunningServer start(String kind) {
        RunningServer server = startCounting(kind, List.of());
        try {
            Shop.load(server);
        } catch (SQLException e) {
            server.close();
            throw new IllegalStateException("no tables", e);
        }
        return server;
    }

    /** Starts a server that counts, without tables, for the caller to close. */
    static RunningServer startCounting(String kind, List<String> options) {
        List<String> all = new ArrayList<>(List.of("--performance-schema=ON"));
        all.addAll(options);
        return start(kind, all);
    }

    /** Starts a server that does not count, for the caller to close. */
    static RunningServer startWithout(String kind) {
        return start(kind, List.of("--performance-schema=OFF"));
    }

    private static RunningServer start(String kind, List<String> options) {
        return RunningServer.start(
                ServerSpec.parse(specs().get(kind)), ServerSettings.small().withExtraOptions(options));
    }

    @Override
    public void close() {
        running.values().forEach(RunningServer::close);
    }

    /** Tables that applications read and write. */
    private static final class Shop {
        private static final int ROWS = 2000;
        private static final int FILES = 10;

        private Shop() {}

        private static String wideColumns() {
            return IntStream.range(1, 60)
                    .mapToObj(column -> ", LEFT(name, 10) AS a_column_of_a_wide_table_" + column)
                    .collect(Collectors.joining());
        }

        /** Makes them. */
        static void load(RunningServer server) throws SQLException {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                for (String sql : new String[] {
                    "CREATE DATABASE shop",
                    "USE shop",
                    "CREATE TABLE digit (d INT)",
                    "INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)",
                    "CREATE TABLE report (id INT PRIMARY KEY, a VARCHAR(40), b DATE, c DECIMAL(10, 2))",
                    "INSERT INTO report SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d, 'a row of a report',"
                            + " '2026-01-01', 9.99 FROM digit a, digit b, digit c, digit e, digit f",
                    "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))",
                    "INSERT INTO customer SELECT id, CONCAT('customer ', id) FROM report WHERE id < " + ROWS,
                    "CREATE TABLE address (customer INT PRIMARY KEY, city VARCHAR(40))",
                    "INSERT INTO address SELECT id, CONCAT('city ', id) FROM report WHERE id < " + ROWS,
                    "CREATE TABLE event (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(40), happened INT)",
                    "CREATE TABLE file (id INT PRIMARY KEY, content LONGBLOB)",
                    "INSERT INTO file SELECT id, REPEAT('0123456789', 20000) FROM report WHERE id < " + FILES,
                    "CREATE TABLE wide AS SELECT id" + wideColumns() + " FROM customer WHERE id < 100",
                    "ANALYZE TABLE report, customer, address, file"
                }) {
                    statement.execute(sql);
                }
            }
        }
    }
}
