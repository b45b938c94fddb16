package dev.weir.report.text;

import java.util.Locale;

/** Locale-independent formatting. */
public final class Text {
    private Text() {}

    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
