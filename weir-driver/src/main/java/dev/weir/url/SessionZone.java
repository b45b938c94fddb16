package dev.weir.url;

import dev.weir.jdbc.Option;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;

/**
 * MariaDB Connector/J's {@code timezone}: {@code disable}, {@code auto} for the JVM's zone, or a zone. Other than
 * {@code disable}, it is the session's {@code time_zone}, too: TIMESTAMP columns come in it.
 */
final class SessionZone {
    static final String NAME = "timezone";

    private SessionZone() {}

    static void translate(Map<String, String> foreign, Map<Option, OptionValues.Given> own) {
        OptionValues.Given given = PeerOptions.take(foreign, NAME);
        if (given == null || own.containsKey(Option.CONNECTION_TIME_ZONE)) {
            return;
        }
        String text = given.value().trim();
        boolean session = true;
        switch (text.toLowerCase(Locale.ROOT)) {
            case "", "disable", "disabled" -> {
                text = "LOCAL";
                session = false;
            }
            case "auto" -> text = ZoneId.systemDefault().getId();
            default -> {}
        }
        own.put(Option.CONNECTION_TIME_ZONE, new OptionValues.Given(given.name(), text));
        if (session) {
            String before = own.containsKey(Option.SESSION_VARIABLES)
                    ? own.get(Option.SESSION_VARIABLES).value()
                    : "";
            // what was given by itself comes last, so that it counts
            String all = "time_zone='" + serverZone(text) + "'" + (before.isBlank() ? "" : "," + before);
            own.put(Option.SESSION_VARIABLES, new OptionValues.Given(Option.SESSION_VARIABLES.propertyName(), all));
        }
    }

    /** A zone without summer time goes as its offset, which needs no table of zones on the server. */
    private static String serverZone(String text) {
        try {
            ZoneId zone = ZoneId.of(text, ZoneId.SHORT_IDS);
            if (zone.getRules().isFixedOffset()) {
                ZoneOffset offset = zone.getRules().getOffset(Instant.EPOCH);
                return offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId();
            }
            return zone.getId();
        } catch (DateTimeException unknown) {
            // the zone of the connection is read, too, and says what is wrong
            return "+00:00";
        }
    }
}
