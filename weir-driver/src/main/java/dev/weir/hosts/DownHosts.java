package dev.weir.hosts;

import dev.weir.session.Settings.Address;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Hosts that could not be reached a moment ago: for a while they are tried after the others, so that not every connect waits
 * for them. One for each driver or data source. Thread-safe.
 */
public final class DownHosts {
    static final int MAX_HOSTS = 1000;

    private final Map<Address, Long> failedAt = new ConcurrentHashMap<>();

    /** Knows of none. */
    public DownHosts() {}

    void failed(Address host) {
        if (failedAt.size() < MAX_HOSTS) {
            failedAt.put(host, System.nanoTime());
        }
    }

    void reached(Address host) {
        failedAt.remove(host);
    }

    /** Whether one failed in the last seconds; after that it is forgotten. */
    boolean isDown(Address host, int seconds) {
        Long at = failedAt.get(host);
        if (at == null) {
            return false;
        }
        if (System.nanoTime() - at < TimeUnit.SECONDS.toNanos(seconds)) {
            return true;
        }
        failedAt.remove(host, at);
        return false;
    }
}
