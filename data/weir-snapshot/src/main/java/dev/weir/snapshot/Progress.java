package dev.weir.snapshot;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The progress of a read.
 *
 * @param rows that the handler has been given
 * @param estimatedRows of all ranges, as the server estimates them
 * @param bytes that the server has sent for ranges which are read to their end, as it counts them
 * @param rangesDone ranges that are read to their end
 * @param ranges of the read
 * @param elapsed since its beginning
 * @param historyListLength of the server when a range was last read to its end: transactions whose old rows are kept for snapshots;
 *     empty before, and for accounts without PROCESS
 */
public record Progress(
        long rows,
        long estimatedRows,
        long bytes,
        int rangesDone,
        int ranges,
        Duration elapsed,
        OptionalLong historyListLength) {

    /** Returns the time that the estimated rows take that are left; empty while no row has come. */
    public Optional<Duration> timeLeft() {
        if (rangesDone == ranges) {
            return Optional.of(Duration.ZERO);
        }
        double left = Math.max(0, estimatedRows - rows);
        return rows == 0 ? Optional.empty() : Optional.of(Duration.ofNanos((long) (elapsed.toNanos() * left / rows)));
    }
}
