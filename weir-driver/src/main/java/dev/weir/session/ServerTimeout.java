package dev.weir.session;

import org.jspecify.annotations.Nullable;

/**
 * How long a statement may take by the server's own clock: {@code max_execution_time} of MySQL 5.7.8 and newer, for SELECT
 * only; {@code max_statement_time} of MariaDB 10.1 and newer. It covers the sending of the rows too.
 */
final class ServerTimeout {
    private static final int UNKNOWN = -1;
    private static final int MYSQL_SINCE = 50708;
    private static final int MARIADB_SINCE = 100100;
    private static final long MYSQL_MAX_MILLIS = 0xFFFFFFFFL;

    private final boolean mariaDb;
    private boolean available;
    private int seconds;

    ServerTimeout(ServerConnection server) {
        this.mariaDb = server.mariaDb();
        this.available = server.version().isAtLeast(MYSQL_SINCE, MARIADB_SINCE);
    }

    /**
     * Returns what has to be sent ahead of the next statement; {@code wanted} is in seconds, 0 for none. Returns a
     * statement, unless nothing changes.
     */
    @Nullable
    String change(int wanted) {
        if (!available || wanted == seconds) {
            return null;
        }
        seconds = wanted;
        return mariaDb
                ? "SET max_statement_time=" + wanted
                : "SET max_execution_time=" + Math.min(1000L * wanted, MYSQL_MAX_MILLIS);
    }

    /** The server may not have taken it in. */
    void forget() {
        seconds = UNKNOWN;
    }

    /** The server has none: the driver's own clock has to do. */
    void unavailable() {
        available = false;
        seconds = 0;
    }

    /** The session's variables are those of a new one. */
    void reset() {
        seconds = 0;
    }
}
