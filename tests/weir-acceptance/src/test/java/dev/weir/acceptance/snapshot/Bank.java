package dev.weir.acceptance.snapshot;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Accounts whose money moves from one to another, and never changes in sum.
 *
 * @param server where it is
 */
record Bank(RunningServer server) {
    static final String DATABASE = "weir_bank";
    static final int ACCOUNTS = 1000;
    static final long MONEY = ACCOUNTS * 100L;
    static final String PASSWORD = "reader-1-Password";

    static Bank create(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE digit (n INT PRIMARY KEY)",
                "INSERT INTO digit VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)",
                "CREATE TABLE account (id INT PRIMARY KEY, amount BIGINT NOT NULL)",
                "INSERT INTO account SELECT a.n * 100 + b.n * 10 + c.n, 100 FROM digit a, digit b, digit c",
                "ANALYZE TABLE account, digit");
        return new Bank(server);
    }

    /** A source of an account with these privileges, each as {@code RELOAD ON *.*}; SELECT on the bank is among them. */
    WeirDataSource reader(String user, String... privileges) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP USER IF EXISTS '" + user + "'@'127.0.0.1'");
            statement.execute("CREATE USER '" + user + "'@'127.0.0.1' IDENTIFIED BY '" + PASSWORD + "'");
            statement.execute("GRANT SELECT ON " + DATABASE + ".* TO '" + user + "'@'127.0.0.1'");
            for (String privilege : privileges) {
                statement.execute("GRANT " + privilege + " TO '" + user + "'@'127.0.0.1'");
            }
        }
        return source(user, PASSWORD);
    }

    WeirDataSource source() throws SQLException {
        return source(server.user(), server.password());
    }

    private WeirDataSource source(String user, String password) throws SQLException {
        WeirDataSource source = new WeirDataSource();
        source.setUrl("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/" + DATABASE);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }

    Connection open() throws SQLException {
        return Weir.open(server, DATABASE);
    }

    void run(String... statements) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** How many connections an account has. */
    int connections(String user) throws SQLException {
        try (Connection connection = open()) {
            return Integer.parseInt(FirstRow.only(
                    connection, "SELECT COUNT(*) FROM information_schema.processlist WHERE user = '" + user + "'"));
        }
    }

    /** Moves money in a transaction of its own. */
    static void move(Connection connection, int from, int to, int amount) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE account SET amount = amount - " + amount + " WHERE id = " + Math.min(from, to));
            statement.execute("UPDATE account SET amount = amount + " + amount + " WHERE id = " + Math.max(from, to));
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
    }

    /** Ranges of the accounts, one for each reader. */
    Ranges ranges(int readers) throws SQLException {
        try (Connection connection = open()) {
            return Ranges.of(connection, "account", readers);
        }
    }

    /** The sum of all accounts, each range summed by a reader of its own, all at the same time. */
    static long sum(Snapshot snapshot, Ranges ranges) throws Exception {
        List<Connection> readers = snapshot.connections();
        ExecutorService threads = Executors.newFixedThreadPool(readers.size());
        try {
            List<Callable<Long>> sums = new ArrayList<>();
            for (int i = 0; i < ranges.ranges().size(); i++) {
                Connection reader = readers.get(i % readers.size());
                Range range = ranges.ranges().get(i);
                sums.add(() -> sum(reader, ranges, range));
            }
            long all = 0;
            for (Future<Long> sum : threads.invokeAll(sums)) {
                all += result(sum);
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    private static long result(Future<Long> sum) throws Exception {
        try {
            return sum.get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }

    static long sum(Connection reader, Ranges ranges, Range range) throws SQLException {
        try (PreparedStatement select = ranges.prepare(reader, "amount", range);
                ResultSet row = select.executeQuery()) {
            long sum = 0;
            while (row.next()) {
                sum += row.getLong(1);
            }
            return sum;
        }
    }
}
