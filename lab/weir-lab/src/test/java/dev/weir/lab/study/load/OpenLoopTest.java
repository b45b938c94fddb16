package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class OpenLoopTest {
    private static final long MILLI = 1_000_000;
    private static final int ANY_NUMBER = 1_000_000;

    private final FakePace pace = new FakePace();

    @Test
    void withoutAStallEachTakesItsOwnTimeOnly() throws Exception {
        OpenLoop.Result result = loop(everyMilli(100)).run(oneAtATime(number -> 100_000));
        assertThat(result.latencies().getTotalCount()).isEqualTo(100);
        assertThat(result.latencies().getMaxValue() / 1e3).isCloseTo(100, within(1.0));
        assertThat(result.lags().getMaxValue()).isZero();
        assertThat(result.stopped()).isFalse();
        assertThat(result.answered()).isEqualTo(1);
    }

    @Test
    void whatWaitsForAStallCountsItsWaiting() throws Exception {
        // the eleventh request stalls for 50 ms; the 49 that are due meanwhile wait from 49 ms downwards
        OpenLoop.Result result = loop(everyMilli(100)).run(oneAtATime(number -> number == 10 ? 50 * MILLI : 0));
        Histogram nanos = result.latencies();
        assertThat(nanos.getMaxValue() / 1e6).isCloseTo(50, within(0.1));
        assertThat(nanos.getCountBetweenValues(10 * MILLI + 20_000, 60 * MILLI)).isEqualTo(40);
        assertThat(nanos.getCountBetweenValues(0, 0)).isEqualTo(10 + 40);
        assertThat(nanos.getTotalCount()).isEqualTo(100);
    }

    @Test
    void theGeneratorsOwnLatenessIsKnown() throws Exception {
        FakePace late = new FakePace() {
            @Override
            public void await(long nanoTime) {
                super.await(nanoTime + 30_000);
            }
        };
        OpenLoop.Result result = new OpenLoop(everyMilli(20), late, number -> true, 0, ANY_NUMBER)
                .run((number, answer) -> answer.done(null));
        assertThat(result.lags().getMean()).isCloseTo(30_000, within(100.0));
        assertThat(result.latencies().getMean()).isCloseTo(30_000, within(100.0));
    }

    @Test
    void requestsGoOutInTimeWhileOthersAreUnanswered() throws Exception {
        Queue<Requests.Answer> waiting = new ArrayDeque<>();
        OpenLoop.Result result = loop(everyMilli(100)).run((number, answer) -> {
            if (number == 0) {
                waiting.add(answer);
            } else {
                answer.done(null);
            }
            if (number == 99) {
                waiting.remove().done(null);
            }
        });
        assertThat(result.latencies().getTotalCount()).isEqualTo(100);
        assertThat(result.latencies().getMaxValue() / 1e6).isCloseTo(99, within(0.1));
        assertThat(result.latencies().getValueAtPercentile(98)).isZero();
        assertThat(result.answered()).isEqualTo(1);
    }

    @Test
    void itStopsWhenTooManyAreUnanswered() throws Exception {
        Queue<Requests.Answer> waiting = new ArrayDeque<>();
        OpenLoop loop = new OpenLoop(everyMilli(1000), pace, number -> true, 0, 99);
        OpenLoop.Result result = loop.run((number, answer) -> {
            waiting.add(answer);
            if (waiting.size() == 100) {
                // the last one that it sends: they are answered from another thread, as if late
                new Thread(() -> {
                            pause();
                            waiting.forEach(each -> each.done(null));
                        })
                        .start();
            }
        });
        assertThat(result.stopped()).isTrue();
        assertThat(result.sent()).isEqualTo(100);
        assertThat(result.left()).isEqualTo(100);
        assertThat(result.answered()).isZero();
        assertThat(result.latencies().getTotalCount()).isEqualTo(100);
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void requestsThatDoNotCountOnlyBurdenTheOthers() throws Exception {
        OpenLoop loop = new OpenLoop(everyMilli(10), pace, number -> number >= 4, 0, ANY_NUMBER);
        OpenLoop.Result result = loop.run(oneAtATime(number -> number == 3 ? 3 * MILLI : 0));
        assertThat(result.sent()).isEqualTo(10);
        assertThat(result.latencies().getTotalCount()).isEqualTo(6);
        assertThat(result.latencies().getMaxValue() / 1e6).isCloseTo(2, within(0.01));
    }

    /** A delay on purpose is latency, and is not the generator's lateness. */
    @Test
    void aDelayOnPurposeIsLatency() throws Exception {
        OpenLoop.Result result = new OpenLoop(everyMilli(20), pace, number -> true, 106_000, ANY_NUMBER)
                .run((number, answer) -> answer.done(null));
        assertThat(result.latencies().getMean()).isCloseTo(106_000, within(200.0));
        assertThat(result.lags().getMaxValue()).isZero();
    }

    @Test
    void aFailedAnswerFailsTheWhole() {
        assertThatThrownBy(() -> loop(everyMilli(10))
                        .run((number, answer) -> answer.done(number == 5 ? new IllegalStateException("gone") : null)))
                .hasMessage("gone");
    }

    @Test
    void poissonArrivalsHaveTheirRateAndExponentialGaps() {
        Arrivals arrivals = Arrivals.poisson(10_000, 10, 42);
        assertThat((double) arrivals.count()).isCloseTo(100_000, within(5 * Math.sqrt(100_000)));
        double shorter = 0;
        for (int i = 1; i < arrivals.count(); i++) {
            long gap = arrivals.offset(i) - arrivals.offset(i - 1);
            assertThat(gap).isNotNegative();
            shorter += gap < 100_000 ? 1 : 0;
        }
        // P(gap < mean) of an exponential distribution
        assertThat(shorter / arrivals.count()).isCloseTo(1 - Math.exp(-1), within(0.01));
        assertThat(arrivals.countBefore(arrivals.offset(17))).isEqualTo(17);
        assertThat(arrivals.countBefore(arrivals.offset(17) + 1)).isEqualTo(18);
    }

    private OpenLoop loop(Arrivals arrivals) {
        return new OpenLoop(arrivals, pace, number -> true, 0, ANY_NUMBER);
    }

    /** A server that answers one request after the other, each in a given time; the clock advances by it. */
    private Requests oneAtATime(Costs costs) {
        return (number, answer) -> {
            pace.work(costs.nanos(number));
            answer.done(null);
        };
    }

    @FunctionalInterface
    private interface Costs {
        long nanos(int number);
    }

    private static Arrivals everyMilli(int count) {
        return new Arrivals(LongStream.rangeClosed(1, count).map(i -> i * MILLI).toArray());
    }
}
