package dev.weir.lab.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Stretch;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TimedOperationTest {
    /** Counts its calls; each is four units and records one latency of as many nanoseconds as calls so far. */
    private static final class Counted implements Operation {
        private final Histogram latencies = new Histogram(3);
        private long calls;

        @Override
        public Object once() {
            calls++;
            latencies.recordValue(calls * 1000);
            return calls;
        }

        @Override
        public long firstRowNanoTime() {
            return System.nanoTime();
        }

        @Override
        public int units() {
            return 4;
        }

        @Override
        public Histogram latencies() {
            return latencies;
        }
    }

    @Test
    void aSliceDoesAtLeastOneOperationAfterItsRunIn() throws Exception {
        Counted operation = new Counted();
        TimedOperation timed = new TimedOperation(operation);

        SliceLine.Answer answer = timed.slice(0, 0);

        assertThat(operation.calls).isEqualTo(2);
        assertThat(answer.units()).isEqualTo(4);
        assertThat(answer.nanos()).isPositive();
        assertThat(answer.firstRowNanos()).isBetween(0L, answer.nanos());
    }

    @Test
    void aSliceLastsAsLongAsItIsAskedTo() throws Exception {
        SliceLine.Answer answer = new TimedOperation(new Counted()).slice(0, 3_000_000);

        assertThat(answer.nanos()).isGreaterThanOrEqualTo(3_000_000);
        assertThat(answer.units() % 4).isZero();
    }

    /** Each call leaves something, and taking it away takes far longer than the call. */
    private static final class Leaving implements Operation {
        private static final long READY_NANOS = 20_000_000;

        private int left;
        private int most;
        private int madeReady;

        @Override
        public boolean makeReady() throws InterruptedException {
            if (left < 2) {
                return false;
            }
            Thread.sleep(READY_NANOS / 1_000_000);
            left = 0;
            madeReady++;
            return true;
        }

        @Override
        public Object once() {
            left++;
            most = Math.max(most, left);
            return left;
        }

        @Override
        public long firstRowNanoTime() {
            return 0;
        }
    }

    @Test
    void whatAnOperationLeavesIsTakenAwayOutsideWhatIsTimed() throws Exception {
        Leaving operation = new Leaving();
        TimedOperation timed = new TimedOperation(operation);

        operation.left = 1;
        long start = System.nanoTime();
        SliceLine.Answer answer = timed.slice(0, 0);
        long all = System.nanoTime() - start;
        assertThat(operation.madeReady).as("in the slice, after its run-in").isEqualTo(1);
        assertThat(answer.units()).isEqualTo(1);
        assertThat(all - answer.nanos()).isGreaterThanOrEqualTo(Leaving.READY_NANOS);

        operation.left = 2;
        start = System.nanoTime();
        long nanos = timed.run(0);
        all = System.nanoTime() - start;
        assertThat(operation.madeReady).isEqualTo(2);
        assertThat(all - nanos).isGreaterThanOrEqualTo(Leaving.READY_NANOS);
        assertThat(operation.most).isEqualTo(2);
    }

    @Test
    void latenciesAreThoseOfSlicesOnly() throws Exception {
        TimedOperation timed = new TimedOperation(new Counted());
        timed.slice(0, 0);
        timed.slice(0, 0);

        assertThat(timed.finished(Set.of()).latency().count())
                .as("two slices, their run-ins left out")
                .isEqualTo(2);
    }

    @Test
    void callsOfSlicesThatDoNotCountAreLeftOut() throws Exception {
        TimedOperation timed = new TimedOperation(new Leaving());
        timed.slice(0, 0);
        timed.begin(-1, -1, false);
        SliceLine.Answer kept = timed.slice(0, 0);
        timed.slice(0, 0);

        SliceGroup.Latency latency = timed.finished(Set.of(1)).latency();
        assertThat(latency.count())
                .as("calls of the first slice since the laps began")
                .isEqualTo(kept.units());
        assertThat(latency.maxMicros() * 1e3).isCloseTo((double) kept.nanos(), withPercentage(1));
    }

    /** Its run-in is its own, its figures are handed on, and its conditions are those of all slices. */
    @Test
    void aStretchMeasuresItself() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Stretch stretch = new Stretch() {
            @Override
            public Object once() {
                return calls.incrementAndGet();
            }

            @Override
            public void begin(long seed) {
                calls.addAndGet((int) seed);
            }

            @Override
            public long nanos() {
                return 1_200_000_000;
            }

            @Override
            public long[] figures(double cpuShare) {
                return new long[] {5_300_000, cpuShare >= 0 ? -1 : 0};
            }

            @Override
            public SliceGroup.Arrivals arrivals(double cpuShare) {
                return new SliceGroup.Arrivals(900, 98 + calls.get(), 80, 100 * cpuShare, 130, 4000);
            }
        };
        TimedOperation operation = new TimedOperation(stretch);
        operation.begin(ProcessHandle.current().pid(), -1, false);
        operation.seed(0);

        assertThat(operation.slice(1_000_000, 0).figures()).containsExactly(5_300_000L, -1L);
        operation.slice(1_000_000, 0);

        assertThat(calls).hasValue(2);
        assertThat(operation.ownNanos()).hasValue(1_200_000_000);
        SliceGroup.Arrivals found = operation.finished(Set.of()).arrivals();
        assertThat(found.answeredPercent()).isEqualTo(99.5);
        assertThat(found.cpuPercent()).isNotNegative();
    }

    @Test
    void linesComeBackAsTheyWereSent() {
        SliceLine.Request request = new SliceLine.Request("injected.5-percent", 1_000_000, 10_000_000);
        SliceLine.Answer answer =
                new SliceLine.Answer(10_000_123, 512, -1, 2, 4, 3, 0, 70_000, 4_000_000, 5_000_000, List.of());
        SliceLine.Answer stretch =
                new SliceLine.Answer(1_200_000_123, 1, -1, 2, 4, 3, 0, -1, -1, -1, List.of(5_300_000L, -1L));

        assertThat(SliceLine.Request.parse(request.line())).isEqualTo(request);
        assertThat(SliceLine.Answer.parse(answer.line())).isEqualTo(answer);
        assertThat(SliceLine.Answer.parse(stretch.line())).isEqualTo(stretch);
        assertThat(SliceLine.isAnswer(answer.line())).isTrue();
        assertThat(SliceLine.isAnswer("{\"message\":\"done\"}")).isFalse();
    }
}
