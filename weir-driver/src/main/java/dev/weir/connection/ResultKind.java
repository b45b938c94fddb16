package dev.weir.connection;

import dev.weir.error.Errors;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How results of a statement can be read. */
enum ResultKind {
    FORWARD_ONLY,
    SCROLLABLE;

    /**
     * By JDBC's constants.
     *
     * @throws SQLException when that kind does not exist here
     */
    static ResultKind of(int type, int concurrency) throws SQLException {
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw Errors.unsupported("concurrency=" + concurrency + ", other than CONCUR_READ_ONLY; run UPDATE; it");
        }
        return switch (type) {
            case ResultSet.TYPE_FORWARD_ONLY -> FORWARD_ONLY;
            case ResultSet.TYPE_SCROLL_INSENSITIVE -> SCROLLABLE;
            default ->
                throw Errors.unsupported(
                        "result type=" + type + ", other than TYPE_FORWARD_ONLY and TYPE_SCROLL_INSENSITIVE,");
        };
    }

    int type() {
        return this == FORWARD_ONLY ? ResultSet.TYPE_FORWARD_ONLY : ResultSet.TYPE_SCROLL_INSENSITIVE;
    }
}
