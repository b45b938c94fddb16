package dev.weir.statement;

import dev.weir.error.Errors;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Remembers the statements that go out as text with literals: all, or those that the server could not prepare. If it had no
 * room for another prepared statement, it is asked again some statements later.
 */
public final class TextOnly {
    /** ER_UNSUPPORTED_PS: this kind of statement cannot be prepared. */
    private static final int UNSUPPORTED = 1295;

    /** ER_MAX_PREPARED_STMT_COUNT_REACHED: no room for another. */
    private static final int TOO_MANY = 1461;

    /** Errors that the text would have, too: an object does not exist or is not accessible. */
    private static final Set<Integer> OF_NAMES = Set.of(1044, 1046, 1049, 1054, 1109, 1142, 1143, 1146, 1305, 1370);

    private static final int REMEMBERED = 1000;

    /** The longest remembered text: a thousand longer ones would fill the heap. */
    private static final int LONGEST = 4096;

    /** Statements sent as text before the server is asked again for room. */
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

    /** As {@link #has}, for a statement about to be prepared. */
    boolean sendsAsText(String sql) {
        boolean taken = has(sql);
        unasked = Math.max(0, unasked - 1);
        return taken;
    }

    /** Takes the server's refusal to prepare; returns whether the statement is to go out as text. */
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
     * Returns whether the error is about the statement (SQLState class 42), so that it has not run. Its text may be valid,
     * since markers are not allowed everywhere ({@code SHOW .. LIKE ?}); if not, the text leaves its own single error in the
     * diagnostics, and a failed prepare with an execution after it another.
     */
    static boolean isStatementError(SQLException refusal) {
        String state = refusal.getSQLState();
        return state != null && state.startsWith("42");
    }

    /**
     * Returns whether the statement may be valid with literals: markers are not allowed everywhere ({@code SHOW .. LIKE ?},
     * {@code CREATE VIEW}) and have no type before they have a value. False if the server refused for other reasons.
     */
    static boolean isWorthTrying(SQLException refusal, int markers) {
        return markers > 0
                && refusal.getErrorCode() > 0
                && !(refusal instanceof SQLTransientException)
                && !(refusal instanceof SQLNonTransientConnectionException)
                && !OF_NAMES.contains(refusal.getErrorCode());
    }

    /** Takes the refusal to prepare a statement that then ran as text; returns whether it stays text. */
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

    /** Returns the error of a statement that failed both prepared and as text: the first if both are alike or syntax errors. */
    static SQLException errorOfBoth(SQLException refusal, SQLException ofText) {
        if (Objects.equals(refusal.getMessage(), ofText.getMessage())) {
            return refusal;
        }
        boolean syntax = ofText.getErrorCode() == Errors.PARSE_ERROR;
        SQLException thrown = syntax ? refusal : ofText;
        thrown.addSuppressed(syntax ? ofText : refusal);
        return thrown;
    }

    /** Remembers a statement that the server did not prepare and that was no syntax error as text. */
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
