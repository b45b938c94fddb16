package dev.weir.report.text;

import java.util.Locale;

/** Text that is the same whatever the user's locale. */
public final class Text {
    private Text() {}

    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
