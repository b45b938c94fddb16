package dev.weir.statement;

import dev.weir.session.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The database in which a statement was made. If {@code setCatalog} or {@code setSchema} then changes the connection's, the
 * statement still runs in its own, and the session changes back afterwards. Otherwise, or if the statement was made without a
 * database, it runs in the current one, which a {@code USE} in a text may have changed.
 */
public record HomeDatabase(ConnectionDefaults connection, String ofConnection, String current) {
    public boolean is(String ofConnectionNow, String currentNow) {
        return ofConnection.equals(ofConnectionNow) && current.equals(currentNow);
    }

    /** Returns whether the connection's database was changed by JDBC methods since. */
    boolean isLeft() {
        return !ofConnection.equals(connection.database()) && !current.isEmpty();
    }

    /** Returns the database in which the statement runs; empty for none. */
    String name() {
        return isLeft() ? current : connection.session().transactions().database();
    }

    public <T extends @Nullable Object> T run(Session.Commands<T> commands) throws SQLException {
        return isLeft() ? connection.session().inDatabase(current, commands) : commands.run();
    }
}
