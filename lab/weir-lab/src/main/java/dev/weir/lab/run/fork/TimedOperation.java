package dev.weir.lab.run.fork;

import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stretch;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** An operation that is ready to be raced, with the results of its slices so far. */
final class TimedOperation {
    /** Long enough for every thread of an operation to have run. */
    private static final long WATCHED_NANOS = 5_000_000;

    private final Operation operation;
    private final ControlArm.SlowedOperation slowed;
    private final Histogram latencies;
    private final Stretch stretch;
    private final List<SliceGroup.Arrivals> arrivals = new ArrayList<>();
    private final JvmActivity before = JvmActivity.now();
    private CoreWatch watch;
    private CallTimes callTimes = new CallTimes();
    private MachineUse use = MachineUse.UNKNOWN;
    private Object sink;

    TimedOperation(Operation operation) {
        this.slowed = operation instanceof ControlArm.SlowedOperation control ? control : null;
        this.operation = slowed == null ? operation : slowed.operation();
        this.stretch = operation instanceof Stretch fixed ? fixed : null;
        Histogram recorded = operation.latencies();
        this.latencies = recorded == null ? null : recorded.copy();
        if (latencies != null) {
            latencies.reset();
        }
    }

    /** Runs unmeasured for at least the given time and at least once, then runs a slice; a stretch has a run-in of its own. */
    SliceLine.Answer slice(long runInNanos, long nanos) throws Exception {
        if (stretch == null) {
            run(runInNanos);
        }
        if (latencies != null) {
            operation.latencies().reset();
        }
        JvmActivity activity = JvmActivity.now();
        long wall = System.currentTimeMillis();
        long firstRowNanos = 0;
        long firstRows = 0;
        long calls = 0;
        long apart = 0;
        callTimes.beginSlice();
        use.begin();
        if (watch != null) {
            watch.begin();
        }
        long start = System.nanoTime();
        long end = start + nanos;
        long begun = start;
        long now;
        do {
            if (operation.makeReady()) {
                long ready = System.nanoTime();
                apart += ready - begun;
                begun = ready;
            }
            sink = once(begun);
            long first = operation.firstRowNanoTime();
            if (first != 0) {
                firstRows++;
                firstRowNanos += first - begun;
            }
            calls++;
            now = System.nanoTime();
            callTimes.add(now - begun);
            begun = now;
        } while (now - apart < end);
        if (watch != null) {
            watch.end();
        }
        // making ready took CPU time that is not the operation's
        boolean cpuKnown = watch != null && apart == 0;
        JvmActivity meanwhile = JvmActivity.now().minus(activity);
        long slept = System.currentTimeMillis() - wall - (now - start) / 1_000_000;
        if (latencies != null) {
            latencies.add(operation.latencies());
        }
        return new SliceLine.Answer(
                now - start - apart,
                calls * operation.units(),
                firstRows == 0 ? -1 : firstRowNanos / firstRows,
                meanwhile.collections(),
                meanwhile.collectionMillis(),
                meanwhile.jitMillis(),
                slept,
                watch == null ? CoreWatch.UNKNOWN : watch.lostNanos(now - start),
                cpuKnown ? watch.clientNanos() : CoreWatch.UNKNOWN,
                cpuKnown ? watch.serverNanos() : CoreWatch.UNKNOWN,
                figures());
    }

    /** Returns what a stretch measured itself. */
    private List<Long> figures() {
        if (stretch == null) {
            return List.of();
        }
        double cpuShare = use.share();
        arrivals.add(stretch.arrivals(cpuShare));
        return Arrays.stream(stretch.figures(cpuShare)).boxed().toList();
    }

    /** Returns the nanoseconds per operation; runs it at least once and for at least the given time. */
    long run(long nanos) throws Exception {
        long start = System.nanoTime();
        long end = start + nanos;
        long calls = 0;
        long apart = 0;
        long now = start;
        do {
            if (operation.makeReady()) {
                apart += System.nanoTime() - now;
            }
            sink = once(System.nanoTime());
            calls++;
            now = System.nanoTime();
        } while (now - apart < end);
        return (now - start - apart) / calls;
    }

    /** Begins the laps: from now on, slices report lost time and the times of single calls are kept. */
    void begin(long server, long idle, boolean apart) throws Exception {
        if (idle >= 0) {
            try {
                watch = CoreWatch.of(server, apart, idle, this, operation.connects(), WATCHED_NANOS);
            } catch (IOException e) {
                // the files cannot be read here: lost time stays unknown
            }
        }
        callTimes = new CallTimes();
        if (stretch != null) {
            use = MachineUse.of(server);
            arrivals.clear();
        }
        if (latencies != null) {
            latencies.reset();
        }
    }

    /** Sets the seed of what is random in a stretch. */
    void seed(long seed) {
        if (stretch != null) {
            stretch.begin(seed);
        }
    }

    /** Returns the time of one operation in nanoseconds, if it sets that itself. */
    OptionalLong ownNanos() {
        return stretch == null ? OptionalLong.empty() : OptionalLong.of(stretch.nanos());
    }

    /** Returns what warms the operation up, as an operation of its own. */
    TimedOperation forWarmUp() {
        Operation shorter = operation.forWarmUp();
        return shorter == operation ? this : new TimedOperation(shorter);
    }

    void makeReady() throws Exception {
        operation.makeReady();
    }

    int callsReady() {
        return operation.callsReady();
    }

    /** Runs the operation once as it stands, to count its costs besides time. */
    void once() throws Exception {
        sink = once(System.nanoTime());
    }

    /** Adds the control's delay here: in a class of its own, it would change how the compiler treats calls in a control's worker. */
    private Object once(long begun) throws Exception {
        Object result = operation.once();
        if (slowed != null) {
            slowed.slow(begun);
        }
        return result;
    }

    int units() {
        return operation.units();
    }

    int repetitions() {
        return operation.repetitions();
    }

    /** Ends the watch that {@link #begin} began. */
    void endWatch() throws IOException {
        if (watch != null) {
            watch.close();
        }
    }

    /** Ends the laps; slices with these numbers, from 0 since the laps began, do not count. */
    ForkMessage.Finished finished(Set<Integer> leftOut) throws IOException {
        endWatch();
        JvmActivity since = JvmActivity.now().minus(before);
        return new ForkMessage.Finished(
                operation.payloadBytes(),
                latency(leftOut),
                since.jitMillis(),
                since.collections(),
                SliceGroup.Arrivals.mean(arrivals));
    }

    /** Returns the times of single units; {@code null} if a call does several, as a stretch does, and times none. */
    private SliceGroup.Latency latency(Set<Integer> leftOut) {
        if (latencies == null && (stretch != null || operation.units() > 1)) {
            return null;
        }
        Histogram nanos = latencies == null ? callTimes.histogram(leftOut) : latencies;
        return nanos.getTotalCount() == 0
                ? null
                : new SliceGroup.Latency(
                        nanos.getTotalCount(),
                        nanos.getValueAtPercentile(50) / 1e3,
                        nanos.getValueAtPercentile(90) / 1e3,
                        nanos.getValueAtPercentile(99) / 1e3,
                        nanos.getValueAtPercentile(99.9) / 1e3,
                        nanos.getMaxValue() / 1e3);
    }

    @Override
    public String toString() {
        // reads the last result, so that no compiler may eliminate the work
        return "last result " + sink;
    }
}
