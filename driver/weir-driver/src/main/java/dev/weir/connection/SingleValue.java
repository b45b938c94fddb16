package dev.weir.connection;

import dev.weir.rows.RowCursor;
import dev.weir.session.Reply;
import dev.weir.session.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Queries of one value that the driver runs by itself. */
final class SingleValue {
    private SingleValue() {}

    /** Returns the value of a query of one row and one column, unless it is NULL or there is no row. */
    static @Nullable String query(Session session, String sql) throws SQLException {
        Reply reply = session.query(null, session.commands().verbatim(sql), 0);
        try {
            RowCursor cursor = new RowCursor(reply.rows());
            boolean found = cursor.next() && cursor.locate(0);
            return found ? reply.shape().reader(0).getString(cursor.array(), cursor.offset(), cursor.length()) : null;
        } finally {
            reply.close();
        }
    }
}
