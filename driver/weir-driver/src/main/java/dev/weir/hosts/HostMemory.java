package dev.weir.hosts;

import dev.weir.login.Settings.Address;
import dev.weir.login.Written;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Facts about hosts that a driver's or data source's connections share: hosts recently unreachable, which are tried last for a
 * while, so that not every connect waits for them; replicas recently behind; and the writes at each host. Thread-safe.
 */
public final class HostMemory {
    static final int MAX_HOSTS = 1000;

    /** The time for which an unreachable or lagging host is tried last; as in Connector/J. */
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

    /** Returns the known writes at a host by all connections. */
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

    /** Notes that a replica lags: it is read last, but tried as before as a source. */
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

    /** Returns whether a host failed in the last {@link #RETRY_SECONDS}, after which that is forgotten. */
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
