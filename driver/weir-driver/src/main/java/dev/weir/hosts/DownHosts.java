package dev.weir.hosts;

import dev.weir.session.Settings.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Hosts that could not be reached a moment ago: for a while they are tried after the others, so that not every connect waits
 * for them. One for each driver or data source. Thread-safe.
 */
public final class DownHosts {
    static final int MAX_HOSTS = 1000;

    /** Time for which one that could not be reached is tried after the others; Connector/J has the same. */
    static final int RETRY_SECONDS = 30;

    private final LongSupplier clock;
    private final Map<Address, Long> failedAt = new ConcurrentHashMap<>();

    public DownHosts() {
        this(System::nanoTime);
    }

    /** @param clock in nanoseconds */
    DownHosts(LongSupplier clock) {
        this.clock = clock;
    }

    void failed(Address host) {
        if (failedAt.size() < MAX_HOSTS) {
            failedAt.put(host, clock.getAsLong());
        }
    }

    void reached(Address host) {
        failedAt.remove(host);
    }

    /** Returns whether one failed in the last {@link #RETRY_SECONDS}; after that it is forgotten. */
    boolean isDown(Address host) {
        Long at = failedAt.get(host);
        if (at == null) {
            return false;
        }
        if (clock.getAsLong() - at < TimeUnit.SECONDS.toNanos(RETRY_SECONDS)) {
            return true;
        }
        failedAt.remove(host, at);
        return false;
    }
}
