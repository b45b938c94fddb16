package dev.weir.result;

import dev.weir.error.Errors;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The ways in which results of a statement can be read; {@code scrollable} says whether in any order. {@code updatable}
 * says whether rows can be changed through them, such a result can be scrolled.
 */
public record ResultKind(boolean scrollable, boolean updatable) {
    public static final ResultKind FORWARD_ONLY = new ResultKind(false, false);
    public static final ResultKind SCROLLABLE = new ResultKind(true, false);

    /** Its rows are all kept, since every change needs the connection: it might as well be scrolled. */
    static final ResultKind UPDATABLE = new ResultKind(true, true);

    /** By JDBC's constants; fails when they are none. TYPE_SCROLL_SENSITIVE is not to be had: others' changes are not shown. */
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
