package dev.weir.lab.link;

import dev.weir.lab.UsageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with a unit, as users write it: {@code 0.5ms}, {@code 100mbit}.
 *
 * @param units unit to its size in the base unit
 * @param min smallest value accepted, in the base unit
 * @param max largest value accepted, in the base unit
 * @param expected what to write, for the error message
 */
record Quantity(Map<String, Long> units, long min, long max, String expected) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)([a-z]*)");

    static final Quantity RTT = new Quantity(
            Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L), 0, 2_000_000, "0us to 2s in us, ms or s, like rtt=5ms");
    static final Quantity JITTER =
            new Quantity(RTT.units, 0, 1_000_000, "0us to 1s of extra one-way delay in us, ms or s, like jitter=2ms");
    static final Quantity RATE = new Quantity(
            Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L),
            100_000,
            100_000_000_000L,
            "100kbit to 100gbit per second in kbit, mbit or gbit, like rate=100mbit");
    static final Quantity INITCWND =
            new Quantity(Map.of("", 1L), 0, 1_000, "0 (no window) to 1000 segments of 1460 bytes, like initcwnd=10");
    /** From TCP's largest without window scaling to its largest with it (RFC 7323). */
    static final Quantity WINDOW = new Quantity(
            Map.of("kb", 1_000L, "mb", 1_000_000L),
            64_000,
            1_000_000_000,
            "64kb to 1000mb in flight in kb or mb, like window=256kb");

    /** The value in the base unit. */
    long parse(String key, String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches() || !units.containsKey(m.group(2))) {
            throw wrong(key, text);
        }
        BigDecimal base = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(units.get(m.group(2))));
        BigDecimal whole = base.setScale(0, RoundingMode.DOWN);
        boolean inRange = base.compareTo(BigDecimal.valueOf(min)) >= 0 && base.compareTo(BigDecimal.valueOf(max)) <= 0;
        if (whole.compareTo(base) != 0 || !inRange) {
            throw wrong(key, text);
        }
        return whole.longValueExact();
    }

    private UsageException wrong(String key, String text) {
        return new UsageException("link: " + key + "=" + text + " is not usable; expected " + expected);
    }
}
