package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Flight;
import dev.weir.exchange.SessionFacts;
import dev.weir.exchange.SessionState;
import dev.weir.kill.Killer;
import dev.weir.login.ConnectErrors;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Command;
import dev.weir.packet.ServerStatus;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first commands of a session, and after a reset. One statement sets all variables, and the same write asks for the
 * server's identity. The replies are not awaited, unless options may be refused. Other commands follow: once, to create and use
 * the database and to ask for the session's time zone; each time, to add to the user's own {@code sql_mode}. The connection's
 * lock is held.
 */
final class SetUp {
    /** Sent because a server may be configured to ignore the login's character set. */
    private static final String CHARACTER_SETS =
            "character_set_client=utf8mb4,character_set_connection=utf8mb4,character_set_results=utf8mb4";

    /** The time that the server waits for a slow reader of a large result: eight hours instead of one minute. */
    private static final String SLOW_READERS = ",net_write_timeout=28800";

    /** Makes values that do not fit an error, where the server's configuration would store another value. */
    private static final String STRICT = "sql_mode=CONCAT(@@sql_mode,',STRICT_TRANS_TABLES')";

    private static final String ZONE =
            "SELECT @@session.time_zone, @@system_time_zone, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW())"
                    + SqlCommands.ONE_ROW;

    private final Channel channel;
    private final Exchange exchange;
    private final SessionState state;
    private final Killer killer;
    private final Settings.SessionSettings settings;
    private final String own;

    /** True if the replies are awaited: the server may refuse an option, or an answer is needed. */
    private final boolean waited;

    private final byte[] sql;

    /** Commands of options that have not been sent. */
    private List<Opening> due = new ArrayList<>();

    private @Nullable ZoneId zone;

    private enum Opening {
        CREATE_DATABASE,
        USE_DATABASE,
        ASK_ZONE,
        ADD_STRICT
    }

    SetUp(Exchange exchange, Settings.SessionSettings settings, Killer killer) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.state = exchange.state();
        this.killer = killer;
        this.settings = settings;
        this.own = settings.variables();
        boolean on = (exchange.server().status() & ServerStatus.AUTOCOMMIT) != 0;
        this.waited = !own.isEmpty() || !on;
        this.sql = sql(exchange.server()).getBytes(StandardCharsets.UTF_8);
        if (settings.createDatabase()) {
            due.add(Opening.CREATE_DATABASE);
            due.add(Opening.USE_DATABASE);
        }
        if (settings.zoneOfServer()) {
            due.add(Opening.ASK_ZONE);
        }
        due.addAll(always());
    }

    /** Returns the session's time zone, if an option has asked for it. */
    @Nullable
    ZoneId zone() {
        return zone;
    }

    /** Sent after the user's own mode: in one SET, expressions are evaluated before any variable is set. */
    private List<Opening> always() {
        return settings.strict() && namesMode() ? List.of(Opening.ADD_STRICT) : List.of();
    }

    private boolean namesMode() {
        return own.toLowerCase(Locale.ROOT).contains("sql_mode");
    }

    /** Sets tracking first, so that the user's settings are reported, and last, so that the user cannot turn it off. */
    private String sql(ServerConnection server) {
        boolean gtids = settings.written() != null;
        String tracking = (channel.sessionTrack() ? "," + SessionFacts.tracking(server.traits(), gtids) : "")
                + state.definitions().setUp();
        boolean ownTracking = own.toLowerCase(Locale.ROOT).contains("session_track");
        return "SET " + CHARACTER_SETS + SLOW_READERS + tracking
                // MySQL 8.0 says at login that it is on also where its default is off
                + ",autocommit=1"
                + (settings.strict() && !namesMode() ? "," + STRICT : "")
                // in one SET, expressions are evaluated before any variable is set
                + (state.transaction().isWatched() ? "," + SessionFacts.transactions(server.traits()) : "")
                + (own.isEmpty() ? "" : "," + own)
                + (ownTracking ? tracking : "");
    }

    /** Sends the set-up; asks for the server's {@code identity} at once, or before the first command with an owner. */
    void send(boolean identity) throws SQLException {
        PacketWriter writer = exchange.begin();
        Command.query(writer, sql);
        killer.forget();
        boolean more = !due.isEmpty();
        if (identity) {
            killer.ask(writer);
            due.forEach(opening -> write(writer, opening));
        }
        channel.flush();
        channel.defer(() -> readReplies(identity));
        if (waited || more) {
            exchange.free();
        }
        if (!identity) {
            for (Opening opening : takeDue()) {
                write(exchange.begin(), opening);
                channel.flush();
                read(opening);
                channel.commandEnded();
            }
        }
        if (SqlCommand.namesCharsets(own)) {
            exchange.begin();
            exchange.text().ask();
        }
    }

    private void readReplies(boolean identity) throws SQLException {
        state.facts().clientCharsetUnknown();
        readSetUp(identity);
        state.facts().setUp(SqlCommand.namesCharsets(own));
        exchange.writer().encoding(TextEncoding.UTF8MB4);
        if (identity) {
            for (Opening opening : takeDue()) {
                channel.expect(1);
                read(opening);
            }
        }
    }

    /** Reads both replies even if the first is an error. */
    private void readSetUp(boolean identity) throws SQLException {
        channel.expect(1);
        try {
            state.transaction().settingEnded(channel.expectOk());
        } catch (SQLException e) {
            Optional<SQLException> expired = ConnectErrors.expired(e);
            SQLException why = expired.orElse(e);
            // the server's init_connect may have failed, after which no reply comes
            if (expired.isPresent() || ConnectErrors.meansGone(e)) {
                channel.close(why);
            }
            throw why;
        } finally {
            if (identity && !channel.isClosed()) {
                channel.readIdentity();
            }
        }
    }

    private List<Opening> takeDue() {
        List<Opening> taken = due;
        due = always();
        return taken;
    }

    private void write(PacketWriter writer, Opening opening) {
        switch (opening) {
            case CREATE_DATABASE -> {
                String name = '`' + settings.database().replace("`", "``") + '`';
                Command.query(writer, ("CREATE DATABASE IF NOT EXISTS " + name).getBytes(StandardCharsets.UTF_8));
            }
            case USE_DATABASE -> Command.useDatabase(writer, settings.database().getBytes(StandardCharsets.UTF_8));
            case ASK_ZONE -> Command.query(writer, ZONE);
            case ADD_STRICT -> Command.query(writer, "SET " + STRICT);
        }
    }

    private void read(Opening opening) throws SQLException {
        switch (opening) {
            case CREATE_DATABASE, ADD_STRICT -> channel.expectOk();
            case USE_DATABASE -> {
                channel.expectOk();
                state.uses(settings.database());
            }
            case ASK_ZONE -> {
                List<String> row = Flight.texts(channel.reply(null, null, 1), ZONE);
                zone = javaZone(row.get(0), row.get(1), row.get(2));
            }
        }
    }

    /**
     * @param system used if {@code session} is SYSTEM
     * @param offset seconds ahead of UTC
     */
    static ZoneId javaZone(String session, String system, String offset) throws SQLException {
        String name = session.equalsIgnoreCase("SYSTEM") ? system : session;
        ZoneId zone = named(name);
        if (zone != null && offset(zone).equals(offset)) {
            return zone;
        }
        throw Errors.argument(
                "option connectionTimeZone=SERVER, but the server's time_zone=" + session + " system_time_zone="
                        + system
                        + " ahead of UTC by " + offset
                        + " s is no zone that Java has by that name; name the zone, such as"
                        + " connectionTimeZone=Europe/Berlin");
    }

    private static String offset(ZoneId zone) {
        return Integer.toString(zone.getRules().getOffset(Instant.now()).getTotalSeconds());
    }

    private static @Nullable ZoneId named(String name) {
        try {
            return ZoneId.of(name, ZoneId.SHORT_IDS);
        } catch (DateTimeException unknown) {
            return null;
        }
    }
}
