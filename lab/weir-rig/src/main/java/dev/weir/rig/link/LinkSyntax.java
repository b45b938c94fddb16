package dev.weir.rig.link;

import dev.weir.rig.Nearest;
import dev.weir.rig.UsageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The syntax of a link: the name of a {@link Profile}, or {@code rtt=5ms,rate=100mbit[,jitter=2ms][,initcwnd=10][,window=256kb]}. */
public final class LinkSyntax {
    private static final String EXAMPLE = "rtt=5ms,rate=100mbit,jitter=2ms,initcwnd=10";
    private static final List<String> KEYS = List.of("rtt", "rate", "jitter", "initcwnd", "window");
    private static final int DEFAULT_INITIAL_WINDOW = 10;
    private static final int LONGEST_QUOTED = 60;

    private LinkSyntax() {}

    /** Parses a link; an error names the part, its value, the expected form and an example. */
    public static LinkSpec parse(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        return Profile.byId(name).map(Profile::link).orElseGet(() -> {
            if (name.indexOf('=') < 0) {
                throw unknownProfile(name);
            }
            return freeForm(name);
        });
    }

    private static LinkSpec freeForm(String name) {
        Map<String, String> parts = parts(name);
        long rtt = Quantity.RTT.parse("rtt", required(parts, "rtt", name));
        long rate = Quantity.RATE.parse("rate", required(parts, "rate", name));
        long jitter = Quantity.JITTER.parse("jitter", parts.getOrDefault("jitter", "0us"));
        long initial = Quantity.INITCWND.parse(
                "initcwnd", parts.getOrDefault("initcwnd", Integer.toString(DEFAULT_INITIAL_WINDOW)));
        long window = parts.containsKey("window") ? Quantity.WINDOW.parse("window", parts.get("window")) : 0;
        return new LinkSpec(name, true, rtt, rate, jitter, Math.toIntExact(initial), window);
    }

    private static Map<String, String> parts(String name) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : name.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new UsageException(
                        "link: part=" + quoted(part) + " has no value; expected key=value, like " + EXAMPLE);
            }
            String key = part.substring(0, equals).strip();
            if (!KEYS.contains(key)) {
                throw new UsageException("link: key=" + quoted(key) + " is unknown; expected one of " + KEYS
                        + Nearest.near(key, KEYS)
                                .map(near -> " (did you mean " + near + "?)")
                                .orElse("")
                        + ", like " + EXAMPLE);
            }
            if (parts.put(key, part.substring(equals + 1).strip()) != null) {
                throw new UsageException("link: key=" + key + " is given twice; give it once, like " + EXAMPLE);
            }
        }
        return parts;
    }

    private static String required(Map<String, String> parts, String key, String name) {
        String value = parts.get(key);
        if (value == null) {
            throw new UsageException(
                    "link: " + quoted(name) + " lacks " + key + "; expected rtt and rate, like " + EXAMPLE);
        }
        return value;
    }

    private static UsageException unknownProfile(String name) {
        List<String> ids = Arrays.stream(Profile.values()).map(Profile::id).toList();
        return new UsageException("link=" + quoted(name) + " is unknown; "
                + Nearest.near(name, ids)
                        .map(near -> "did you mean " + near + "? Expected one of ")
                        .orElse("expected one of ")
                + String.join(", ", ids) + " or the free form, like " + EXAMPLE);
    }

    private static String quoted(String text) {
        String shown = text.length() <= LONGEST_QUOTED ? text : text.substring(0, LONGEST_QUOTED) + "...";
        return '"' + shown + '"';
    }

    /**
     * Parses a number with a unit, as users write it: {@code 0.5ms}, {@code 100mbit}.
     *
     * @param units the size of each unit in the base unit, which is that of the limits
     * @param expected the expected form, for the error message
     */
    private record Quantity(Map<String, Long> units, long min, long max, String expected) {
        private static final Pattern FORM = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)([a-z]*)");

        static final Quantity RTT = new Quantity(
                Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L),
                0,
                2_000_000,
                "0us to 2s in us, ms or s, like rtt=5ms");
        static final Quantity JITTER = new Quantity(
                RTT.units, 0, 1_000_000, "0us to 1s of extra one-way delay in us, ms or s, like jitter=2ms");
        static final Quantity RATE = new Quantity(
                Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L),
                100_000,
                100_000_000_000L,
                "100kbit to 100gbit per second in kbit, mbit or gbit, like rate=100mbit");
        static final Quantity INITCWND = new Quantity(
                Map.of("", 1L), 0, 1_000, "0 (no window) to 1000 segments of 1460 bytes, like initcwnd=10");

        /** From TCP's largest window without window scaling to its largest with it (RFC 7323). */
        static final Quantity WINDOW = new Quantity(
                Map.of("kb", 1_000L, "mb", 1_000_000L),
                64_000,
                1_000_000_000,
                "64kb to 1000mb in flight in kb or mb, like window=256kb");

        long parse(String key, String text) {
            Matcher m = FORM.matcher(text);
            if (!m.matches() || !units.containsKey(m.group(2))) {
                throw wrong(key, text);
            }
            BigDecimal base = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(units.get(m.group(2))));
            BigDecimal whole = base.setScale(0, RoundingMode.DOWN);
            boolean inRange =
                    base.compareTo(BigDecimal.valueOf(min)) >= 0 && base.compareTo(BigDecimal.valueOf(max)) <= 0;
            if (whole.compareTo(base) != 0 || !inRange) {
                throw wrong(key, text);
            }
            return whole.longValueExact();
        }

        private UsageException wrong(String key, String text) {
            return new UsageException("link: " + key + "=" + text + " is not usable; expected " + expected);
        }
    }
}
