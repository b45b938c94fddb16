package dev.weir.column;

/** The replacement for a date without year, month or day, which Java cannot express. */
public enum ZeroDates {
    /** The getter throws. */
    EXCEPTION,
    /** It is NULL. */
    CONVERT_TO_NULL,
    /** It is 0001-01-01. */
    ROUND
}
