package dev.weir.url;

import dev.weir.jdbc.Option;
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
            case "auto", "local" -> text = "LOCAL";
            default -> {}
        }
        own.put(Option.CONNECTION_TIME_ZONE, new OptionValues.Given(given.name(), text));
        own.putIfAbsent(
                Option.FORCE_CONNECTION_TIME_ZONE_TO_SESSION,
                new OptionValues.Given(given.name(), Boolean.toString(session)));
    }
}
