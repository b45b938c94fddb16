package dev.weir.jdbc;

import dev.weir.api.KeyedReads;
import dev.weir.api.Option;
import dev.weir.api.RowMapper;
import dev.weir.api.SharedReadCounters;
import dev.weir.error.Errors;
import dev.weir.shared.SharedReads;
import dev.weir.shared.SharedSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Look-ups of one statement by any number of threads over few connections. Those that are asked for while others are on their
 * way go out together as the next <em>flight</em>, for about one round trip; each caller gets its own row or error. Thread-safe,
 * also for virtual threads.
 *
 * <pre>{@code
 * try (SharedKeyedReads<String> names = SharedKeyedReads.over(
 *                 dataSource, "SELECT name FROM person WHERE id = ?", row -> row.getString(1))
 *         .timeout(Duration.ofSeconds(2))
 *         .open()) {
 *     String name = names.read(42);
 *     CompletableFuture<String> later = names.readAsync(43);
 * }
 * }</pre>
 *
 * <p>A caller that finds a connection free does its look-up itself, at once: nothing waits for company. The next flight is led by the
 * caller that has waited longest; after one flight the next one leads. Flights that only futures wait for are led by daemon
 * threads, as many as there are connections.
 *
 * <p>A flight is an {@code IN} list, as {@link KeyedReads} make it, where the statement and its key allow that; else pipelined
 * look-ups. A look-up that fails, such as by a key that does not fit, hurts no other. When a connection breaks, its flight is
 * repeated once on a new one.
 *
 * <p>Each flight is a read of its own, in autocommit mode: no look-up is part of a transaction of its caller.
 *
 * @param <T> the type of mapped rows
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class SharedKeyedReads<T extends @Nullable Object> implements AutoCloseable {
    private final SharedReads<T> reads;

    private SharedKeyedReads(SharedReads<T> reads) {
        this.reads = reads;
    }

    /**
     * Begins to set them up.
     *
     * @param source gives connections of this driver, also pooled ones; they are held until {@link #close}
     * @param sql one SELECT that only reads, with one marker, for the key; at most one row may come for a key
     * @param mapper called for each look-up that has a row, by whichever thread leads its flight, by several threads at a time,
     *     and again when a flight is repeated; the other callers wait for it, and it must not read by the same object
     * @param <T> the type of mapped rows
     * @return the settings
     */
    public static <T extends @Nullable Object> Builder<T> over(DataSource source, String sql, RowMapper<T> mapper) {
        return new Builder<>(source, sql, mapper);
    }

    /**
     * Looks a key up and waits for its row.
     *
     * @param key value for the marker, of any type that {@code setObject} takes but streams
     * @return the mapped row; null for no row
     * @throws SQLException when the look-up failed; a {@link java.sql.SQLTimeoutException} when it took too long, a
     *     {@link java.sql.SQLTransientException} when too many wait or the thread was interrupted while it waited, in which case it
     *     stays interrupted; whatever unchecked exception the mapper throws is thrown as well
     */
    public @Nullable T read(@Nullable Object key) throws SQLException {
        return reads.read(key);
    }

    /**
     * Looks a key up and does not wait. Stages that depend on the future run in a thread that other futures wait for: those that
     * wait or take long belong in {@code thenApplyAsync} and the like.
     *
     * @param key as for {@link #read}; not to be changed until the future is done
     * @return a future of the result or failure of {@link #read}; cancelling it affects no other look-up
     */
    public CompletableFuture<@Nullable T> readAsync(@Nullable Object key) {
        return reads.readAsync(key);
    }

    /** Returns counts of the look-ups so far. */
    public SharedReadCounters counters() {
        return reads.counters();
    }

    /**
     * Closes the connections. Waiting and later look-ups fail with an exception that says so. Running flights have a second to
     * end; then their connections are aborted.
     */
    @Override
    public void close() {
        reads.close();
    }

    /**
     * Settings of shared reads. Not thread-safe.
     *
     * @param <T> the type of mapped rows
     */
    public static final class Builder<T extends @Nullable Object> {
        private static final Duration SHORTEST = Duration.ofMillis(1);
        private static final Duration LONGEST = Duration.ofDays(365);
        private static final int KEYS_PER_FLIGHT = 1000;
        private static final int MOST_WAITING = 100_000;

        private final DataSource source;
        private final String sql;
        private final RowMapper<T> mapper;
        private int connections = 1;
        private int keysPerFlight = KEYS_PER_FLIGHT;
        private int mostWaiting = MOST_WAITING;
        private Duration timeout = Duration.ZERO;

        private Builder(DataSource source, String sql, RowMapper<T> mapper) {
            this.source = source;
            this.sql = sql;
            this.mapper = mapper;
        }

        /** Sets the most connections, each opened when first needed; from 1, the default. */
        public Builder<T> connections(int most) {
            connections = most;
            return this;
        }

        /** Sets the most look-ups sent together; from 1, the default is 1000. */
        public Builder<T> keysPerFlight(int most) {
            keysPerFlight = most;
            return this;
        }

        /** Sets the most look-ups waiting for a flight, beyond which they are refused; from 1, the default is 100,000. */
        public Builder<T> mostWaiting(int most) {
            mostWaiting = most;
            return this;
        }

        /**
         * Sets the longest time of a look-up, waiting included, from 1 ms to 365 days; zero, the default, is no limit. Once all
         * look-ups of a flight have exceeded it, the flight is stopped, and its connection closed if the server does not stop
         * within a second. So the caller that leads it may wait at most twice as long and that second. Connecting has its own
         * limit, {@link Option#CONNECT_TIMEOUT}.
         */
        public Builder<T> timeout(Duration most) {
            timeout = most;
            return this;
        }

        /**
         * Opens them; connections are opened by the first look-ups.
         *
         * @return the reads
         * @throws SQLException when a setting is out of its range
         */
        public SharedKeyedReads<T> open() throws SQLException {
            checkRange("connections", connections);
            checkRange("keysPerFlight", keysPerFlight);
            checkRange("mostWaiting", mostWaiting);
            return new SharedKeyedReads<>(new SharedReads<>(new SharedSettings<>(
                    source, sql, mapper, connections, keysPerFlight, mostWaiting, timeoutNanos())));
        }

        private static void checkRange(String name, int value) throws SQLException {
            if (value < 1) {
                throw Errors.argument("shared reads: " + name + "=" + value + ", expected 1 or more");
            }
        }

        private long timeoutNanos() throws SQLException {
            if (timeout.isZero()) {
                return Long.MAX_VALUE;
            }
            if (timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0) {
                throw Errors.argument("shared reads: timeout=" + timeout + ", expected " + SHORTEST + " to " + LONGEST
                        + ", or zero for no limit");
            }
            return timeout.toNanos();
        }
    }
}
