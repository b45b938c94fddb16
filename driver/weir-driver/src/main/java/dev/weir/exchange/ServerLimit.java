package dev.weir.exchange;

import dev.weir.login.OneRow;
import dev.weir.login.ServerConnection;
import dev.weir.packet.ErrPacket;
import dev.weir.sql.SqlCommands;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time that a read may take by the server's own clock: {@code max_execution_time} of MySQL 5.7.8 and newer, {@code
 * max_statement_time} of MariaDB 10.1 and newer. It covers the sending of the rows too.
 *
 * <p>The session's own value is the application's or the administrator's. It is asked for each time that another is about to be set,
 * for whatever ran since may have changed it, holds where it is the lower one, and is back before anything runs that could see or
 * set it. Methods say what the server has answered: nothing is in force before that.
 */
final class ServerLimit {
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final int MYSQL_SINCE = 50708;
    private static final int MARIADB_SINCE = 100100;
    private static final long MYSQL_MAX_MILLIS = 0xFFFFFFFFL;

    /** It becomes part of a statement. */
    private static final Pattern VALUE = Pattern.compile("[0-9]{1,20}(?:[.][0-9]{1,20})?");

    /** The value of new sessions, where the question for the session's own has failed and what is behind it has not. */
    private static final String OF_NEW_SESSIONS = "DEFAULT";

    private final boolean mariaDb;
    private final String variable;
    private boolean available;

    /** The session's own value, as the server has said it last. */
    private String own = OF_NEW_SESSIONS;

    /** The limit in force in place of the session's own; 0 for none. */
    private int seconds;

    private int wanted;

    ServerLimit(ServerConnection server) {
        this.mariaDb = server.mariaDb();
        this.variable = mariaDb ? "max_statement_time" : "max_execution_time";
        this.available = server.version().isAtLeast(MYSQL_SINCE, MARIADB_SINCE);
    }

    boolean isInForce() {
        return seconds != 0;
    }

    /** Returns what has to be sent ahead of a command that may take so long, 0 for as long as the session's own value says. */
    @Nullable
    String change(int limit) {
        if (!available || limit == seconds) {
            return null;
        }
        wanted = limit;
        return "SET " + variable + "=" + (limit == 0 ? own : lower(isInForce() ? own : "@@" + variable));
    }

    /** What is to be asked ahead of that where none is in force. */
    String question() {
        return "SELECT @@" + variable + SqlCommands.ONE_ROW;
    }

    /** The lower one of the session's own value, 0 for none, and the one that is wanted, in the server's unit. */
    private String lower(String ofSession) {
        String limit = String.valueOf(mariaDb ? wanted : Math.min(1000L * wanted, MYSQL_MAX_MILLIS));
        if (ofSession.equals(OF_NEW_SESSIONS)) {
            return limit;
        }
        String lower = "IF(" + ofSession + ">0 AND " + ofSession + "<" + limit + "," + ofSession + "," + limit + ")";
        // to MySQL it would be no integer
        return mariaDb ? lower : "CAST(" + lower + " AS UNSIGNED)";
    }

    /** The question is answered, or not. */
    void answered(OneRow answer) {
        String value = answer.values().isEmpty() ? "" : answer.values().get(0);
        own = VALUE.matcher(value).matches() ? value : OF_NEW_SESSIONS;
        if (answer.error() != null) {
            refused(answer.error());
        }
    }

    void isSet() {
        seconds = wanted;
    }

    /** Where the server has no limit, the driver's own clock has to do. What was in force is in force. */
    void refused(ErrPacket error) {
        available &= error.code() != UNKNOWN_VARIABLE;
    }

    /** The session's variables are those of a new one. */
    void reset() {
        seconds = 0;
    }
}
