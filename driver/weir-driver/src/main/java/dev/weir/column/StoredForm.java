package dev.weir.column;

/** The form in which the server stores a value. */
public enum StoredForm {
    PLAIN,
    /** As it is, or as a frame of {@code weir-codec}. */
    FRAME,
    /** The output of MySQL's {@code COMPRESS()}. */
    COMPRESSED
}
