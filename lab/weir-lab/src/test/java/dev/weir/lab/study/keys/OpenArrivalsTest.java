package dev.weir.lab.study.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class OpenArrivalsTest {
    private static final long MILLI = 1_000_000;
    private static final UUID[] VISITS = Keys.visits(100, true, 64);

    private final FakePace pace = new FakePace();

    @Test
    void withoutAStallEachTakesItsOwnTimeOnly() throws Exception {
        OpenArrivals.Result result = serve(everyMilli(100), index -> 100_000);
        assertThat(result.latencies().getTotalCount()).isEqualTo(100);
        assertThat(result.latencies().getMaxValue() / 1e3).isCloseTo(100, within(1.0));
        assertThat(result.skipped()).isZero();
        assertThat(result.lagNanos()).isZero();
    }

    @Test
    void whatWaitsForAStallCountsItsWaiting() throws Exception {
        // the eleventh look-up stalls for 50 ms; the 49 that are due meanwhile wait from 49.1 ms downwards
        OpenArrivals.Result result = serve(everyMilli(100), index -> index == 10 ? 50 * MILLI : 0);
        Histogram nanos = result.latencies();
        assertThat(nanos.getMaxValue() / 1e6).isCloseTo(50, within(0.1));
        assertThat(nanos.getCountBetweenValues(10 * MILLI + 20_000, 60 * MILLI)).isEqualTo(40);
        assertThat(nanos.getCountBetweenValues(0, 0)).isEqualTo(10 + 40);
        assertThat(nanos.getTotalCount()).isEqualTo(100);
    }

    @Test
    void theGeneratorsOwnLatenessIsToldFromTheWaitingOfAQueue() throws Exception {
        FakePace late = new FakePace() {
            @Override
            public void await(long nanoTime) {
                super.await(nanoTime + 30_000);
            }
        };
        OpenArrivals loop = new OpenArrivals(everyMilli(20), VISITS, late);
        AtomicInteger index = new AtomicInteger();
        loop.serve(key -> {
            late.work(index.getAndIncrement() == 5 ? 10 * MILLI : 0);
            return true;
        });
        OpenArrivals.Result result = loop.result();
        assertThat(result.lagNanos()).isCloseTo(30_000, within(1.0));
    }

    @Test
    void lookUpsAreDroppedAndCountedWhenTooManyWait() throws Exception {
        int arrivals = 3 * OpenArrivals.MAX_WAITING;
        long stall = arrivals * MILLI;
        OpenArrivals.Result result = serve(everyMilli(arrivals), index -> index == 0 ? stall : 0);
        // after the stall all are due: the ones before the last MAX_WAITING are dropped, the rest are answered
        assertThat(result.skipped()).isEqualTo(arrivals - 1 - OpenArrivals.MAX_WAITING);
        assertThat(result.latencies().getTotalCount()).isEqualTo(OpenArrivals.MAX_WAITING + 1);
    }

    @Test
    void asynchronousLookUpsGoOutInTimeWhileOthersAreUnanswered() throws Exception {
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        AtomicInteger sent = new AtomicInteger();
        OpenArrivals loop = new OpenArrivals(everyMilli(100), VISITS, pace);
        OpenArrivals.Result result = loop.asynchronous(key -> {
            int number = sent.incrementAndGet();
            if (number == 100) {
                first.complete(true);
            }
            return number == 1 ? first : CompletableFuture.completedFuture(true);
        });
        assertThat(result.latencies().getTotalCount()).isEqualTo(100);
        assertThat(result.latencies().getMaxValue() / 1e6).isCloseTo(99, within(0.1));
        assertThat(result.latencies().getValueAtPercentile(98)).isZero();
    }

    @Test
    void asynchronousLookUpsAreDroppedWhenTooManyAreUnanswered() throws Exception {
        CompletableFuture<Boolean> all = new CompletableFuture<>();
        AtomicInteger sent = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(OpenArrivals.MAX_WAITING);
        Thread answering = new Thread(() -> {
            try {
                full.await();
                Thread.sleep(50);
                all.complete(true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        answering.start();
        OpenArrivals loop = new OpenArrivals(everyMilli(OpenArrivals.MAX_WAITING + 200), VISITS, pace);
        OpenArrivals.Result result = loop.asynchronous(key -> {
            sent.incrementAndGet();
            full.countDown();
            return all;
        });
        answering.join();
        assertThat(result.skipped() + result.latencies().getTotalCount()).isEqualTo(OpenArrivals.MAX_WAITING + 200);
        assertThat(result.latencies().getTotalCount()).isEqualTo(sent.get());
    }

    @Test
    void aFailedOrWrongAnswerFailsTheWhole() {
        assertThatThrownBy(() -> new OpenArrivals(everyMilli(10), VISITS, pace)
                        .asynchronous(key -> CompletableFuture.failedFuture(new IllegalStateException("gone"))))
                .hasMessage("gone");
        assertThatThrownBy(() -> new OpenArrivals(everyMilli(10), VISITS, pace)
                        .asynchronous(key -> CompletableFuture.completedFuture(false)))
                .isInstanceOf(WrongAnswerException.class)
                .hasMessageContaining("10 keys of the set were not found");
    }

    @Test
    void severalThreadsShareTheArrivals() throws Exception {
        try (WorkerThreads workers = new WorkerThreads(Threads.PLATFORM)) {
            AtomicInteger asked = new AtomicInteger();
            OpenArrivals loop =
                    new OpenArrivals(OpenArrivals.Arrivals.poisson(5000, 0.2, 7), VISITS, OpenArrivals.Pace.REAL);
            OpenArrivals.Result result = loop.blocking(workers, 4, key -> asked.incrementAndGet() > 0);
            assertThat(asked.get() + result.skipped()).isEqualTo(arrivalsOf(5000, 0.2, 7));
            assertThat(result.latencies().getTotalCount()).isEqualTo(asked.get());
        }
    }

    @Test
    void poissonArrivalsHaveTheirRateAndExponentialGaps() {
        OpenArrivals.Arrivals arrivals = OpenArrivals.Arrivals.poisson(10_000, 10, 42);
        assertThat((double) arrivals.count()).isCloseTo(100_000, within(5 * Math.sqrt(100_000)));
        double shorter = 0;
        for (int i = 1; i < arrivals.count(); i++) {
            long gap = arrivals.offset(i) - arrivals.offset(i - 1);
            assertThat(gap).isNotNegative();
            shorter += gap < 100_000 ? 1 : 0;
        }
        // P(gap < mean) of an exponential distribution
        assertThat(shorter / arrivals.count()).isCloseTo(1 - Math.exp(-1), within(0.01));
        assertThat(arrivals.countUpTo(arrivals.offset(17))).isEqualTo(18);
        assertThat(arrivals.countUpTo(arrivals.offset(17) - 1)).isEqualTo(17);
    }

    private static int arrivalsOf(double rate, double seconds, long seed) {
        return OpenArrivals.Arrivals.poisson(rate, seconds, seed).count();
    }

    /** One thread against a target that takes a given time for each look-up. */
    private OpenArrivals.Result serve(OpenArrivals.Arrivals arrivals, Costs costs) throws Exception {
        OpenArrivals loop = new OpenArrivals(arrivals, VISITS, pace);
        AtomicInteger index = new AtomicInteger();
        loop.serve(key -> {
            pace.work(costs.nanos(index.getAndIncrement()));
            return true;
        });
        return loop.result();
    }

    @FunctionalInterface
    private interface Costs {
        long nanos(int index);
    }

    private static OpenArrivals.Arrivals everyMilli(int count) {
        return new OpenArrivals.Arrivals(
                LongStream.rangeClosed(1, count).map(i -> i * MILLI).toArray());
    }
}
