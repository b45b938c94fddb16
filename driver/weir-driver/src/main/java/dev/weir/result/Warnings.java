package dev.weir.result;

import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.rows.RowCursor;
import dev.weir.session.Session;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** The driver's own warnings until they are cleared; each is given once. */
public final class Warnings {
    private static final String STATE = "01000";

    private @Nullable SQLWarning first;

    public synchronized void add(String message) {
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            if (message.equals(each.getMessage())) {
                return;
            }
        }
        first = chained(first, new SQLWarning(message, STATE));
    }

    public synchronized @Nullable SQLWarning first() {
        return first;
    }

    public synchronized void clear() {
        first = null;
    }

    public static @Nullable SQLWarning read(Session session) throws SQLException {
        try (Reply reply = session.query(null, session.commands().verbatim("SHOW WARNINGS"), 0)) {
            SQLWarning first = null;
            RowCursor cursor = new RowCursor(reply.rows());
            while (cursor.next()) {
                first = chained(first, warning(reply.shape(), cursor));
            }
            return first;
        }
    }

    private static SQLWarning warning(ResultShape columns, RowCursor cursor) throws SQLException {
        cursor.locate(1);
        int code = columns.reader(1).getInt(cursor.array(), cursor.offset(), cursor.length());
        cursor.locate(2);
        String message = columns.reader(2).getString(cursor.array(), cursor.offset(), cursor.length());
        return new SQLWarning(message, STATE, code);
    }

    /** Appends a warning to others; returns the first. */
    public static SQLWarning chained(@Nullable SQLWarning first, SQLWarning last) {
        if (first == null) {
            return last;
        }
        first.setNextWarning(last);
        return first;
    }
}
