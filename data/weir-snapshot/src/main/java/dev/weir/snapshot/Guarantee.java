package dev.weir.snapshot;

/** The guarantee of a snapshot. */
public enum Guarantee {
    /** All of them see the same instant, or {@link Snapshot#open} fails. */
    EXACT,
    /** Each sees an instant of its own: sums over several readers may be wrong. */
    NONE
}
