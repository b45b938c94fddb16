package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.packet.ServerStatus;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The first command of a session, and the first after a reset: one statement sets everything, and the server is asked in the
 * same write who it is. Nobody waits for the replies now, unless options are in it, which may be refused. The connection's lock is
 * held.
 */
final class SetUp {
    /** A server may be told to ignore the character set of the login. */
    private static final String CHARACTER_SETS =
            "character_set_client=utf8mb4,character_set_connection=utf8mb4,character_set_results=utf8mb4";

    private final Channel channel;
    private final Exchange exchange;
    private final ClientText text;
    private final Cancellation cancellation;
    private final OpeningCommands opening;
    private final String own;
    private final String start;

    /** Whether its replies are waited for: they may be refusals, or say what nobody knows. */
    private final boolean waited;

    private final byte[] sql;

    /**
     * Sends nothing yet.
     *
     * @param cancellation asks the server which one it is
     * @param opening what comes behind it
     */
    SetUp(
            Channel channel,
            Exchange exchange,
            ClientText text,
            Cancellation cancellation,
            OpeningCommands opening,
            Settings.SessionSettings settings) {
        this.channel = channel;
        this.exchange = exchange;
        this.text = text;
        this.cancellation = cancellation;
        this.opening = opening;
        this.own = settings.variables();
        this.start = start(settings.start(), channel);
        boolean on = (channel.established().status() & ServerStatus.AUTOCOMMIT) != 0;
        this.waited = !own.isEmpty() || !start.isEmpty() || settings.start().autoCommit() != on;
        this.sql = sql(settings, channel.established()).getBytes(StandardCharsets.UTF_8);
    }

    /** Tracking goes first, so that what the user sets is reported, and last, so that the user cannot undo it. */
    private String sql(Settings.SessionSettings settings, ServerConnection server) {
        String tracking = (channel.sessionTrack() ? "," + SessionFacts.tracking(server.version()) : "")
                + channel.definitions().setUp();
        boolean ownTracking = own.toLowerCase(Locale.ROOT).contains("session_track");
        int timeout = settings.netWriteTimeoutSeconds();
        return "SET " + CHARACTER_SETS + (timeout == 0 ? "" : ",net_write_timeout=" + timeout)
                + tracking
                + autoCommit(settings.start())
                // values are read before any is set
                + (channel.transaction().isWatched() ? "," + SessionFacts.transactions(server.version()) : "")
                + start
                + (own.isEmpty() ? "" : "," + own)
                + (ownTracking ? tracking : "");
    }

    /** What options say of the session's start. */
    private static String start(SessionStart start, Channel channel) {
        ServerConnection server = channel.established();
        StringBuilder settings = new StringBuilder();
        if (!start.collation().isEmpty()) {
            settings.append(",collation_connection=").append(start.collation());
        }
        if (!start.timeZone().isEmpty()) {
            settings.append(",time_zone='").append(start.timeZone()).append('\'');
        }
        if (!start.isolation().isEmpty()) {
            // without the word, it would be that of the next transaction only
            settings.append(",@@session.")
                    .append(server.version().isolationVariable())
                    .append("='")
                    .append(start.isolation())
                    .append('\'');
        }
        return settings.toString();
    }

    /** MySQL 8.0 says at login that it is on also where its default is off. */
    private static String autoCommit(SessionStart start) {
        return start.autoCommit() ? ",autocommit=1" : ",autocommit=0";
    }

    /**
     * Sends it.
     *
     * @param identity whether the server is asked in the same write who it is; else before the first command with an owner
     */
    void send(boolean identity) throws SQLException {
        Command.query(exchange.begin(), sql);
        cancellation.forget();
        if (identity) {
            cancellation.ask(channel.writer());
        }
        boolean together = identity && opening.areIndependent();
        boolean more = opening.isDue();
        if (together) {
            opening.write(channel.writer());
        }
        channel.flush();
        channel.defer(() -> readReplies(identity, together));
        if (waited || more) {
            exchange.free();
        }
        if (!together) {
            opening.run();
        }
        if (SqlCommand.namesCharsets(own)) {
            exchange.begin();
            text.ask();
        }
    }

    private void readReplies(boolean identity, boolean openingToo) throws SQLException {
        channel.facts().clientCharsetUnknown();
        readSetUp(identity);
        channel.facts().setUp(SqlCommand.namesCharsets(own));
        channel.writer().encoding(TextEncoding.UTF8MB4);
        if (openingToo) {
            opening.read();
        }
    }

    /** An error of the one leaves the reply to the other on the wire: both are read. */
    private void readSetUp(boolean identity) throws SQLException {
        channel.reader().expectSequence(1);
        try {
            channel.transaction().told(channel.expectOk());
        } catch (SQLException e) {
            SQLException expired = ConnectErrors.expired(e).orElseThrow(() -> e);
            channel.close(expired);
            throw expired;
        } finally {
            if (identity && !channel.isClosed()) {
                channel.readIdentity();
            }
        }
    }
}
