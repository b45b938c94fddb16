package dev.weir.lab.cli;

import dev.weir.lab.UsageException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads sizes like {@code 100KB}, {@code 64KiB}, {@code 1.5MB}; without unit they are bytes. */
final class SizeText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)\\s*([a-z]*)");
    private static final Map<String, Double> UNITS = Map.of(
            "", 1.0, "b", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "kib", 1024.0, "mib", 1048576.0, "gib", 1073741824.0);
    private static final Pattern HEAP = Pattern.compile("(\\d{1,9})([kmg])i?b?");
    private static final Map<String, Double> HEAP_UNITS = Map.of("k", 0x1p10, "m", 0x1p20, "g", 0x1p30);

    private SizeText() {}

    static double parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
            throw wrong(text);
        }
        double size = Double.parseDouble(matcher.group(1)) * UNITS.get(matcher.group(2));
        if (!(size >= 1)) {
            throw wrong(text);
        }
        return size;
    }

    private static UsageException wrong(String text) {
        return new UsageException(
                "size=" + text + " is not usable; expected 1 or more with B, KB, MB, KiB or MiB, like 100KB");
    }

    /** Reads the size of a heap, as for {@code -Xmx}, in bytes. */
    static double heap(String text) {
        Matcher matcher = HEAP.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageException("heap=" + text + " is not usable; expected a size as for -Xmx, like 512m or 2g");
        }
        return Long.parseLong(matcher.group(1)) * HEAP_UNITS.get(matcher.group(2));
    }
}
