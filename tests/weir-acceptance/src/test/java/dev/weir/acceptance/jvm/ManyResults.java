package dev.weir.acceptance.jvm;

import dev.weir.acceptance.Digits;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Runs in a child JVM with little heap: many results of one connection are open at a time; writes what it saw. */
final class ManyResults {
    private static final int LARGE_RESULTS = 12;
    private static final int OPEN = 12;
    private static final int CALLED = 90;
    private static final int SMALL = 100_000;
    private static final int FACTOR = 3;
    private static final long ROWS = FACTOR * 10_000L;

    private final String[] login;

    private ManyResults(String[] login) {
        this.login = login;
    }

    /** Arguments: URL, user, password, modes separated by commas. */
    public static void main(String[] arguments) throws Exception {
        ManyResults run = new ManyResults(arguments);
        for (String mode : arguments[3].split(",", -1)) {
            try (Connection connection = run.connect()) {
                switch (mode) {
                    case "pipeline" -> run.pipeline(connection);
                    case "open" -> run.open(connection);
                    case "call" -> run.call(connection);
                    case "closeSmall" -> run.closeSmall(connection);
                    case "readSmall" -> run.readSmall(connection);
                    case "bufferSmall" -> run.bufferSmall(connection);
                    case "outOfMemory" -> run.outOfMemory(connection);
                    case "leave" -> run.leave(connection);
                    default -> throw new IllegalArgumentException(mode);
                }
            }
            say(mode, "done");
            say(mode + "Files", SpillFiles.count());
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(login[0], login[1], login[2]);
    }

    private static void other(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM digits")) {
            rows.next();
            check(rows.getLong(1) == 10);
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("a value is wrong");
        }
    }

    private static void readDigits(ResultSet rows, long already, long sumBefore) throws SQLException {
        long count = already;
        long sum = sumBefore;
        while (rows.next()) {
            long id = rows.getLong(1);
            check(rows.getString(2).equals(Digits.text(id)));
            sum += id;
            count++;
        }
        check(count == ROWS && sum == ROWS * (ROWS - 1) / 2);
    }

    private void pipeline(Connection connection) throws SQLException {
        String sql = Digits.query("digits", 4, FACTOR);
        try (ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();
                PreparedStatement read = connection.prepareStatement(sql)) {
            for (int i = 0; i < LARGE_RESULTS; i++) {
                pipeline.add(read);
            }
            PipelinedResults results = pipeline.run();
            results.next();
            results.resultSet().next();
            long first = results.resultSet().getLong(1);
            other(connection);
            readDigits(results.resultSet(), 1, first);
            for (int i = 1; i < LARGE_RESULTS; i++) {
                check(results.next());
                readDigits(results.resultSet(), 0, 0);
            }
            check(!results.next());
        }
        check(connection.isValid(60));
    }

    private void open(Connection connection) throws SQLException {
        List<ResultSet> open = new ArrayList<>();
        List<Long> first = new ArrayList<>();
        for (int i = 0; i < OPEN; i++) {
            ResultSet rows = connection.createStatement().executeQuery(Digits.query("digits", 4, FACTOR));
            rows.next();
            first.add(rows.getLong(1));
            open.add(rows);
        }
        other(connection);
        for (int i = 0; i < OPEN; i++) {
            readDigits(open.get(i), 1, first.get(i));
        }
        check(connection.isValid(60));
    }

    /** Results of 1 MB, one of a single row and one of many rows in turn. */
    private void call(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute("CALL megabytes(" + CALLED + ")");
            int results = 0;
            while (rows) {
                ResultSet result = statement.getResultSet();
                result.next();
                if (results == 1) {
                    other(connection);
                }
                readCalled(result, results);
                results++;
                rows = statement.getMoreResults();
            }
            check(results == CALLED && statement.getUpdateCount() == 0);
        }
        check(connection.isValid(60));
    }

    private static void readCalled(ResultSet result, int number) throws SQLException {
        String letter = String.valueOf((char) ('a' + number % 26));
        boolean one = number % 2 == 0;
        String expected = letter.repeat(one ? 1_000_000 : 1_000);
        int rows = 0;
        do {
            check(result.getInt(1) == number && result.getString(2).equals(expected));
            rows++;
        } while (result.next());
        check(rows == (one ? 1 : 1_000));
    }

    private void closeSmall(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            check(statement.execute("CALL small(" + SMALL + ")"));
        }
        other(connection);
    }

    private void readSmall(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            readSmall(statement, statement.execute("CALL small(" + SMALL + ")"), 0);
        }
    }

    private static void readSmall(Statement statement, boolean first, int from) throws SQLException {
        boolean rows = first;
        int number = from;
        while (rows) {
            ResultSet result = statement.getResultSet();
            result.next();
            check(result.getInt(1) == number);
            number++;
            rows = statement.getMoreResults();
        }
        check(number == SMALL);
    }

    /** So many results cannot be buffered; the other statement says so, and they can still be read. */
    private void bufferSmall(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute("CALL small(" + SMALL + ")");
            try {
                other(connection);
                throw new AssertionError("results=" + SMALL + " were buffered");
            } catch (SQLException e) {
                say("tooMany", e.getMessage());
            }
            readSmall(statement, rows, 0);
        }
        other(connection);
    }

    /** A value larger than the heap. */
    private void outOfMemory(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT REPEAT('x', 60000000), 1")) {
            rows.next();
            rows.getBytes(1);
            throw new AssertionError("the value fits");
        } catch (OutOfMemoryError e) {
            say("isValid", connection.isValid(60));
        }
        try {
            other(connection);
            throw new AssertionError("a statement ran");
        } catch (SQLException e) {
            say("after", e.getSQLState() + " " + e.getMessage());
        }
    }

    /** Results beyond the window that nobody reads to their end. */
    private void leave(Connection connection) throws Exception {
        List<ResultSet> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(connection.createStatement().executeQuery(Digits.query("digits", 4, FACTOR)));
        }
        other(connection);
        say("filesWhileOpen", SpillFiles.count());
        connection.close();
        check(open.size() == 5);
    }

    private static void say(String name, Object value) {
        System.out.println(name + "=" + value);
        System.out.flush();
    }
}
