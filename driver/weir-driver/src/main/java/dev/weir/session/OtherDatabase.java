package dev.weir.session;

import dev.weir.command.TextCommands;
import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.SessionState;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.TextEncoding;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands in another database. The current one is pending afterwards and sent with the next command that needs it, since
 * rows of the commands may still arrive. The connection's lock is held.
 */
record OtherDatabase(Channel channel, SessionState state, ClientText encoding, TextCommands text) {
    <T extends @Nullable Object> T run(String database, Session.Commands<T> commands) throws SQLException {
        // a USE may follow rows that nobody has read yet
        channel.checkOpen();
        channel.readReplies();
        String before = state.database();
        if (before.isEmpty()) {
            return commands.run();
        }
        goTo(database);
        try (Return back = () -> goBack(before)) {
            return commands.run();
        }
    }

    /** Changes back, whether or not the commands failed. */
    private interface Return extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /** Waits only if the name must be written in a character set that is unknown or not UTF-8. */
    private void goBack(String database) throws SQLException {
        if (channel.isClosed()) {
            return;
        }
        if (!encoding.isPlain() && TextEncoding.beyondAscii(database)) {
            text.useDatabase(database);
        } else {
            // MariaDB reports a procedure's database as the current one while the procedure runs
            state.pending().database(database, !channel.results().areOpen());
        }
    }

    private void goTo(String database) throws SQLException {
        if (state.facts().isIn(database)) {
            state.database(database);
            return;
        }
        try {
            text.useDatabase(database);
        } catch (SQLException e) {
            throw channel.isClosed() || e.getErrorCode() == 0 ? e : refused(database, e);
        }
    }

    private SQLException refused(String database, SQLException e) {
        String message = "the statement had no effect, for the server refused database=" + database
                + ", in which the statement was made: " + e.getMessage();
        return channel.exceptions().exception(new ErrPacket(e.getErrorCode(), e.getSQLState(), message));
    }
}
