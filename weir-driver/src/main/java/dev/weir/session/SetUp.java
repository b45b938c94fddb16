package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The first command of a session, and the first after a reset: one statement sets everything, and the server is asked in the
 * same write who it is. Nobody waits for the replies now, unless the user's own variables are in it, which may be refused. The
 * connection's lock is held.
 */
final class SetUp {
    /** A server may be told to ignore the character set of the login. */
    private static final String CHARACTER_SETS =
            "character_set_client=utf8mb4,character_set_connection=utf8mb4,character_set_results=utf8mb4";

    private final Channel channel;
    private final ClientText text;
    private final Cancellation cancellation;
    private final String own;
    private final byte[] sql;

    /**
     * Sends nothing yet.
     *
     * @param cancellation asks the server which one it is
     */
    SetUp(Channel channel, ClientText text, Cancellation cancellation, Settings.SessionSettings settings) {
        this.channel = channel;
        this.text = text;
        this.cancellation = cancellation;
        this.own = settings.variables();
        this.sql = sql(settings, channel.established()).getBytes(StandardCharsets.UTF_8);
    }

    /** Tracking goes first, so that what the user sets is reported, and last, so that the user cannot undo it. */
    private String sql(Settings.SessionSettings settings, ServerConnection server) {
        String tracking = (channel.sessionTrack() ? "," + SessionState.tracking(server.mariaDb()) : "")
                + channel.definitions().setUp();
        boolean ownTracking = own.toLowerCase(Locale.ROOT).contains("session_track");
        int timeout = settings.netWriteTimeoutSeconds();
        return "SET " + CHARACTER_SETS + (timeout == 0 ? "" : ",net_write_timeout=" + timeout)
                + tracking
                + (own.isEmpty() ? "" : "," + own)
                + (ownTracking ? tracking : "");
    }

    /**
     * Sends it.
     *
     * @param identity whether the server is asked in the same write who it is; else before the first command with an owner
     */
    void send(boolean identity) throws SQLException {
        channel.begin(null);
        Command.query(channel.writer(), sql);
        cancellation.forget();
        if (identity) {
            cancellation.ask(channel.writer());
        }
        channel.flush();
        channel.defer(() -> readReplies(identity));
        if (!own.isEmpty()) {
            channel.begin(null);
            channel.commandEnded();
        }
        if (SqlCommand.namesCharsets(own)) {
            channel.begin(null);
            text.ask();
        }
    }

    private void readReplies(boolean identity) throws SQLException {
        channel.state().clientCharsetUnknown();
        readSetUp(identity);
        channel.state().setUp(SqlCommand.namesCharsets(own));
        channel.writer().encoding(TextEncoding.UTF8MB4);
    }

    /** An error of the one leaves the reply to the other on the wire: both are read. */
    private void readSetUp(boolean identity) throws SQLException {
        channel.reader().expectSequence(1);
        try {
            channel.expectOk();
        } finally {
            if (identity && !channel.isClosed()) {
                channel.readIdentity();
            }
        }
    }
}
