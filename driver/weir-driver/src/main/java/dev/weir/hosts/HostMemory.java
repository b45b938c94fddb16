package dev.weir.hosts;

import dev.weir.login.Settings.Address;
import dev.weir.login.Written;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Facts about hosts that the connections of a driver or data source share: those that could not be reached a moment ago, which for
 * a while are tried after the others, so that not every connect waits for them; replicas that were behind a moment ago; and what
 * was written at each. Thread-safe.
 */
public final class HostMemory {
    static final int MAX_HOSTS = 1000;

    /** Time for which one that could not be reached or was behind is tried after the others; Connector/J has the same. */
    static final int RETRY_SECONDS = 30;

    private final LongSupplier clock;
    private final Map<Address, Long> failedAt = new ConcurrentHashMap<>();
    private final Map<Address, Long> behindAt = new ConcurrentHashMap<>();
    private final Map<Address, Written> written = new ConcurrentHashMap<>();

    public HostMemory() {
        this(System::nanoTime);
    }

    /** @param clock in nanoseconds */
    HostMemory(LongSupplier clock) {
        this.clock = clock;
    }

    /** Returns what is known to be written at a host, by whatever connection. */
    public Written written(Address host) {
        Written known = written.get(host);
        if (known != null) {
            return known;
        }
        return written.size() < MAX_HOSTS ? written.computeIfAbsent(host, first -> new Written()) : new Written();
    }

    void failed(Address host) {
        note(failedAt, host);
    }

    /** A replica does not have what it should: others are read before it, but as a source it is as good as ever. */
    void laggedBehind(Address host) {
        note(behindAt, host);
    }

    private void note(Map<Address, Long> times, Address host) {
        if (times.size() < MAX_HOSTS) {
            times.put(host, clock.getAsLong());
        }
    }

    void reached(Address host) {
        failedAt.remove(host);
    }

    /** Returns whether one failed in the last {@link #RETRY_SECONDS}; after that it is forgotten. */
    boolean isDown(Address host) {
        return isRecent(failedAt, host);
    }

    boolean isBehind(Address host) {
        return isRecent(behindAt, host);
    }

    private boolean isRecent(Map<Address, Long> times, Address host) {
        Long at = times.get(host);
        if (at == null) {
            return false;
        }
        if (clock.getAsLong() - at < TimeUnit.SECONDS.toNanos(RETRY_SECONDS)) {
            return true;
        }
        times.remove(host, at);
        return false;
    }
}
