package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The time zone of a session as Java has it. Where the server goes by its operating system, it tells an abbreviation, which may
 * stand for several zones: one is taken only when its time is the server's.
 */
final class ServerZone {
    private ServerZone() {}

    /**
     * Reads what the server says.
     *
     * @param system {@code system_time_zone}, which counts when the other is {@code SYSTEM}
     * @param offset seconds by which the session is ahead of UTC now
     * @throws SQLException when Java has none of that name and time
     */
    static ZoneId of(String session, String system, String offset) throws SQLException {
        String name = session.equalsIgnoreCase("SYSTEM") ? system : session;
        ZoneId zone = named(name);
        if (zone != null && offset(zone).equals(offset)) {
            return zone;
        }
        throw Errors.usage(
                "option connectionTimeZone=SERVER, but the server's time_zone=" + session + " system_time_zone="
                        + system
                        + " ahead of UTC by " + offset
                        + " s is no zone that Java has by that name; name the zone, such as"
                        + " connectionTimeZone=Europe/Berlin",
                SqlState.INVALID_ARGUMENT);
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
