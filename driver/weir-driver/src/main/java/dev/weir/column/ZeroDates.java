package dev.weir.column;

/** The reading of a date without year, month or day, which Java cannot express. */
public enum ZeroDates {
    /** The getter throws. */
    EXCEPTION,
    /** The getter returns null. */
    CONVERT_TO_NULL,
    /** The getter returns 0001-01-01. */
    ROUND
}
