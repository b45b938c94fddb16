package dev.weir.report.text;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Names of things in plain words. */
public final class Words {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH);

    private Words() {}

    public static String when(Instant instant) {
        return MINUTE.format(instant.atOffset(ZoneOffset.UTC));
    }

    /** Returns a link in words: {@code 30 ms round trip, 100 Mbit/s, emulated}, {@code nothing emulated in between}. */
    public static String link(Manifest.Link link) {
        if (!link.emulated()) {
            return link.rttMicros() == 0 ? "nothing emulated in between" : "the real path to the server";
        }
        List<String> parts = new ArrayList<>();
        parts.add(link.rttMicros() == 0 ? "no added delay" : plain((double) link.rttMicros()) + " round trip");
        parts.add(link.rateBitsPerSecond() == 0 ? "no rate limit" : rate((double) link.rateBitsPerSecond()));
        if (link.jitterMicros() > 0) {
            parts.add("up to " + plain((double) link.jitterMicros()) + " jitter each way");
        }
        if (link.windowBytes() > 0) {
            parts.add("windows of " + size((double) link.windowBytes()));
        }
        return String.join(", ", parts) + ", emulated";
    }

    /** Returns the head of a link's column: {@code same machine}, {@code 30 ms, 100 Mbit/s}. */
    public static String network(Manifest.Link link) {
        if (!link.emulated()) {
            return link.rttMicros() == 0 ? "same machine" : "your network";
        }
        String rtt = link.rttMicros() == 0 ? "no delay" : plain((double) link.rttMicros());
        return link.rateBitsPerSecond() == 0 ? rtt : rtt + ", " + rate((double) link.rateBitsPerSecond());
    }

    private static String plain(double micros) {
        return trimmed(Scale.time(micros).with(micros));
    }

    private static String rate(double bitsPerSecond) {
        return trimmed(Scale.rate(bitsPerSecond).with(bitsPerSecond));
    }

    /** Removes trailing zeros after the decimal point, since declared figures are exact. */
    private static String trimmed(String figure) {
        return figure.replaceFirst("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
    }

    /** Formats a size in bytes: {@code 100 kB}, {@code 4.29 MB}. */
    public static String size(double bytes) {
        return trimmed(Scale.bytes(bytes).with(bytes));
    }

    public static String server(Manifest.Server server) {
        String origin = switch (server.origin()) {
            case "embedded" -> "embedded";
            case "path" -> "started from the path";
            case "url" -> "at a URL";
            case "replay" -> "its answers recorded, and played back";
            default -> server.origin();
        };
        return server.product() + " " + server.version() + " (" + origin + ")";
    }

    /** Returns the settings as {@code name=value, name=value}. */
    public static String assignments(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    public static String outcome(SliceGroup.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    /** Joins items: {@code a}, {@code a and b}, {@code a, b and c}. */
    public static String list(List<String> items) {
        if (items.size() < 2) {
            return String.join("", items);
        }
        return String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }

    /** Joins the first items and the number of others: {@code a, b and 3 others}; all of them if only one would be left out. */
    public static String list(List<String> items, int most) {
        if (items.size() <= most + 1) {
            return list(items);
        }
        return String.join(", ", items.subList(0, most)) + " and " + (items.size() - most) + " others";
    }

    public static String count(long count) {
        String[] words = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
        return count >= 0 && count < words.length ? words[(int) count] : Figures.count(count);
    }

    public static String capital(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
