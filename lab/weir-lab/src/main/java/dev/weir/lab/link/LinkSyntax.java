package dev.weir.lab.link;

import dev.weir.lab.Nearest;
import dev.weir.lab.UsageException;
import dev.weir.report.model.Manifest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The syntax of a link: the name of a {@link Profile}, or {@code rtt=5ms,rate=100mbit[,jitter=2ms][,initcwnd=10][,window=256kb]}. */
public final class LinkSyntax {
    private static final String EXAMPLE = "rtt=5ms,rate=100mbit,jitter=2ms,initcwnd=10";
    private static final List<String> KEYS = List.of("rtt", "rate", "jitter", "initcwnd", "window");
    private static final int DEFAULT_INITIAL_WINDOW = 10;
    private static final int LONGEST_QUOTED = 60;

    private LinkSyntax() {}

    /**
     * The link that the text stands for.
     *
     * @throws UsageException naming the part, its value, what was expected and an example
     */
    public static Manifest.Link parse(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        return Profile.byId(name).map(Profile::link).orElseGet(() -> {
            if (name.indexOf('=') < 0) {
                throw unknownProfile(name);
            }
            return freeForm(name);
        });
    }

    private static Manifest.Link freeForm(String name) {
        Map<String, String> parts = parts(name);
        long rtt = Quantity.RTT.parse("rtt", required(parts, "rtt", name));
        long rate = Quantity.RATE.parse("rate", required(parts, "rate", name));
        long jitter = Quantity.JITTER.parse("jitter", parts.getOrDefault("jitter", "0us"));
        long initial = Quantity.INITCWND.parse(
                "initcwnd", parts.getOrDefault("initcwnd", Integer.toString(DEFAULT_INITIAL_WINDOW)));
        long window = parts.containsKey("window") ? Quantity.WINDOW.parse("window", parts.get("window")) : 0;
        return new Manifest.Link(name, true, rtt, rate, jitter, Math.toIntExact(initial), window);
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
}
