package dev.weir.connection;

import dev.weir.column.ColumnReader;
import dev.weir.rows.RowCursor;
import dev.weir.session.Reply;
import dev.weir.session.Session;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Reads the warnings of the previous statement (SHOW WARNINGS: level, code, message). */
final class ServerWarnings {
    private static final String SQL = "SHOW WARNINGS";
    private static final String WARNING = "01000";

    private ServerWarnings() {}

    /** The first of a chain, if there are any. */
    static @Nullable SQLWarning read(Session session) throws SQLException {
        Reply reply = session.query(null, session.commands().verbatim(SQL), 0);
        SQLWarning first = null;
        try {
            RowCursor cursor = new RowCursor(reply.rows());
            while (cursor.next()) {
                SQLWarning warning = new SQLWarning(text(reply, cursor, 2), WARNING, code(reply, cursor));
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
