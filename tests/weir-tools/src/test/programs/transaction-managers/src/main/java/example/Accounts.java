package example;

import java.io.File;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XADataSource;

/** One account in each of two databases, and transfers between them. */
final class Accounts {
    private final String url;
    private final String user;
    private final String password;

    Accounts(String[] arguments) {
        url = arguments[0];
        user = arguments[1];
        password = arguments[2];
    }

    static String second(String url) {
        return url + "_second";
    }

    void create() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            String first = connection.getCatalog();
            update(connection, "CREATE TABLE account (amount INT)");
            update(connection, "DROP DATABASE IF EXISTS " + first + "_second");
            update(connection, "CREATE DATABASE " + first + "_second");
            update(connection, "CREATE TABLE " + first + "_second.account (amount INT)");
        }
    }

    /** As a user configures it. */
    XADataSource source(String url) throws Exception {
        Class<?> type = Class.forName("com.mysql.cj.jdbc.MysqlXADataSource");
        XADataSource source = (XADataSource) type.getConstructor().newInstance();
        type.getMethod("setUrl", String.class).invoke(source, url);
        type.getMethod("setUser", String.class).invoke(source, user);
        type.getMethod("setPassword", String.class).invoke(source, password);
        // without it, Connector/J joins the branches of one server, which the server does not allow; Weir needs no
        // option
        type.getMethod("setPinGlobalTxToPhysicalConnection", boolean.class).invoke(source, true);
        return source;
    }

    XADataSource first() throws Exception {
        return source(url);
    }

    XADataSource second() throws Exception {
        return source(second(url));
    }

    static void add(Connection connection, int amount) throws SQLException {
        update(connection, "INSERT INTO account VALUES (" + amount + ")");
    }

    private static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /** Prints what both databases hold. */
    void print(String after) throws SQLException {
        System.out.println("result " + after + ": " + amounts(url) + " " + amounts(second(url)) + ", prepared branches "
                + prepared());
    }

    int prepared() throws SQLException {
        return values(url, "XA RECOVER").size();
    }

    private List<Integer> amounts(String url) throws SQLException {
        return values(url, "SELECT amount FROM account ORDER BY amount");
    }

    private List<Integer> values(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<Integer> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getInt(1));
            }
            return values;
        }
    }

    /** Runs the program in a JVM that does not survive it; its log stays. */
    void crash(Class<?> program, String in) throws Exception {
        int exit = new ProcessBuilder(
                        new File(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        url,
                        user,
                        password,
                        in)
                .inheritIO()
                .start()
                .waitFor();
        System.out.println("result crash in " + in + ": " + (exit == Halting.EXIT));
        print("after the crash in " + in);
    }
}
