package dev.weir.snapshot;

import java.time.Duration;
import java.util.Optional;

/** How the readers came to their instant: by what, where in the binary log, and how long a lock was held. */
record Opened(Strategy strategy, Optional<Position> position, Duration lockHeld) {
    /** Without a lock. */
    Opened(Strategy strategy, Optional<Position> position) {
        this(strategy, position, Duration.ZERO);
    }
}
