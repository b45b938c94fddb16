package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.calcite.adapter.jdbc.JdbcSchema;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.schema.SchemaPlus;

/** Queries MySQL through Calcite's JDBC adapter. Arguments: JDBC URL, user, password. */
public final class CalciteProgram {
    private CalciteProgram() {}

    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("lex", "MYSQL");
        try (Connection mysql = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Connection connection = DriverManager.getConnection("jdbc:calcite:", properties)) {
            createTables(mysql);
            SchemaPlus root = connection.unwrap(CalciteConnection.class).getRootSchema();
            DataSource source =
                    JdbcSchema.dataSource(arguments[0], "com.mysql.cj.jdbc.Driver", arguments[1], arguments[2]);
            root.add("shop", JdbcSchema.create(root, "shop", source, mysql.getCatalog(), null));
            try (Statement statement = connection.createStatement()) {
                tables(connection);
                query(statement);
            }
        }
    }

    private static void createTables(Connection mysql) throws SQLException {
        try (Statement statement = mysql.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40) NOT NULL, since DATE, points BIGINT UNSIGNED)",
                    "CREATE TABLE orders (id INT PRIMARY KEY, customer INT NOT NULL, total DECIMAL(10, 2) NOT NULL,"
                            + " placed DATETIME(3), paid BIT(1), kind TINYINT, note TEXT)",
                    "INSERT INTO customer VALUES (1, 'Ada', '2020-02-03', 18446744073709551), (2, 'größer', NULL, NULL)",
                    "INSERT INTO orders VALUES (1, 1, 10.50, '2026-01-02 03:04:05.678', b'1', -3, 'first'),"
                            + " (2, 1, 4.25, '2026-01-03 00:00:00', b'0', 4, NULL), (3, 2, 7.00, NULL, NULL, NULL, '')",
                    "CREATE VIEW spent AS SELECT customer, SUM(total) AS total FROM orders GROUP BY customer")) {
                statement.execute(sql);
            }
        }
    }

    /** The facts that Calcite took from the driver's metadata. */
    private static void tables(Connection connection) throws SQLException {
        try (ResultSet rows = connection.getMetaData().getColumns(null, "shop", "%", "%")) {
            while (rows.next()) {
                result("column: " + rows.getString("TABLE_NAME") + "." + rows.getString("COLUMN_NAME") + " "
                        + rows.getString("TYPE_NAME") + " " + rows.getInt("COLUMN_SIZE") + " "
                        + rows.getInt("DECIMAL_DIGITS") + " " + rows.getString("IS_NULLABLE"));
            }
        }
    }

    private static void query(Statement statement) throws SQLException {
        String join = "SELECT c.name, COUNT(*) AS orders, SUM(o.total) AS total FROM shop.customer c"
                + " JOIN shop.orders o ON o.customer = c.id WHERE o.total > 5 GROUP BY c.name ORDER BY c.name";
        for (String sql : List.of(
                "EXPLAIN PLAN FOR " + join,
                join,
                "SELECT * FROM shop.orders ORDER BY id",
                "SELECT * FROM shop.customer WHERE since >= DATE '2020-01-01'",
                "SELECT c.name, s.total FROM shop.spent s JOIN shop.customer c ON c.id = s.customer ORDER BY s.total DESC LIMIT 1",
                "SELECT c.name, v.label FROM shop.customer c JOIN (VALUES (1, 'here'), (2, 'there')) AS v (id, label)"
                        + " ON v.id = c.id ORDER BY c.name")) {
            print(statement, sql);
        }
        result("inserted: "
                + statement.executeUpdate("INSERT INTO shop.customer VALUES (3, 'Curie', DATE '2021-03-04', 5)"));
        print(statement, "SELECT COUNT(*), MAX(points) FROM shop.customer");
    }

    private static void print(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                StringBuilder row = new StringBuilder("row:");
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    row.append(' ')
                            .append(columns.getColumnLabel(i))
                            .append('=')
                            .append(rows.getString(i));
                }
                result(row.toString());
            }
        }
    }

    private static void result(String text) {
        System.out.println("result " + text.stripTrailing().replace("\n", "\nresult "));
    }
}
