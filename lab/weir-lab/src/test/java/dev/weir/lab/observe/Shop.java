package dev.weir.lab.observe;

import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tables that applications read and write. */
final class Shop {
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
