package dev.weir.report.export;

/** The format of exported tables. */
public enum ExportFormat {
    /** Comma-separated values after RFC 4180, in UTF-8, with a header. */
    CSV("csv"),
    /** One JSON object per line. */
    JSONL("jsonl");

    private final String extension;

    ExportFormat(String extension) {
        this.extension = extension;
    }

    /** Ending of the files. */
    public String extension() {
        return extension;
    }
}
