package dev.weir.acceptance.walk;

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
    private final Map<String, PreparedStatement> kept = new HashMap<>();
    private final Map<String, Savepoint> savepoints = new HashMap<>();
    private final List<ResultSet> halfRead = new ArrayList<>();
    private Connection connection;
    private Statement first;
    private long id;

    /** Opens a connection of one of the drivers. */
    interface Opener {
        Connection open(World world) throws SQLException;
    }

    /** What makes a statement that is kept from then on. */
    interface Maker {
        PreparedStatement make() throws SQLException;
    }

    Twin(World world, Opener opener) throws SQLException {
        this.world = world;
        this.opener = opener;
        open();
    }

    private void open() throws SQLException {
        connection = opener.open(world);
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

    /** The statement that was made when the connection was. */
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
        kept.clear();
        halfRead.clear();
    }
}
