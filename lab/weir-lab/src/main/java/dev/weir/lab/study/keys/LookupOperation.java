package dev.weir.lab.study.keys;

import dev.weir.lab.study.Operation;
import java.util.UUID;
import org.HdrHistogram.Histogram;

/**
 * A chunk of look-ups at a level's parallelism. The chunk is large enough to make its start-up negligible, and small enough for a slow
 * link; every answer of every call is checked.
 */
final class LookupOperation implements Operation {
    /** Target duration of a call that wakes threads up. */
    private static final long CALL_NANOS = 4_000_000;

    private static final long CALL_NANOS_ALONE = 1_000_000;

    /** A shorter trial tells too little. */
    private static final long TRIAL_NANOS = 1_000_000;

    /** Look-ups per thread in a call with many threads. */
    private static final int EACH_OF_MANY = 5;

    private static final int MAX_UNITS = 1 << 20;

    private final LookUpLoad load;
    private final UUID[] visits;
    private final boolean hits;
    private final LookUpLoad.Recorder recorder = new LookUpLoad.Recorder();
    private long position;
    private int units;

    /** Determines the size of a chunk by trial look-ups. */
    LookupOperation(LookUpLoad load, UUID[] visits, boolean hits) throws Exception {
        this.load = load;
        this.visits = visits;
        this.hits = hits;
        this.units = load.width();
        this.units = fitting();
        recorder.histogram().reset();
    }

    private int fitting() throws Exception {
        long callNanos = load.otherThreads() == 0 ? CALL_NANOS_ALONE : CALL_NANOS;
        // the first call may still have to prepare something
        once();
        while (true) {
            long start = System.nanoTime();
            once();
            long nanos = Math.max(1, System.nanoTime() - start);
            if (nanos >= TRIAL_NANOS || units >= MAX_UNITS) {
                long wanted = Math.min(MAX_UNITS, units * callNanos / nanos);
                return (int) Math.max(leastEach(), wanted / load.width()) * load.width();
            }
            units *= 4;
        }
    }

    /** Makes waking many threads negligible, even if a call then takes longer. */
    private int leastEach() {
        return load.otherThreads() > KeyLevel.MOST_PARALLEL ? EACH_OF_MANY : 1;
    }

    @Override
    public Object once() throws Exception {
        long found = load.count(visits, position, units, recorder);
        position += units;
        long expected = hits ? units : 0;
        if (found != expected) {
            throw new WrongAnswerException("wrong answers: found=" + found + " of " + units + " keys, expected="
                    + expected + "; the set does not hold what the fixture says");
        }
        return found;
    }

    @Override
    public int units() {
        return units;
    }

    @Override
    public Histogram latencies() {
        return load.timesEach() ? recorder.histogram() : null;
    }
}
