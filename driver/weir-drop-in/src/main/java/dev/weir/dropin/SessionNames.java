package dev.weir.dropin;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Options of a session's initial state: variables and time zone. */
final class SessionNames {
    private SessionNames() {}

    static void translate(Given given) throws SQLException {
        zones(given);
        String collation = given.take("connectionCollation");
        if (collation != null && !collation.isBlank()) {
            // the name becomes part of a statement
            given.variable("collation_connection="
                    + matching("connectionCollation", collation, "[A-Za-z0-9_]+", "the name of a collation"));
        }
        String timeout = given.take("netTimeoutForStreamingResults");
        if (timeout != null && !timeout.isBlank()) {
            String seconds = matching("netTimeoutForStreamingResults", timeout, "[0-9]{1,10}", "seconds, 0 or more");
            given.variable("net_write_timeout=" + (seconds.matches("0+") ? "DEFAULT" : seconds));
        }
        if (given.takeFlag("interactiveClient", false)) {
            // an interactive client is closed later
            given.variable("wait_timeout=@@interactive_timeout");
        }
    }

    private static String matching(String name, String value, String pattern, String expected) throws SQLException {
        if (!value.trim().matches(pattern)) {
            throw Given.wrong(name, value, expected);
        }
        return value.trim();
    }

    private static void zones(Given given) throws SQLException {
        boolean ofMariaDb = ofMariaDb(given);
        boolean ofSession = given.takeFlag("forceConnectionTimeZoneToSession", ofMariaDb);
        boolean preserve = given.takeFlag("preserveInstants", true);
        String zone = ofSession(given.get(Option.CONNECTION_TIME_ZONE));
        if (zone != null && ofSession) {
            given.variable("time_zone='" + zone + "'");
        }
        if (!preserve) {
            given.put(Option.CONNECTION_TIME_ZONE, "LOCAL");
        }
    }

    /**
     * Translates MariaDB Connector/J's {@code timezone}: {@code disable}, {@code auto} for the JVM's zone, or a zone. Returns
     * whether it also sets the session's {@code time_zone}.
     */
    private static boolean ofMariaDb(Given given) {
        String zone = given.take("timezone");
        if (zone == null || given.get(Option.CONNECTION_TIME_ZONE) != null) {
            return false;
        }
        boolean none = zone.isBlank() || zone.trim().toLowerCase(Locale.ROOT).startsWith("disable");
        boolean local = none || zone.trim().equalsIgnoreCase("auto");
        given.put(Option.CONNECTION_TIME_ZONE, local ? "LOCAL" : zone);
        return !none;
    }

    /**
     * Returns the offset of a zone without summer time, which needs no table of zones on the server; null for the server's own.
     */
    private static @Nullable String ofSession(@Nullable String text) {
        String name = text == null ? "" : text.trim();
        if (name.equalsIgnoreCase("SERVER")) {
            return null;
        }
        try {
            ZoneId zone = name.isEmpty() || name.equalsIgnoreCase("LOCAL")
                    ? ZoneId.systemDefault()
                    : ZoneId.of(name, ZoneId.SHORT_IDS);
            if (!zone.getRules().isFixedOffset()) {
                return zone.getId();
            }
            ZoneOffset offset = zone.getRules().getOffset(Instant.EPOCH);
            return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
        } catch (DateTimeException e) {
            // the driver reports the error
            return null;
        }
    }
}
