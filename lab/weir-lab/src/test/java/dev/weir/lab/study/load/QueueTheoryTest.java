package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What queueing theory predicts of a pool is what the open loop measures of one, on a clock of its own. */
final class QueueTheoryTest {
    private static final int CONNECTIONS = 8;
    private static final double SERVICE_SECONDS = 0.0053;
    private static final int SECONDS = 200;

    /** The mean wait of an M/M/c queue (A. K. Erlang, 1917): C(c, a) / (c / service - rate). */
    @ParameterizedTest
    @ValueSource(ints = {300, 900, 1300})
    void meanLatencyIsServiceAndErlangsWait(int rate) throws Exception {
        OpenLoop.Result result = measured(rate);

        double expected = SERVICE_SECONDS + erlangC(rate) / (CONNECTIONS / SERVICE_SECONDS - rate);
        assertThat(result.latencies().getMean() / 1e9).isCloseTo(expected, withPercentage(5));
        assertThat(result.answered()).isGreaterThan(0.99);
    }

    @Test
    void aQueueBeyondItsLimitGrows() throws Exception {
        OpenLoop.Result result = measured(1800);

        assertThat(result.answered()).isCloseTo(CONNECTIONS / SERVICE_SECONDS / 1800, withPercentage(2));
    }

    private static OpenLoop.Result measured(int rate) throws Exception {
        Arrivals arrivals = Arrivals.poisson(rate, SECONDS, 11);
        Pool pool = new Pool(arrivals.count());
        return new OpenLoop(arrivals, pool, number -> true, 0, Integer.MAX_VALUE).run(pool);
    }

    /** The probability that a request waits. */
    private static double erlangC(double rate) {
        double load = rate * SERVICE_SECONDS;
        double term = 1;
        double sum = 0;
        for (int busy = 0; busy < CONNECTIONS; busy++) {
            sum += term;
            term *= load / (busy + 1);
        }
        double all = term * CONNECTIONS / (CONNECTIONS - load);
        return all / (sum + all);
    }

    /** Connections that serve in the order of arrival, each request for an exponential time; the clock moves from event to event. */
    private static final class Pool extends FakePace implements Requests {
        private record Busy(long until, Answer answer) {}

        private final PriorityQueue<Busy> serving = new PriorityQueue<>(Comparator.comparingLong(Busy::until));
        private final long[] free = new long[CONNECTIONS];
        private final SplittableRandom random = new SplittableRandom(3);
        private final int requests;
        private boolean isOver;

        Pool(int requests) {
            this.requests = requests;
        }

        @Override
        public void await(long nanoTime) {
            while (!serving.isEmpty() && serving.peek().until() <= nanoTime) {
                Busy next = serving.remove();
                super.await(next.until());
                next.answer().done(null);
            }
            super.await(nanoTime);
        }

        @Override
        public void send(int number, Answer answer) {
            int first = 0;
            for (int connection = 1; connection < CONNECTIONS; connection++) {
                first = free[connection] < free[first] ? connection : first;
            }
            long service = (long) (-Math.log1p(-random.nextDouble()) * SERVICE_SECONDS * 1e9);
            free[first] = Math.max(nanoTime(), free[first]) + service;
            serving.add(new Busy(free[first], answer));
            if (number == requests - 1 && !isOver) {
                isOver = true;
                endLater();
            }
        }

        /** Answers what is left once the generator waits for it. */
        private void endLater() {
            Thread rest = new Thread(() -> {
                try {
                    Thread.sleep(50);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                await(Long.MAX_VALUE);
            });
            rest.setDaemon(true);
            rest.start();
        }
    }
}
