package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads orders. */
public final class Orders {
    private Orders() {}

    /**
     * The customers of all orders.
     *
     * @param url of the database
     * @param user its user
     * @param password of the user
     * @return names, in the order of the orders
     * @throws SQLException when they cannot be read
     */
    public static List<String> customers(String url, String user, String password) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT customer FROM orders ORDER BY id")) {
            List<String> customers = new ArrayList<>();
            while (rows.next()) {
                customers.add(rows.getString(1));
            }
            return customers;
        }
    }
}
