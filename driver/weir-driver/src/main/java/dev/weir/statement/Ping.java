package dev.weir.statement;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.ResultShape;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import dev.weir.result.WeirResultSet;
import dev.weir.rows.RowStream;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommand;
import java.sql.SQLException;
import java.util.List;

/** A validation query that begins with the comment {@code ping}: COM_PING answers it, as in other drivers for MySQL. */
final class Ping {
    private static final String PREFIX = "/* ping */";

    /** One row in the text protocol: {@code int<3> length 2, int<1> sequence, string<lenenc> "1"}. */
    private static final byte[] ROW = {2, 0, 0, 0, 1, '1'};

    private Ping() {}

    /** Returns whether only a SELECT without effect, or nothing, follows the comment; any other statement must run. */
    static boolean is(SqlCommand command) {
        String sql = command.sql();
        return sql.startsWith(PREFIX)
                && (command.isPlainRead() || sql.substring(PREFIX.length()).isBlank());
    }

    static WeirResultSet run(WeirStatement statement) throws SQLException {
        Session session = statement.session();
        if (!session.link().ping(1000 * statement.timeout())) {
            throw Errors.usage("the server does not answer a ping", SqlState.CONNECTION_FAILURE);
        }
        ColumnDefinition one = new ColumnDefinition(
                "", "", "", "1", "", ColumnDefinition.BINARY, 1, FieldType.LONGLONG, ColumnFlag.NOT_NULL, 0, "", "");
        ResultShape shape =
                ResultShape.made(List.of(one), false, session.settings().values());
        return statement.resultOf(shape, RowStream.of(session.wire(), shape.format(), ROW, 1));
    }
}
