package dev.weir.session;

import java.sql.SQLException;

/** Which errors of a server mean that it closes the connection, or that the connection is of no more use. */
final class ServerGone {
    private static final int KILLED_MARIADB = 1927;
    private static final int IDLE_TOO_LONG = 4031;

    private ServerGone() {}

    static boolean isMeantBy(SQLException error) {
        String state = error.getSQLState();
        return (state != null && state.startsWith("08"))
                || error.getErrorCode() == KILLED_MARIADB
                || error.getErrorCode() == IDLE_TOO_LONG;
    }
}
