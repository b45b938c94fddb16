package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Borrows from six pools; connections are killed, too. Arguments: JDBC URL, user, password. */
public final class PoolsProgram {
    private static final int NETWORK_TIMEOUT_MILLIS = 300;

    private PoolsProgram() {}

    /** An action that may fail. */
    private interface Action {
        void run() throws SQLException;
    }

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
            update(connection, "CREATE TABLE item (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40))");
            for (Pools.Opening opening : new Pools(arguments).all()) {
                Pools.Pool pool = opening.open();
                try {
                    use(pool.name(), pool.source(), connection);
                } finally {
                    pool.closing().close();
                }
            }
        }
        AgroalXa.run(arguments);
        System.exit(0); // threads of c3p0 and Druid would go on
    }

    private static void use(String pool, DataSource source, Connection admin) throws SQLException {
        update(admin, "TRUNCATE TABLE item");
        transactions(pool, source);
        statements(pool, source);
        readOnly(pool, source);
        networkTimeout(pool, source);
        killed(pool, source, admin);
    }

    private static void transactions(String pool, DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            update(connection, "INSERT INTO item (name) VALUES ('kept')");
            connection.commit();
            update(connection, "INSERT INTO item (name) VALUES ('left open')");
            connection.rollback();
        }
        try (Connection connection = source.getConnection()) {
            result(
                    pool,
                    "transaction: " + text(connection, "SELECT GROUP_CONCAT(name) FROM item") + ", autocommit "
                            + connection.getAutoCommit() + ", valid " + connection.isValid(5));
        }
    }

    /** The same statement on what is one connection, from the cache of the pool or that of the driver. */
    private static void statements(String pool, DataSource source) throws SQLException {
        for (int i = 0; i < 3; i++) {
            try (Connection connection = source.getConnection();
                    PreparedStatement statement = connection.prepareStatement(
                            "INSERT INTO item (name) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
                statement.setString(1, "first " + i);
                statement.setString(2, "second " + i);
                result(pool, "inserted: " + statement.executeUpdate() + " " + keys(statement));
            }
        }
    }

    private static String keys(Statement statement) throws SQLException {
        StringBuilder keys = new StringBuilder();
        try (ResultSet rows = statement.getGeneratedKeys()) {
            while (rows.next()) {
                keys.append(rows.getLong(1)).append(' ');
            }
        }
        return keys.toString();
    }

    private static void readOnly(String pool, DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setReadOnly(true);
            result(pool, "write while read-only: " + error(() -> update(connection, "DELETE FROM item")));
            connection.setReadOnly(false);
            result(pool, "write after that: " + error(() -> update(connection, "DELETE FROM item WHERE id < 3")));
        }
    }

    private static void networkTimeout(String pool, DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setNetworkTimeout(Runnable::run, NETWORK_TIMEOUT_MILLIS);
            result(pool, "network timeout: " + error(() -> text(connection, "SELECT SLEEP(20)")));
        }
        try (Connection connection = source.getConnection()) {
            result(pool, "after that: " + text(connection, "SELECT COUNT(*) FROM item"));
        }
    }

    private static void killed(String pool, DataSource source, Connection admin) throws SQLException {
        String first;
        try (Connection connection = source.getConnection()) {
            first = text(connection, "SELECT CONNECTION_ID()");
            update(admin, "KILL " + first);
            result(pool, "killed in use: " + error(() -> text(connection, "SELECT 1")));
        }
        String second;
        try (Connection connection = source.getConnection()) {
            second = text(connection, "SELECT CONNECTION_ID()");
        }
        result(pool, "another one: " + !second.equals(first));
    }

    /** Returns what a caller may catch: the class of JDBC's that the error has, and its SQLState. */
    private static String error(Action action) {
        try {
            action.run();
            return "none";
        } catch (SQLException e) {
            Class<?> type = e.getClass();
            while (!type.getPackageName().equals("java.sql")) {
                type = type.getSuperclass();
            }
            return type.getSimpleName() + " " + e.getSQLState();
        }
    }

    static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static void result(String pool, String text) {
        System.out.println("result " + pool + ": " + text);
    }
}
