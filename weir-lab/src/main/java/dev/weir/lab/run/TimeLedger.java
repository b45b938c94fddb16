package dev.weir.lab.run;

import dev.weir.report.model.TimeSpent;
import dev.weir.report.model.TimeSpent.Kind;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** What a run does with its time: at any moment one kind of work is going on, so that the kinds add up to the wall time. */
final class TimeLedger {
    private final LongSupplier nanoTime;
    private final Map<Kind, Long> spent = new EnumMap<>(Kind.class);
    private Kind now;
    private long since;

    /** Starts with {@link Kind#SERVERS}. */
    TimeLedger() {
        this(System::nanoTime);
    }

    TimeLedger(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.now = Kind.SERVERS;
        this.since = nanoTime.getAsLong();
    }

    /** Ends what was going on and begins something else. */
    void begin(Kind kind) {
        long time = nanoTime.getAsLong();
        spent.merge(now, time - since, Long::sum);
        now = kind;
        since = time;
    }

    /** Says that so much of what is going on was of another kind, in nanoseconds. */
    void partOfIt(Kind kind, long nanos) {
        spent.merge(kind, nanos, Long::sum);
        spent.merge(now, -nanos, Long::sum);
    }

    /** What was spent since this was called last; begins {@link Kind#OTHER}. */
    TimeSpent take() {
        begin(Kind.OTHER);
        Map<Kind, Double> seconds = new EnumMap<>(Kind.class);
        spent.forEach((kind, nanos) -> {
            if (nanos > 0) {
                seconds.put(kind, nanos / 1e9);
            }
        });
        spent.clear();
        return new TimeSpent(Instant.now(), seconds);
    }
}
