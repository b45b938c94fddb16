package dev.weir.lab.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What queueing theory predicts of a pool is what the open loop measures of one, on a clock of its own. */
final class QueueTheoryTest {
    private static final int CONNECTIONS = 8;
    private static final double SECONDS = 200;

    /** How long a connection is taken by a request. */
    private enum Service {
        ALWAYS_ALIKE(0.0053, 0),
        EXPONENTIAL(0.0053, 1),
        /** 50 ms more, once in a hundred. */
        RARELY_SLOW(0.0058, 0.01 * 0.99 * 0.05 * 0.05 / (0.0058 * 0.0058));

        final double mean;
        /** Variance over the square of the mean. */
        final double variation;

        Service(double mean, double variation) {
            this.mean = mean;
            this.variation = variation;
        }

        double seconds(SplittableRandom random) {
            return switch (this) {
                case ALWAYS_ALIKE -> mean;
                case EXPONENTIAL -> -Math.log1p(-random.nextDouble()) * mean;
                case RARELY_SLOW -> random.nextInt(100) == 0 ? 0.0553 : 0.0053;
            };
        }
    }

    /**
     * The mean wait of an M/M/c queue is C(c, a) / (c / service - rate) (A. K. Erlang, 1917), of an M/G/c queue about that times half of 1
     * + the variation of the service (A. M. Lee and P. A. Longton, 1959).
     */
    @ParameterizedTest
    @CsvSource({
        "EXPONENTIAL, 900, 5",
        "EXPONENTIAL, 1300, 5",
        "ALWAYS_ALIKE, 900, 20",
        "ALWAYS_ALIKE, 1300, 20",
        "RARELY_SLOW, 900, 20",
        "RARELY_SLOW, 1200, 20"
    })
    void meanWaitIsPredictedFromServiceAndRate(Service service, int rate, double percent) throws Exception {
        Pool pool = new Pool(rate, service::seconds);
        double latency = pool.result.latencies().getMean() / 1e9;

        double wait = erlangC(rate * service.mean) / (CONNECTIONS / service.mean - rate) * (1 + service.variation) / 2;
        assertThat(latency).isCloseTo(service.mean + wait, withPercentage(5));
        assertThat(latency - pool.meanService()).isCloseTo(wait, withPercentage(percent));
        assertThat(pool.result.answered()).isGreaterThan(0.99);
    }

    /** Requests in a system are its arrivals by their mean time in it (J. D. C. Little, 1961), whatever the distributions. */
    @ParameterizedTest
    @EnumSource(Service.class)
    void requestsInFlightAreArrivalsByLatency(Service service) throws Exception {
        Pool pool = new Pool(1200, service::seconds);

        double latency = pool.result.latencies().getMean() / 1e9;
        assertThat(pool.meanInFlight()).isCloseTo(pool.result.sent() / SECONDS * latency, withPercentage(2));
    }

    @Test
    void aQueueBeyondItsLimitGrows() throws Exception {
        Pool pool = new Pool(1800, Service.EXPONENTIAL::seconds);

        assertThat(pool.result.answered()).isCloseTo(CONNECTIONS / Service.EXPONENTIAL.mean / 1800, withPercentage(2));
    }

    /** A connection is taken for as long as a request at a low rate takes: all but a few find one free. */
    @Test
    void poolsOfTheKeptRunAreQueuesWhoseServiceIsKnown() {
        Map<Cell, Double> micros = AnalysedSet.of(RunSet.open(Path.of("../../docs/questions/load"))).analyses().stream()
                .flatMap(analysis -> analysis.cells().stream())
                .collect(Collectors.toMap(
                        CellResult::cell, result -> result.timeMicros().estimate()));
        List<Cell> taken = micros.keySet().stream()
                // asks twice, and breaks down at 1,300
                .filter(cell -> cell.arm().contains(".pool") && !cell.arm().startsWith("r2dbc."))
                .filter(cell -> cell.factors().getOrDefault("rate", "").equals("300")
                        && cell.factors().getOrDefault(Cell.FIGURE, "").equals("p50"))
                .toList();
        assertThat(taken).hasSizeGreaterThanOrEqualTo(4);
        assertThat(taken).allSatisfy(cell -> {
            Histogram predicted = new Pool(1300, random -> micros.get(cell) / 1e6).result.latencies();
            for (int percentile : List.of(50, 99)) {
                Cell loaded = new Cell(
                        cell.arm(),
                        cell.link(),
                        cell.factors().with("rate", "1300").with(Cell.FIGURE, "p" + percentile));
                assertThat(micros.get(loaded))
                        .as(loaded::toString)
                        .isCloseTo(predicted.getValueAtPercentile(percentile) / 1e3, withPercentage(20));
            }
        });
    }

    /** The probability that a request waits. */
    private static double erlangC(double load) {
        double term = 1;
        double sum = 0;
        for (int busy = 0; busy < CONNECTIONS; busy++) {
            sum += term;
            term *= load / (busy + 1);
        }
        double all = term * CONNECTIONS / (CONNECTIONS - load);
        return all / (sum + all);
    }

    /** Connections that serve in the order of arrival, and what the open loop measures of them; the clock moves from event to event. */
    private static final class Pool extends FakePace implements Requests {
        private record Busy(long until, Answer answer) {}

        final OpenLoop.Result result;
        private final PriorityQueue<Busy> serving = new PriorityQueue<>(Comparator.comparingLong(Busy::until));
        private final long[] free = new long[CONNECTIONS];
        private final SplittableRandom random = new SplittableRandom(3);
        private final ToDoubleFunction<SplittableRandom> service;
        private final int requests;
        private double serviceNanos;
        private double inFlightNanos;
        private boolean isOver;

        Pool(int rate, ToDoubleFunction<SplittableRandom> service) throws Exception {
            Arrivals arrivals = Arrivals.poisson(rate, SECONDS, 11);
            this.service = service;
            this.requests = arrivals.count();
            this.result = new OpenLoop(arrivals, this, number -> true, 0, Integer.MAX_VALUE).run(this);
        }

        double meanService() {
            return serviceNanos / requests / 1e9;
        }

        double meanInFlight() {
            return inFlightNanos / 1e9 / SECONDS;
        }

        @Override
        public void await(long nanoTime) {
            while (!serving.isEmpty() && serving.peek().until() <= nanoTime) {
                Busy next = serving.remove();
                pass(next.until(), serving.size() + 1);
                next.answer().done(null);
            }
            if (!isOver) {
                pass(nanoTime, serving.size());
            }
        }

        private void pass(long until, int inFlight) {
            inFlightNanos += (double) inFlight * Math.max(0, until - nanoTime());
            super.await(until);
        }

        @Override
        public void send(int number, Answer answer) {
            int first = 0;
            for (int connection = 1; connection < CONNECTIONS; connection++) {
                first = free[connection] < free[first] ? connection : first;
            }
            long nanos = (long) (service.applyAsDouble(random) * 1e9);
            serviceNanos += nanos;
            free[first] = Math.max(nanoTime(), free[first]) + nanos;
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
