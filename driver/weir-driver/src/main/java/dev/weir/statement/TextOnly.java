package dev.weir.statement;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Knows which statements of a connection go out as text with literals: all, or those that the server could not prepare. Where
 * it had no room for one more, others may make room: some statements later it is asked again.
 */
public final class TextOnly {
    /** ER_UNSUPPORTED_PS: not of that kind. */
    private static final int UNSUPPORTED = 1295;

    /** ER_MAX_PREPARED_STMT_COUNT_REACHED: no more of any kind. */
    private static final int TOO_MANY = 1461;

    /** Refusals that a text has as well: what it names is not there, or not for the account. */
    private static final Set<Integer> OF_NAMES = Set.of(1044, 1046, 1049, 1054, 1109, 1142, 1143, 1146, 1305, 1370);

    private static final int REMEMBERED = 1000;

    /** Longer texts are offered to the server each time: a thousand of them would fill the heap. */
    private static final int LONGEST = 4096;

    /** Statements that go out as text before the server is asked again whether it has room to prepare one. */
    static final int UNASKED = 100;

    private final boolean multiStatements;
    private final boolean all;
    private final Set<String> texts = new LinkedHashSet<>();
    private int unasked;

    public TextOnly(boolean serverPrepare, boolean multiStatements) {
        this.all = !serverPrepare;
        this.multiStatements = multiStatements;
    }

    public boolean has(String sql) {
        return all || unasked > 0 || texts.contains(sql);
    }

    /** The same of a statement that is about to be prepared. */
    boolean takes(String sql) {
        boolean taken = has(sql);
        unasked = Math.max(0, unasked - 1);
        return taken;
    }

    /** Learns from the server's refusal to prepare; returns whether the statement is to go out as text. */
    boolean accept(String sql, SQLException refusal) {
        int code = refusal.getErrorCode();
        boolean several = code == Errors.PARSE_ERROR && multiStatements && sql.indexOf(';') >= 0;
        if (code == TOO_MANY) {
            unasked = UNASKED;
        } else if (code == UNSUPPORTED || several) {
            remember(sql);
        } else {
            return false;
        }
        return true;
    }

    /**
     * Returns whether the server finds fault with the statement (SQLState class 42), which has not run then. As text it may be right,
     * for the grammar does not allow markers everywhere ({@code SHOW .. LIKE ?}), or it leaves the one error that it has: an execution
     * behind a prepare that fails leaves another.
     */
    static boolean isOfStatement(SQLException refusal) {
        String state = refusal.getSQLState();
        return state != null && state.startsWith("42");
    }

    /**
     * Returns whether it may be right with literals: markers are not allowed everywhere ({@code SHOW .. LIKE ?}, {@code CREATE VIEW}), and
     * have no type before there is a value. Not where the server was only kept from preparing it.
     */
    static boolean isWorthTrying(SQLException refusal, int markers) {
        return markers > 0
                && refusal.getErrorCode() > 0
                && !(refusal instanceof SQLTransientException)
                && !(refusal instanceof SQLNonTransientConnectionException)
                && !OF_NAMES.contains(refusal.getErrorCode());
    }

    /** Learns from the server's refusal to prepare a statement that ran as text; returns whether it is to go on as text. */
    boolean ranAsText(String sql, SQLException refusal, int markers) {
        if (accept(sql, refusal)) {
            return true;
        }
        boolean markersAreWrong = isWorthTrying(refusal, markers);
        if (markersAreWrong) {
            remember(sql);
        }
        return markersAreWrong;
    }

    /** The error of a statement that could not be prepared and was an error as text, too: the first where both are alike, or of syntax. */
    static SQLException ofBoth(SQLException refusal, SQLException ofText) {
        if (Objects.equals(refusal.getMessage(), ofText.getMessage())) {
            return refusal;
        }
        boolean syntax = ofText.getErrorCode() == Errors.PARSE_ERROR;
        SQLException thrown = syntax ? refusal : ofText;
        thrown.addSuppressed(syntax ? ofText : refusal);
        return thrown;
    }

    /** Says that a statement went out as text, which the server did not prepare, and was no error of syntax. */
    private void remember(String sql) {
        if (sql.length() > LONGEST) {
            return;
        }
        if (texts.size() == REMEMBERED) {
            texts.clear();
        }
        texts.add(sql);
    }
}
