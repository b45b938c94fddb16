package dev.weir.report.export;

import java.util.Locale;

/** The format of exported tables. */
public enum ExportFormat {
    /** Comma-separated values after RFC 4180, in UTF-8, with a header. */
    CSV,
    /** One JSON object per line. */
    JSONL;

    /** Returns the ending of the files. */
    String extension() {
        return name().toLowerCase(Locale.ROOT);
    }
}
