package dev.weir.snapshot;

/** What the readers of a snapshot have in common. */
public enum Guarantee {
    /** All of them see the same instant, or {@link Snapshot#open} fails. */
    EXACT,
    /** Each sees an instant of its own: sums over several readers may be wrong. */
    NONE
}
