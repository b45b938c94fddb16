package dev.weir.acceptance.walk;

import dev.weir.api.WeirSession;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The session of one of the twins, and what a program keeps of it: savepoints, prepared statements, results half read. */
final class Twin implements AutoCloseable {
    private final World world;
    private final Opener opener;
    private final String options;
    private final Map<String, PreparedStatement> kept = new HashMap<>();
    private final Map<String, Savepoint> savepoints = new HashMap<>();
    private final List<ResultSet> halfRead = new ArrayList<>();
    private Connection connection;
    private Statement first;
    private long id;
    private boolean tablesLocked;
    private boolean used;
    private boolean moved;
    private boolean readOnly;
    private boolean readOnlyByText;

    interface Opener {
        Connection open(World world, String options) throws SQLException;
    }

    /** What makes a statement that is kept from then on. */
    interface Maker {
        PreparedStatement make() throws SQLException;
    }

    /**
     * Opens it.
     *
     * @param options of the driver, each as {@code &name=value}
     */
    Twin(World world, Opener opener, String options) throws SQLException {
        this.world = world;
        this.opener = opener;
        this.options = options;
        open();
    }

    private void open() throws SQLException {
        connection = opener.open(world, options);
        first = connection.createStatement();
        try (ResultSet result = first.executeQuery("SELECT CONNECTION_ID()")) {
            result.next();
            id = result.getLong(1);
        }
    }

    World world() {
        return world;
    }

    Connection connection() {
        return connection;
    }

    Statement first() {
        return first;
    }

    /** Of the server. */
    long id() {
        return id;
    }

    Map<String, Savepoint> savepoints() {
        return savepoints;
    }

    List<ResultSet> halfRead() {
        return halfRead;
    }

    /** Returns the statement of that name, which is made at first. */
    PreparedStatement kept(String name, Maker maker) throws SQLException {
        PreparedStatement statement = kept.get(name);
        if (statement == null) {
            statement = maker.make();
            kept.put(name, statement);
        }
        return statement;
    }

    /** Takes in a statement that was done. */
    void done(String sql) throws SQLException {
        if (sql.contains("USE ")) {
            used = true;
            if (moved) {
                drop();
            }
        } else if (sql.startsWith("SET SESSION TRANSACTION READ")) {
            readOnly = sql.endsWith("ONLY");
            readOnlyByText = true;
        } else if (sql.startsWith("LOCK TABLES")) {
            tablesLocked = true;
        } else if (sql.startsWith("UNLOCK TABLES") || sql.startsWith("START") || sql.startsWith("BEGIN")) {
            tablesLocked = false;
        }
    }

    void database(String name) throws SQLException {
        connection.setCatalog(name);
        if (used) {
            drop();
        }
        moved = true;
        used = false;
    }

    /**
     * Connector/J does not notice a {@code USE}: it would take statements that are made before and after for those of another
     * database, and change it.
     */
    private void drop() throws SQLException {
        for (PreparedStatement statement : kept.values()) {
            statement.close();
        }
        kept.clear();
        first.close();
        first = connection.createStatement();
        moved = false;
    }

    /** Whether the session's transactions are read-only, so that Connector/J refuses writes, and asks the server each time. */
    boolean isReadOnly() {
        return readOnly;
    }

    void readOnly(boolean isReadOnly) {
        readOnly = isReadOnly;
        readOnlyByText = false;
    }

    /** Whether a text has decided it, see {@link Accepted#READ_ONLY_BY_TEXT}. */
    boolean isReadOnlyByText() {
        return readOnlyByText;
    }

    /** Whether the database was set, so that statements made before may be of another, see {@link Accepted#LOST_WARNINGS}. */
    boolean isMoved() {
        return moved;
    }

    /** Whether the current database is that of a {@code USE}. */
    boolean isUsed() {
        return used;
    }

    /** Whether tables may be locked, so that nobody else reads them. */
    boolean areTablesLocked() {
        return tablesLocked;
    }

    Connection another() throws SQLException {
        return opener.open(world, options);
    }

    /** A new session of the connection, or a new connection, in the same database. */
    void reset() throws SQLException {
        if (used) {
            return;
        }
        if (!connection.isWrapperFor(WeirSession.class)) {
            String database = connection.getCatalog();
            reopen();
            connection.setCatalog(database);
            first = connection.createStatement();
            return;
        }
        connection.unwrap(WeirSession.class).reset();
        first = connection.createStatement();
        forget();
    }

    /** A new connection instead; what the one before has begun is rolled back. */
    void reopen() throws SQLException {
        close();
        open();
    }

    @Override
    public void close() throws SQLException {
        try {
            connection.close();
        } catch (SQLException lost) {
            // Connector/J tells here that it cannot roll back
        }
        world.awaitGone(id);
        forget();
    }

    private void forget() {
        savepoints.clear();
        kept.clear();
        halfRead.clear();
        tablesLocked = false;
        used = false;
        moved = false;
        readOnly = false;
        readOnlyByText = false;
    }
}
