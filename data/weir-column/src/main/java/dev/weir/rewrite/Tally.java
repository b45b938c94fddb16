package dev.weir.rewrite;

import java.util.EnumMap;

/** Rows by what became of their values, and bytes before and after. */
public final class Tally {
    private final EnumMap<RowOutcome, Long> counts = new EnumMap<>(RowOutcome.class);
    private long bytesBefore;
    private long bytesAfter;
    private long bytesRead;

    void add(RowOutcome outcome, long before, long after) {
        counts.merge(outcome, 1L, Long::sum);
        bytesBefore += before;
        bytesAfter += after;
    }

    void read(long bytes) {
        bytesRead += bytes;
    }

    public void add(Tally other) {
        other.counts.forEach((outcome, count) -> counts.merge(outcome, count, Long::sum));
        bytesBefore += other.bytesBefore;
        bytesAfter += other.bytesAfter;
        bytesRead += other.bytesRead;
    }

    public long count(RowOutcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    /** Rows that were visited. */
    public long rows() {
        return counts.values().stream().mapToLong(each -> each).sum();
    }

    /** Bytes of the values as they were found. */
    public long bytesBefore() {
        return bytesBefore;
    }

    /** Bytes of the values as they are now. */
    public long bytesAfter() {
        return bytesAfter;
    }

    /** Bytes of the values that came over the wire. */
    public long bytesRead() {
        return bytesRead;
    }
}
