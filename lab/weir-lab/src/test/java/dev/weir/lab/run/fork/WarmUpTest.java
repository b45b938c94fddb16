package dev.weir.lab.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.study.Operation;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    @Test
    void timesThatFallHaveNotStopped() {
        double[] falling =
                DoubleStream.iterate(100, time -> time * 0.97).limit(12).toArray();

        assertThat(WarmUp.hasStoppedFalling(falling)).isFalse();
    }

    @Test
    void noiseAndSingleSpikesDoNotMatter() {
        assertThat(WarmUp.hasStoppedFalling(new double[] {10, 10.2, 10, 55, 10.1, 10, 10, 10.1, 10.2, 10, 70, 10.1}))
                .isTrue();
    }

    @Test
    void timesThatRiseHaveStoppedFalling() {
        assertThat(WarmUp.hasStoppedFalling(new double[] {10, 10, 10, 10, 14, 14, 14, 14}))
                .isTrue();
    }

    @Test
    void slowOperationsAreGivenMoreTimeUntilTheirOwnCodeIsCompiled() {
        long second = 1_000_000_000;

        assertThat(WarmUp.isCalled(19_999, second, 1)).isFalse();
        assertThat(WarmUp.isCalled(20_000, second / 10, 1)).isTrue();
        assertThat(WarmUp.isCalled(1499, 2 * second, 1)).isFalse();
        assertThat(WarmUp.isCalled(1500, 2 * second, 1)).isTrue();
        assertThat(WarmUp.isCalled(30, 4 * second, 1)).isTrue();
        assertThat(WarmUp.isCalled(500, second, 1.0 / 3)).isTrue();
    }

    @Test
    void whatNeverSettlesIsGivenUpAndTold() throws Exception {
        long[] spins = {40_000_000};
        Operation everFaster = new Spinning(() -> spins[0] = spins[0] * 9 / 10 + 1);

        assertThat(warmUp(everFaster).run(200).settled()).isFalse();
    }

    @Test
    void whatWasCalledOftenEnoughIsOnlyWatched() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Operation slow = new Spinning(() -> {
            calls.incrementAndGet();
            return 12_000_000;
        });
        WarmUp warmUp = warmUp(slow);

        warmUp.begin();
        int called = calls.getAndSet(0);

        assertThat(warmUp.run(60_000).settled()).isTrue();
        assertThat(calls.get()).isLessThan(called / 2);
    }

    /** Else compilers give a slice's code up when laps begin. */
    @Test
    void slicesAreWatchedInTurn() throws Exception {
        AtomicInteger plain = new AtomicInteger();
        AtomicInteger watched = new AtomicInteger();

        new WarmUp(
                        List.of(new TimedOperation(plain::incrementAndGet)),
                        List.of(new TimedOperation(watched::incrementAndGet)),
                        () -> 0)
                .run(60_000);

        assertThat(plain.get()).isPositive();
        assertThat(watched.get()).isPositive();
    }

    private static WarmUp warmUp(Operation operation) {
        List<TimedOperation> levels = List.of(new TimedOperation(operation));
        return new WarmUp(levels, levels, () -> 0);
    }

    /** Takes as many nanoseconds as it is told. */
    private record Spinning(java.util.function.LongSupplier nanos) implements Operation {
        @Override
        public Object once() {
            long end = System.nanoTime() + nanos.getAsLong();
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return end;
        }

        @Override
        public long firstRowNanoTime() {
            return 0;
        }
    }
}
