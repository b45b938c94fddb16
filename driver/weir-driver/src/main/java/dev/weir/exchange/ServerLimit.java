package dev.weir.exchange;

import dev.weir.login.OneRow;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommands;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server's own time limit for a read ({@link ServerTraits#limitVariable}), which includes sending its rows.
 *
 * <p>The session's value is the application's or the administrator's. The driver asks for it before each change, since any
 * statement may have set it; it holds if it is lower; and it is restored before a statement that could read or set it. State
 * follows the server's answers: a change takes effect here when the server has confirmed it.
 */
final class ServerLimit {
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final long MYSQL_MAX_MILLIS = 0xFFFFFFFFL;

    /** Checked, because the value becomes part of a statement. */
    private static final Pattern VALUE = Pattern.compile("[0-9]{1,20}(?:[.][0-9]{1,20})?");

    /** Restores the global value if asking for the session's failed and setting the limit did not. */
    private static final String OF_NEW_SESSIONS = "DEFAULT";

    private final boolean inSeconds;
    private final @Nullable String variable;
    private boolean available;

    /** The session's value, by the server's last answer. */
    private String own = OF_NEW_SESSIONS;

    /** The limit set by the driver; 0 if the session's own is in force. */
    private int seconds;

    private int wanted;

    ServerLimit(ServerTraits server) {
        this.inSeconds = server.limitsInSeconds();
        this.variable = server.limitVariable();
        this.available = variable != null;
    }

    boolean isInForce() {
        return seconds != 0;
    }

    /** Returns the statement that sets the limit for a command; {@code limit} 0 restores the session's own. */
    @Nullable
    String change(int limit) {
        if (!available || limit == seconds) {
            return null;
        }
        wanted = limit;
        return "SET " + variable + "=" + (limit == 0 ? own : lower(isInForce() ? own : "@@" + variable));
    }

    /** Returns the query for the session's value, sent before a change if that value is in force. */
    String question() {
        return "SELECT @@" + variable + SqlCommands.ONE_ROW;
    }

    /** Returns the lower of the session's value, 0 for none, and the wanted one, in the server's unit. */
    private String lower(String ofSession) {
        String limit = String.valueOf(inSeconds ? wanted : Math.min(1000L * wanted, MYSQL_MAX_MILLIS));
        if (ofSession.equals(OF_NEW_SESSIONS)) {
            return limit;
        }
        String lower = "IF(" + ofSession + ">0 AND " + ofSession + "<" + limit + "," + ofSession + "," + limit + ")";
        // MySQL takes integers only
        return inSeconds ? lower : "CAST(" + lower + " AS UNSIGNED)";
    }

    /** Takes the answer to the query, if there was one. */
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

    /** The server has no limit: the driver's timer takes over. A limit in force stays in force. */
    void refused(ErrPacket error) {
        available &= error.code() != UNKNOWN_VARIABLE;
    }

    /** Takes all session variables for those of a new session. */
    void reset() {
        seconds = 0;
    }
}
