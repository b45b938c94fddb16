package dev.weir.snapshot;

import java.time.Duration;
import java.util.Optional;

/** The way to an instant: its strategy, its position in the binary log, and for how long a lock was held. */
record Opened(Strategy strategy, Optional<Position> position, Duration lockHeld) {
    /** Without a lock. */
    Opened(Strategy strategy, Optional<Position> position) {
        this(strategy, position, Duration.ZERO);
    }
}
