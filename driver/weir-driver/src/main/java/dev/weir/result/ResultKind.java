package dev.weir.result;

import dev.weir.error.Errors;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The ways in which a statement's results can be read.
 *
 * @param scrollable whether the cursor moves in any order
 * @param updatable whether rows can be changed, for which the result must be scrollable
 */
public record ResultKind(boolean scrollable, boolean updatable) {
    public static final ResultKind FORWARD_ONLY = new ResultKind(false, false);
    public static final ResultKind SCROLLABLE = new ResultKind(true, false);

    /** Every change needs the connection, so all rows are buffered, and the result can be scrolled. */
    static final ResultKind UPDATABLE = new ResultKind(true, true);

    /** Takes JDBC's constants; fails for others. TYPE_SCROLL_SENSITIVE is not supported: others' changes are not shown. */
    public static ResultKind of(int type, int concurrency) throws SQLException {
        if (type < ResultSet.TYPE_FORWARD_ONLY || type > ResultSet.TYPE_SCROLL_SENSITIVE) {
            throw Errors.argument("result type=" + type + " is none of ResultSet.TYPE_*");
        }
        return switch (concurrency) {
            case ResultSet.CONCUR_READ_ONLY -> type == ResultSet.TYPE_FORWARD_ONLY ? FORWARD_ONLY : SCROLLABLE;
            case ResultSet.CONCUR_UPDATABLE -> UPDATABLE;
            default -> throw Errors.argument("concurrency=" + concurrency + " is none of ResultSet.CONCUR_*");
        };
    }

    int type() {
        return scrollable ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
    }

    int concurrency() {
        return updatable ? ResultSet.CONCUR_UPDATABLE : ResultSet.CONCUR_READ_ONLY;
    }
}
