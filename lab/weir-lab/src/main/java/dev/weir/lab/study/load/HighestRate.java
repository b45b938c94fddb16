package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stretch;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.SplittableRandom;

/** The highest arrival rate that an arm holds: at which 99 of 100 requests are answered within a limit. */
final class HighestRate implements Stretch {
    static final List<String> FIGURES = List.of("highest-rate");

    private static final Span SPAN = new Span(0.1, 0.4);
    private static final int TRIALS = 2;
    /** More unanswered requests than twice as many as come within the limit cannot all be answered within it. */
    private static final double TIMES_UNANSWERED = 2;

    private static final int LEAST_UNANSWERED = 64;

    /** A generator that is later than this share of the limit is at the end of what these cores can send. */
    private static final double MOST_LAG = 0.2;

    private final Requests requests;
    private final LoadLevel level;
    private final long limitNanos;
    private final RateSearch search;
    private long seed;
    private double perSecond;
    private OpenLoop.Result result;

    /** Creates a search; 99 of 100 requests must be answered as fast as one that has not waited for others. */
    HighestRate(Requests requests, LoadLevel level, RoundTrip roundTrip) {
        this.requests = requests;
        this.level = level;
        this.limitNanos = roundTrip.limitNanos();
        // one request at a time on a connection
        double likely = Math.min(RateSearch.MOST, level.connections() * 1e9 / roundTrip.nanos());
        this.search = new RateSearch(this::isHeld, likely, new SplittableRandom());
    }

    @Override
    public Operation forWarmUp() {
        return new Burst(requests, level.connections());
    }

    @Override
    public void begin(long first) {
        seed = first;
    }

    @Override
    public long nanos() {
        return TRIALS * SPAN.nanos();
    }

    @Override
    public Object once() throws Exception {
        perSecond = search.next(TRIALS);
        return perSecond;
    }

    private boolean isHeld(double rate) throws Exception {
        int most = (int) Math.max(LEAST_UNANSWERED, TIMES_UNANSWERED * rate * limitNanos / 1e9);
        result = SPAN.run(requests, rate, seed++, number -> true, 0, most);
        return !result.stopped()
                && result.latencies().getValueAtPercentile(99) <= limitNanos
                && result.lags().getValueAtPercentile(99) <= MOST_LAG * limitNanos;
    }

    /** Returns the mean time between two arrivals at the highest rate. */
    @Override
    public long[] figures(double cpuShare) {
        return new long[] {(long) (1e9 / perSecond)};
    }

    @Override
    public SliceGroup.Arrivals arrivals(double cpuShare) {
        return new SliceGroup.Arrivals(perSecond, 100 * result.answered(), result.lagMicros(), 100 * cpuShare, -1, -1);
    }
}
