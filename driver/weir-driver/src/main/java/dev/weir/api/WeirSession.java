package dev.weir.api;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The session behind a connection, which can be begun anew without connecting: {@code connection.unwrap(WeirSession.class)}, also
 * of a pooled connection.
 *
 * <p>A new session has no transaction, locks, temporary tables, user variables, client information or settings of the one before.
 * Open results are buffered first and stay readable; prepared statements stay usable, and are prepared anew when they run.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public interface WeirSession {
    /**
     * Begins a new session of the same account, in the same database (COM_RESET_CONNECTION): one round trip.
     *
     * @throws SQLException inside a branch of a distributed transaction, when the server refuses, or when the connection broke
     */
    void reset() throws SQLException;

    /**
     * Begins a new session of another account, without a database unless one is given (COM_CHANGE_USER): about the round trips of a
     * login. When the server refuses, the connection is closed.
     *
     * @param user account
     * @param password its password; null for none
     * @param database current database of the new session; null for none
     * @throws SQLException inside a branch of a distributed transaction, when the server refuses, or when the connection broke
     */
    void changeUser(String user, @Nullable String password, @Nullable String database) throws SQLException;
}
