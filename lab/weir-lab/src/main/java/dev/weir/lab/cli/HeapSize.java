package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the size of a heap as {@code -Xmx} has it: {@code 512m}, {@code 2g}. */
final class HeapSize {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([kmg])i?b?");
    private static final Map<String, Double> UNITS = Map.of("k", 0x1p10, "m", 0x1p20, "g", 0x1p30);

    private HeapSize() {}

    /**
     * Reads it.
     *
     * @return bytes
     * @throws UsageException when it is none
     */
    static double parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageException("heap=" + text + " is not usable; expected a size as for -Xmx, like 512m or 2g");
        }
        return Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2));
    }
}
