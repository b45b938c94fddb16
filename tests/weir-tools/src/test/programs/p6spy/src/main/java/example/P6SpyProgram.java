package example;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;

/** Its statements are logged by P6Spy as results. Arguments: JDBC URL, user, password. */
public final class P6SpyProgram {
    private P6SpyProgram() {}

    public static void main(String[] arguments) throws Exception {
        String url = arguments[0].replace("jdbc:mysql:", "jdbc:p6spy:mysql:");
        try (Connection connection = DriverManager.getConnection(url, arguments[1], arguments[2])) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40), price DECIMAL(8, 2))");
                statement.execute("CREATE PROCEDURE twice (n INT, OUT doubled INT) SET doubled = 2 * n");
            }
            write(connection);
            read(connection);
        }
    }

    private static void write(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item (name, price) VALUES (?, ?)")) {
            for (int i = 1; i <= 3; i++) {
                insert.setString(1, "it's " + i);
                insert.setBigDecimal(2, BigDecimal.valueOf(150 * i, 2));
                insert.addBatch();
            }
            result("batch of " + insert.executeBatch().length);
        }
        connection.commit();
        try (Statement delete = connection.createStatement()) {
            result("deleted " + delete.executeUpdate("DELETE FROM item WHERE id > 1"));
        }
        connection.rollback();
        connection.setAutoCommit(true);
    }

    private static void read(Connection connection) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT name, price FROM item WHERE id >= ? ORDER BY id")) {
            query.setInt(1, 2);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    result("read " + rows.getString(1) + " " + rows.getBigDecimal(2));
                }
            }
        }
        try (CallableStatement call = connection.prepareCall("{call twice(?, ?)}")) {
            call.setInt(1, 21);
            call.registerOutParameter(2, Types.INTEGER);
            call.execute();
            result("doubled " + call.getInt(2));
        }
        try (Statement wrong = connection.createStatement()) {
            wrong.execute("SELECT nothing FROM item");
        } catch (SQLException e) {
            result("refused " + e.getSQLState() + " " + e.getErrorCode());
        }
    }

    private static void result(String text) {
        System.out.println("result " + text);
    }
}
