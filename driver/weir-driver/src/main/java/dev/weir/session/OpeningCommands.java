package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.Command;
import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands of a session's start that options ask for, behind the set-up: the database is created and made the current one, the
 * session's time zone is asked for. Both happen once, not after a reset. The connection's lock is held.
 */
final class OpeningCommands {
    private static final String ZONE =
            "SELECT @@session.time_zone, @@system_time_zone, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW())";

    private final Channel channel;
    private final Exchange exchange;
    private final Settings.SessionSettings settings;
    private boolean begun;
    private @Nullable ZoneId zone;

    private enum Opening {
        CREATE_DATABASE,
        USE_DATABASE,
        ASK_ZONE
    }

    OpeningCommands(Exchange exchange, Settings.SessionSettings settings) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.settings = settings;
    }

    @Nullable
    ZoneId zone() {
        return zone;
    }

    boolean isDue() {
        return !due().isEmpty();
    }

    private List<Opening> due() {
        List<Opening> due = new ArrayList<>();
        if (!begun && settings.createDatabase()) {
            due.add(Opening.CREATE_DATABASE);
            due.add(Opening.USE_DATABASE);
        }
        if (!begun && settings.zoneOfServer()) {
            due.add(Opening.ASK_ZONE);
        }
        return due;
    }

    /** Writes all; their replies are read by {@link #read()}. */
    void write(PacketWriter writer) {
        due().forEach(opening -> write(writer, opening));
    }

    /** Reads the replies to {@link #write}. */
    void read() throws SQLException {
        List<Opening> sent = due();
        begun = true;
        for (Opening opening : sent) {
            channel.reader().expectSequence(1);
            read(opening);
        }
    }

    void run() throws SQLException {
        List<Opening> due = due();
        begun = true;
        for (Opening opening : due) {
            write(exchange.begin(), opening);
            channel.flush();
            read(opening);
            channel.commandEnded();
        }
    }

    private void write(PacketWriter writer, Opening opening) {
        switch (opening) {
            case CREATE_DATABASE -> {
                String name = '`' + settings.database().replace("`", "``") + '`';
                Command.query(writer, ("CREATE DATABASE IF NOT EXISTS " + name).getBytes(StandardCharsets.UTF_8));
            }
            case USE_DATABASE -> Command.useDatabase(writer, settings.database().getBytes(StandardCharsets.UTF_8));
            case ASK_ZONE -> Command.query(writer, ZONE);
        }
    }

    private void read(Opening opening) throws SQLException {
        switch (opening) {
            case CREATE_DATABASE -> channel.expectOk();
            case USE_DATABASE -> {
                channel.expectOk();
                channel.facts().uses(settings.database());
            }
            case ASK_ZONE -> {
                List<String> row = Flight.texts(channel.reply(null, null), ZONE);
                zone = javaZone(row.get(0), row.get(1), row.get(2));
            }
        }
    }

    /**
     * Reads what the server says: {@code system} counts when {@code session} is SYSTEM, {@code offset} is seconds ahead of UTC.
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
