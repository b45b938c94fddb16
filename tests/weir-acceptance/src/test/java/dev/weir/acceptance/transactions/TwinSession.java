package dev.weir.acceptance.transactions;

import dev.weir.acceptance.Weir;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The session of one of the twins, and what a program keeps of it: savepoints, prepared statements, a result half read. */
final class TwinSession implements AutoCloseable {
    private static final String OPTIONS = "&sslMode=DISABLED&allowPublicKeyRetrieval=true"
            + "&sessionVariables=innodb_lock_wait_timeout=2,lock_wait_timeout=20";
    private static final int XIDS = 2;

    private final TwinWorld world;
    private final String options;
    private final UnaryOperator<Connection> wrapping;
    private final Map<String, Savepoint> savepoints = new HashMap<>();
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private Connection connection;
    private Statement first;
    private Statement halfRead;
    private ResultSet rest;
    private long id;
    private boolean tablesLocked;
    private boolean branches;

    /**
     * Opens it.
     *
     * @param options of the driver, each as {@code &name=value}
     * @param wrapping what is done to its connections
     */
    TwinSession(TwinWorld world, String options, UnaryOperator<Connection> wrapping) throws SQLException {
        this.world = world;
        this.options = options;
        this.wrapping = wrapping;
        open();
    }

    private void open() throws SQLException {
        connection = wrapping.apply(Weir.open(world.server(), world.database("a"), OPTIONS + options));
        first = connection.createStatement();
        id = Long.parseLong(query("SELECT CONNECTION_ID()"));
    }

    TwinWorld world() {
        return world;
    }

    Connection connection() {
        return connection;
    }

    /** Of the server. */
    long id() {
        return id;
    }

    Map<String, Savepoint> savepoints() {
        return savepoints;
    }

    /** Whether tables may be locked, so that nobody else reads them. */
    boolean tablesLocked() {
        return tablesLocked;
    }

    /** The name of a branch of a distributed transaction; it may be left prepared from now on. */
    String xid(int number) {
        branches = true;
        return world.text("'{x}" + number + "'");
    }

    /** A new connection instead; what the one before has begun is rolled back. */
    void reopen() throws SQLException {
        close();
        open();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        world.awaitGone(id);
        savepoints.clear();
        prepared.clear();
        rest = null;
        tablesLocked = false;
        if (branches) {
            world.forgetBranches(
                    IntStream.rangeClosed(1, XIDS).mapToObj(this::xid).toList());
            branches = false;
        }
    }

    /** What a statement gives: rows, update counts, one after the other. */
    String run(Sql sql) throws SQLException {
        try {
            String outcome = switch (sql.way()) {
                case TEXT -> text(sql);
                case FIRST -> text(first, sql);
                case PREPARED -> {
                    try (PreparedStatement statement = connection.prepareStatement(text(sql.sql()))) {
                        yield execute(statement, sql);
                    }
                }
                case KEPT -> execute(kept(sql.sql()), sql);
                case BATCH -> batch(sql);
            };
            locked(sql.sql());
            return outcome;
        } catch (BatchUpdateException e) {
            throw new SQLException(
                    "counts " + Arrays.toString(e.getUpdateCounts()), e.getSQLState(), e.getErrorCode(), e);
        }
    }

    private void locked(String sql) {
        if (sql.startsWith("LOCK TABLES")) {
            tablesLocked = true;
        } else if (sql.startsWith("UNLOCK TABLES") || sql.startsWith("START") || sql.startsWith("BEGIN")) {
            tablesLocked = false;
        }
    }

    /** The session has no locks any more. */
    void unlocked() {
        tablesLocked = false;
        savepoints.clear();
    }

    private String text(String template) {
        return world.text(template);
    }

    private String text(Sql sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return text(statement, sql);
        }
    }

    private String text(Statement statement, Sql sql) throws SQLException {
        String whole = text(sql.whole());
        return results(
                statement,
                switch (sql.call()) {
                    case EXECUTE -> statement.execute(whole);
                    case QUERY -> rows(statement.executeQuery(whole));
                    case UPDATE -> count(statement.executeUpdate(whole));
                });
    }

    private PreparedStatement kept(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(text(sql));
            prepared.put(sql, statement);
        }
        return statement;
    }

    private String execute(PreparedStatement statement, Sql sql) throws SQLException {
        for (int i = 0; i < sql.values().size(); i++) {
            statement.setInt(i + 1, sql.values().get(i));
        }
        return results(
                statement,
                switch (sql.call()) {
                    case EXECUTE -> statement.execute();
                    case QUERY -> rows(statement.executeQuery());
                    case UPDATE -> count(statement.executeUpdate());
                });
    }

    private String batch(Sql sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text(sql.sql()))) {
            for (int value : sql.values()) {
                statement.setInt(1, value);
                statement.addBatch();
            }
            return "counts " + Arrays.toString(statement.executeBatch());
        }
    }

    private static String rows(ResultSet result) throws SQLException {
        try (result) {
            return read(result);
        }
    }

    private static String count(int count) {
        return "count " + count;
    }

    /** Those of {@code execute}; others are given as they are. */
    private String results(Statement statement, Object first) throws SQLException {
        if (!(first instanceof Boolean isRows)) {
            return world.neutral((String) first);
        }
        StringJoiner all = new StringJoiner(" then ");
        boolean isResult = isRows;
        int count = statement.getUpdateCount();
        while (isResult || count >= 0) {
            all.add(isResult ? rows(statement.getResultSet()) : count(count));
            isResult = statement.getMoreResults();
            count = statement.getUpdateCount();
        }
        return world.neutral(all.toString());
    }

    static String read(ResultSet result) throws SQLException {
        StringJoiner rows = new StringJoiner(" ", "rows ", "");
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            StringJoiner row = new StringJoiner(",");
            for (int i = 1; i <= columns; i++) {
                row.add(result.getString(i));
            }
            rows.add(row.toString());
        }
        return rows.toString();
    }

    private String query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    /** Reads the first row of a result, and leaves the others to {@link #readRest}. */
    String readFirst(String sql) throws SQLException {
        rest = null;
        halfRead = connection.createStatement();
        rest = halfRead.executeQuery(text(sql));
        return rest.next() ? "first " + rest.getString(1) : "none";
    }

    /** Reads the others. */
    String readRest() throws SQLException {
        if (rest == null) {
            return "nothing open";
        }
        try {
            return read(rest);
        } finally {
            rest = null;
            halfRead.close();
        }
    }
}
