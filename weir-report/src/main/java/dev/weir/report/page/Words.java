package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of things as a reader says them. */
final class Words {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH);

    /** How modes begin in which the driver decodes values. */
    private static final String FRAME = "frame-";

    /** A way of asking for so many keys at a time. */
    private static final Pattern BATCH =
            Pattern.compile("(pipelined|keyed|smismember|in-list|temporary-table)-(\\d{1,6})");

    private static final String WITH = " with ";

    private Words() {}

    static String when(Instant instant) {
        return MINUTE.format(instant.atOffset(ZoneOffset.UTC));
    }

    /** {@code 30 ms / 100 Mbit/s emulated link}, {@code same host, no relay}. */
    static String link(Manifest.Link link) {
        if (!link.emulated()) {
            return link.rttMicros() == 0 ? "nothing emulated in between" : "the real path to the server";
        }
        List<String> parts = new ArrayList<>();
        parts.add(link.rttMicros() == 0 ? "no added delay" : plain((double) link.rttMicros()) + " round trip");
        parts.add(link.rateBitsPerSecond() == 0 ? "no rate limit" : rate((double) link.rateBitsPerSecond()));
        if (link.jitterMicros() > 0) {
            parts.add("up to " + plain((double) link.jitterMicros()) + " jitter each way");
        }
        return String.join(", ", parts) + ", emulated";
    }

    private static String plain(double micros) {
        return trimmed(Scale.time(micros).with(micros));
    }

    private static String rate(double bitsPerSecond) {
        return trimmed(Scale.rate(bitsPerSecond).with(bitsPerSecond));
    }

    /** A declared figure is exact: no zeros after the point. */
    private static String trimmed(String figure) {
        return figure.replaceFirst("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
    }

    /** A size in bytes: {@code 100 kB}, {@code 4.29 MB}. */
    static String size(double bytes) {
        return trimmed(Scale.bytes(bytes).with(bytes));
    }

    static String mode(String mode) {
        return switch (mode) {
            case "page-compressed" -> "compressed row format";
            case "uncompress" -> "UNCOMPRESS()";
            case "mysql" -> "COMPRESS(), JVM inflates";
            case "stream-no-timeout" -> "streaming, no timeout";
            case "stream" -> "streaming";
            case "at-once" -> "at once";
            case "plain-stream" -> "plain, as a stream";
            case "keyed" -> "keyed reads";
            case "smismember" -> "SMISMEMBER";
            case "in-list" -> "IN list";
            case "temporary-table" -> "temporary table";
            case Manifest.LIMIT -> "socket, nothing decoded";
            case Manifest.ARRAY -> "socket, an array for each value";
            case "wire-zlib" -> "zlib on the wire";
            case "wire-zstd" -> "zstd on the wire";
            default ->
                mode.startsWith(FRAME)
                        ? mode.substring(FRAME.length()).replace('-', ' ') + " by the driver"
                        : mode.replace('-', ' ');
        };
    }

    /** As short as tells the arms of a run apart: {@code Connector/J streaming, prepared}; {@code lz4 9}. */
    static String arm(Manifest.Arm arm, boolean oneDriver) {
        return oneDriver ? mode(arm.mode()) + protocol(arm) : arm(arm);
    }

    /** {@code Connector/J thread-local}; {@code Jedis} where the mode is the driver's own name. */
    static String client(Manifest.Arm arm) {
        if (arm.mode().equals(Manifest.LIMIT)) {
            return arm(arm);
        }
        String driver = arm.driver().toLowerCase(Locale.ROOT);
        String mode = arm.mode().startsWith(driver)
                ? arm.mode().substring(driver.length()).replace('-', ' ').strip()
                : arm.mode();
        Matcher batch = BATCH.matcher(arm.mode());
        if (batch.matches()) {
            return arm.driver() + " " + mode(batch.group(1)) + ", " + Figures.count(Double.parseDouble(batch.group(2)))
                    + " at a time";
        }
        String name = switch (mode) {
            case "hikari" -> "HikariCP";
            case "agroal" -> "Agroal";
            case "small-pool" -> "from a small pool";
            case "shared" -> "shared connection";
            case "shared-async" -> "shared connection, asynchronous";
            default -> mode;
        };
        return (arm.driver() + " " + name).strip();
    }

    /**
     * Driver, mode and, where the user has added some, options: {@code Connector/J tuned with useLocalSessionState=false}.
     *
     * @param words of a mode
     */
    static String arm(Manifest.Arm arm, UnaryOperator<String> words) {
        int with = arm.mode().indexOf(WITH);
        String mode = with < 0 ? arm.mode() : arm.mode().substring(0, with);
        String options = with < 0 ? "" : arm.mode().substring(with);
        return arm.driver() + " " + words.apply(mode) + options;
    }

    /** {@code Connector/J streaming, prepared}. */
    static String arm(Manifest.Arm arm) {
        return arm.driver() + " " + mode(arm.mode()) + protocol(arm);
    }

    private static String protocol(Manifest.Arm arm) {
        return arm.protocol().equals("text") || arm.protocol().isEmpty() ? "" : ", " + arm.protocol();
    }

    static String server(Manifest.Server server) {
        String origin = switch (server.origin()) {
            case "embedded" -> "embedded";
            case "path" -> "started from the path";
            case "url" -> "at a URL";
            case "replay" -> "its answers recorded, and played back";
            default -> server.origin();
        };
        return server.product() + " " + server.version() + " (" + origin + ")";
    }

    static String factors(Map<String, String> factors) {
        return factors.entrySet().stream()
                .map(factor -> factor.getKey() + " " + factor.getValue())
                .collect(Collectors.joining(", "));
    }

    /** {@code name=value, name=value}. */
    static String assignments(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    static String outcome(SliceGroup.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> items) {
        if (items.size() < 2) {
            return String.join("", items);
        }
        return String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }

    static String count(long count) {
        String[] words = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
        return count >= 0 && count < words.length ? words[(int) count] : Figures.count((double) count);
    }
}
