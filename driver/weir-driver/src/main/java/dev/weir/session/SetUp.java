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
    /** Sent because a server may be configured to ignore the character set of the login. */
    private static final String CHARACTER_SETS =
            "character_set_client=utf8mb4,character_set_connection=utf8mb4,character_set_results=utf8mb4";

    /** Time for which the server waits for a client that reads a large result slowly: eight hours, not its own minute. */
    private static final String SLOW_READERS = ",net_write_timeout=28800";

    private final Channel channel;
    private final Exchange exchange;
    private final OpeningCommands opening;
    private final String own;
    private final boolean gtids;

    /** True if its replies are waited for: they may be refusals, or say what nobody knows. */
    private final boolean waited;

    private final byte[] sql;

    SetUp(Exchange exchange, OpeningCommands opening, Settings.SessionSettings settings) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.opening = opening;
        this.own = settings.variables();
        this.gtids = settings.written() != null;
        boolean on = (channel.established().status() & ServerStatus.AUTOCOMMIT) != 0;
        this.waited = !own.isEmpty() || !on;
        this.sql = sql(channel.established()).getBytes(StandardCharsets.UTF_8);
    }

    /** Tracking goes first, so that what the user sets is reported, and last, so that the user cannot undo it. */
    private String sql(ServerConnection server) {
        String tracking = (channel.sessionTrack() ? "," + SessionFacts.tracking(server.version(), gtids) : "")
                + channel.definitions().setUp();
        boolean ownTracking = own.toLowerCase(Locale.ROOT).contains("session_track");
        return "SET " + CHARACTER_SETS + SLOW_READERS + tracking
                // MySQL 8.0 says at login that it is on also where its default is off
                + ",autocommit=1"
                // values are read before any is set
                + (channel.transaction().isWatched() ? "," + SessionFacts.transactions(server.version()) : "")
                + (own.isEmpty() ? "" : "," + own)
                + (ownTracking ? tracking : "");
    }

    /** Sends it; the server's {@code identity} is asked in the same write, else before the first command with an owner. */
    void send(boolean identity) throws SQLException {
        Command.query(exchange.begin(), sql);
        channel.cancellation().killer().forget();
        boolean more = opening.isDue();
        if (identity) {
            channel.cancellation().killer().ask(channel.writer());
            opening.write(channel.writer());
        }
        channel.flush();
        channel.defer(() -> readReplies(identity));
        if (waited || more) {
            exchange.free();
        }
        if (!identity) {
            opening.run();
        }
        if (SqlCommand.namesCharsets(own)) {
            exchange.begin();
            exchange.text().ask();
        }
    }

    private void readReplies(boolean identity) throws SQLException {
        channel.facts().clientCharsetUnknown();
        readSetUp(identity);
        channel.facts().setUp(SqlCommand.namesCharsets(own));
        channel.writer().encoding(TextEncoding.UTF8MB4);
        if (identity) {
            opening.read();
        }
    }

    /** An error of the one leaves the reply to the other on the wire: both are read. */
    private void readSetUp(boolean identity) throws SQLException {
        channel.reader().expectSequence(1);
        try {
            channel.transaction().settingEnded(channel.expectOk());
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
