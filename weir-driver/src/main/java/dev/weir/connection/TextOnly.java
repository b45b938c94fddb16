package dev.weir.connection;

import dev.weir.session.Settings;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which statements of a connection go out as text with literals: all, or those that the server could not prepare. */
final class TextOnly {
    /** ER_UNSUPPORTED_PS: not of that kind. */
    private static final int UNSUPPORTED = 1295;

    /** ER_MAX_PREPARED_STMT_COUNT_REACHED: no more of any kind. */
    private static final int TOO_MANY = 1461;

    /** ER_PARSE_ERROR: also several statements in one string. */
    private static final int PARSE_ERROR = 1064;

    private static final int REMEMBERED = 1000;

    /** Longer texts are offered to the server each time: a thousand of them would fill the heap. */
    private static final int LONGEST = 4096;

    private final boolean multiStatements;
    private final Set<String> texts = new LinkedHashSet<>();
    private boolean all;

    TextOnly(Settings.StatementSettings settings) {
        this.all = !settings.serverPrepare();
        this.multiStatements = settings.multiStatements();
    }

    boolean has(String sql) {
        return all || texts.contains(sql);
    }

    /**
     * Learns from the server's refusal to prepare.
     *
     * @return whether the statement is to go out as text
     */
    boolean accept(String sql, SQLException refusal) {
        switch (refusal.getErrorCode()) {
            case TOO_MANY -> all = true;
            case UNSUPPORTED -> remember(sql);
            case PARSE_ERROR -> {
                if (!multiStatements || sql.indexOf(';') < 0) {
                    return false;
                }
                remember(sql);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a refusal may be one of markers, which the grammar does not allow everywhere ({@code SHOW .. LIKE ?}), so that the
     * statement may be right with literals.
     */
    static boolean isWorthTrying(SQLException refusal, int markers) {
        return refusal.getErrorCode() == PARSE_ERROR && markers > 0;
    }

    /** The error of a statement that could not be prepared and was an error as text, too: where both are of syntax, the first. */
    static SQLException ofBoth(SQLException refusal, SQLException ofText) {
        boolean syntax = ofText.getErrorCode() == PARSE_ERROR;
        SQLException thrown = syntax ? refusal : ofText;
        thrown.addSuppressed(syntax ? ofText : refusal);
        return thrown;
    }

    /** Says that a statement went out as text, which the server did not prepare, and was no error of syntax. */
    void remember(String sql) {
        if (sql.length() > LONGEST) {
            return;
        }
        if (texts.size() == REMEMBERED) {
            texts.clear();
        }
        texts.add(sql);
    }
}
