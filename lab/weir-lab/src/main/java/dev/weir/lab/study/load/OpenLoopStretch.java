package dev.weir.lab.study.load;

import dev.weir.lab.machine.Allocation;
import dev.weir.lab.machine.CpuMeter;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stretch;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Requests at a fixed arrival rate for a second. */
final class OpenLoopStretch implements Stretch, ControlArm.Slowable {
    /** The figures of a stretch, in their order. */
    static final List<String> FIGURES = List.of("p50", "p99", "cpu");

    private static final Span SPAN = new Span(0.2, 1);

    /** It stops if more requests wait: what they wait for would take too long. */
    private static final int MOST_UNANSWERED = 10_000;

    /** A generator later than this share of the latency would be measured instead of the arm. */
    private static final double MOST_LAG = 0.05;

    /** A machine busier than this is measured instead of the arm. */
    private static final double MOST_CPU = 0.7;

    private final Requests requests;
    private final LoadLevel level;
    private final int slowedPercent;
    private final Histogram latencies = new Histogram(OpenLoop.SIGNIFICANT_DIGITS);
    private long seed;
    private OpenLoop.Result latest;
    private long delayNanos;
    private long usualNanos;
    private double cpuNanos;
    private double allocatedBytes;

    OpenLoopStretch(Requests requests, LoadLevel level) {
        this(requests, level, 0);
    }

    private OpenLoopStretch(Requests requests, LoadLevel level, int slowedPercent) {
        this.requests = requests;
        this.level = level;
        this.slowedPercent = slowedPercent;
    }

    @Override
    public Operation slowed(ControlArm.Effect effect) {
        return effect == ControlArm.Effect.ROUND_TRIP
                ? new OpenLoopStretch(new Twice(requests), level)
                : new OpenLoopStretch(requests, level, effect.percent());
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
        return SPAN.nanos();
    }

    @Override
    public Object once() throws Exception {
        // a share of the usual latency, which the stretch before has told
        delayNanos = slowedPercent * usualNanos / 100;
        CpuMeter cpu = CpuMeter.withoutCompilers();
        long allocated = Allocation.bytes();
        latest = SPAN.run(
                requests,
                level.perSecond(),
                seed++,
                number -> !level.query().isSlow(number),
                delayNanos,
                MOST_UNANSWERED);
        cpuNanos = cpu.nanos() / (double) latest.sent();
        allocatedBytes = (Allocation.bytes() - allocated) / (double) latest.sent();
        usualNanos = latest.latencies().getValueAtPercentile(50) - delayNanos;
        latencies.add(latest.latencies());
        return latest;
    }

    @Override
    public long[] figures(double cpuShare) {
        Histogram nanos = latest.latencies();
        boolean isAboutTheArm = !arrivals(cpuShare).isBreakdown()
                && cpuShare <= MOST_CPU
                && latest.lags().getMean() <= MOST_LAG * nanos.getMean()
                && isSlowedAsAsked();
        return new long[] {
            isAboutTheArm ? nanos.getValueAtPercentile(50) : -1,
            isAboutTheArm ? nanos.getValueAtPercentile(99) : -1,
            (long) cpuNanos
        };
    }

    /** The first stretch with an effect only tells the usual latency. */
    private boolean isSlowedAsAsked() {
        return slowedPercent == 0 || delayNanos > 0;
    }

    @Override
    public SliceGroup.Arrivals arrivals(double cpuShare) {
        return new SliceGroup.Arrivals(
                level.perSecond(),
                100 * latest.answered(),
                latest.lagMicros(),
                100 * cpuShare,
                cpuNanos / 1e3,
                allocatedBytes);
    }

    @Override
    public Histogram latencies() {
        return latencies;
    }
}
