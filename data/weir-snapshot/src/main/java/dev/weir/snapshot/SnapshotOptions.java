package dev.weir.snapshot;

import java.time.Duration;
import java.util.List;

/**
 * Options of a snapshot.
 *
 * @param guarantee of its instant
 * @param tables to be read, each {@code account} or {@code shop.account}: checked before anything is locked, and all that
 *     {@link Strategy#TABLE_LOCKS} locks; empty when they are not known yet
 * @param lockTimeout how long to wait for a lock, and how long to hold it at most; for {@link Strategy#AGREEMENT} how long to try;
 *     whole seconds, at least one
 */
public record SnapshotOptions(Guarantee guarantee, List<String> tables, Duration lockTimeout) {
    private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

    /** Checks and copies. */
    public SnapshotOptions {
        tables = List.copyOf(tables);
        if (lockTimeout.toSeconds() < 1) {
            throw new IllegalArgumentException("lockTimeout=" + lockTimeout + ", expected one second at least");
        }
    }

    /** Returns {@link Guarantee#EXACT} for these tables, with a lock timeout of five seconds. */
    public static SnapshotOptions exact(String... tables) {
        return new SnapshotOptions(Guarantee.EXACT, List.of(tables), FIVE_SECONDS);
    }

    /** Returns {@link Guarantee#NONE}. */
    public static SnapshotOptions none() {
        return new SnapshotOptions(Guarantee.NONE, List.of(), FIVE_SECONDS);
    }

    /** Returns the same with another lock timeout. */
    public SnapshotOptions withLockTimeout(Duration timeout) {
        return new SnapshotOptions(guarantee, tables, timeout);
    }
}
