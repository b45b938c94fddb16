package dev.weir.column;

/** What the server keeps in the place of a value. */
public enum StoredForm {
    /** The value. */
    PLAIN,
    /** The value, or a frame of {@code weir-codec}. */
    FRAME,
    /** What MySQL's {@code COMPRESS()} makes of the value. */
    COMPRESSED
}
