package dev.weir.column;

/** The form in which the server keeps a value. */
public enum StoredForm {
    PLAIN,
    /** The value, or a frame of {@code weir-codec}. */
    FRAME,
    /** The output of MySQL's {@code COMPRESS()}. */
    COMPRESSED
}
