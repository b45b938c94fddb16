package dev.weir.connection;

import dev.weir.column.ColumnReader;
import dev.weir.rows.RowCursor;
import dev.weir.session.Reply;
import dev.weir.session.Session;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Warnings that the driver itself gives, until they are cleared. Each is there once, however often its reason comes up. */
final class Warnings {
    private static final String STATE = "01000";

    private static final String SQL = "SHOW WARNINGS";

    private @Nullable SQLWarning first;

    synchronized void add(String message) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            if (message.equals(each.getMessage())) {
                return;
            }
        }
        SQLWarning warning = new SQLWarning(message, STATE);
        if (first == null) {
            first = warning;
        } else {
            first.setNextWarning(warning);
        }
    }

    synchronized @Nullable SQLWarning first() {
        return first;
    }

    synchronized void clear() {
        first = null;
    }

    static @Nullable SQLWarning read(Session session) throws SQLException {
        Reply reply = session.query(null, session.commands().verbatim(SQL), 0);
        SQLWarning first = null;
        try {
            RowCursor cursor = new RowCursor(reply.rows());
            while (cursor.next()) {
                SQLWarning warning = new SQLWarning(text(reply, cursor, 2), STATE, code(reply, cursor));
                if (first == null) {
                    first = warning;
                } else {
                    first.setNextWarning(warning);
                }
            }
        } finally {
            reply.close();
        }
        return first;
    }

    private static String text(Reply reply, RowCursor cursor, int column) throws SQLException {
        cursor.locate(column);
        return reply.shape().reader(column).getString(cursor.array(), cursor.offset(), cursor.length());
    }

    private static int code(Reply reply, RowCursor cursor) throws SQLException {
        cursor.locate(1);
        ColumnReader reader = reply.shape().reader(1);
        return reader.getInt(cursor.array(), cursor.offset(), cursor.length());
    }
}
