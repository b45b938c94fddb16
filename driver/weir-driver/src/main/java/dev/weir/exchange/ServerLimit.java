package dev.weir.exchange;

import dev.weir.login.OneRow;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommands;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time that a read may take by the server's own clock ({@link ServerTraits#limitVariable}). It covers the sending of the rows too.
 *
 * <p>The session's own value is the application's or the administrator's. It is asked for each time that another is about to be set,
 * for whatever ran since may have changed it, holds where it is the lower one, and is back before anything runs that could see or
 * set it. Methods say what the server has answered: nothing is in force before that.
 */
final class ServerLimit {
    private static final int UNKNOWN_VARIABLE = 1193;
    private static final long MYSQL_MAX_MILLIS = 0xFFFFFFFFL;

    /** It becomes part of a statement. */
    private static final Pattern VALUE = Pattern.compile("[0-9]{1,20}(?:[.][0-9]{1,20})?");

    /** The value of new sessions, where the question for the session's own has failed and what is behind it has not. */
    private static final String OF_NEW_SESSIONS = "DEFAULT";

    private final boolean inSeconds;
    private final @Nullable String variable;
    private boolean available;

    /** The session's own value, as the server has said it last. */
    private String own = OF_NEW_SESSIONS;

    /** The limit in force in place of the session's own; 0 for none. */
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

    /** Returns what has to be sent ahead of a command that may take so long, 0 for as long as the session's own value says. */
    @Nullable
    String change(int limit) {
        if (!available || limit == seconds) {
            return null;
        }
        wanted = limit;
        return "SET " + variable + "=" + (limit == 0 ? own : lower(isInForce() ? own : "@@" + variable));
    }

    /** Returns the question for the session's own value, which goes ahead of a change where none is in force. */
    String question() {
        return "SELECT @@" + variable + SqlCommands.ONE_ROW;
    }

    /** The lower one of the session's own value, 0 for none, and the one that is wanted, in the server's unit. */
    private String lower(String ofSession) {
        String limit = String.valueOf(inSeconds ? wanted : Math.min(1000L * wanted, MYSQL_MAX_MILLIS));
        if (ofSession.equals(OF_NEW_SESSIONS)) {
            return limit;
        }
        String lower = "IF(" + ofSession + ">0 AND " + ofSession + "<" + limit + "," + ofSession + "," + limit + ")";
        // to MySQL it would be no integer
        return inSeconds ? lower : "CAST(" + lower + " AS UNSIGNED)";
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
