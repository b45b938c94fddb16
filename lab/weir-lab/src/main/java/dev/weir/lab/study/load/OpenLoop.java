package dev.weir.lab.study.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Requests that are sent at their scheduled time, whether or not the earlier ones are answered. Each is timed from its scheduled start, so
 * that waiting behind a slow one counts: no coordinated omission (G. Tene, "How NOT to measure latency").
 */
final class OpenLoop {
    private static final long TIMEOUT_SECONDS = 30;
    private static final long MAX_NANOS = 60_000_000_000L;
    static final int SIGNIFICANT_DIGITS = 3;

    private final Arrivals arrivals;
    private final Pace pace;
    private final IntPredicate counts;
    private final long delayNanos;
    private final int mostUnanswered;
    private final long begin;
    private final Histogram latencies = new AtomicHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);
    private final Histogram lags = new Histogram(MAX_NANOS, SIGNIFICANT_DIGITS);
    private final AtomicInteger unanswered = new AtomicInteger();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private volatile boolean allSent;

    /**
     * The result at one rate.
     *
     * @param latencies times from the scheduled start to the answer, in nanoseconds
     * @param lags the generator's lateness at each start, in nanoseconds
     * @param sent number of requests sent
     * @param left number of requests not answered when the last one was sent
     * @param stopped whether it ended early, since too many requests were unanswered
     */
    record Result(Histogram latencies, Histogram lags, int sent, int left, boolean stopped) {
        /** Returns the 99th percentile of the generator's lateness, in microseconds. */
        double lagMicros() {
            return lags.getValueAtPercentile(99) / 1e3;
        }

        /** Returns the share of requests that were answered before the last one was sent, 0 to 1. */
        double answered() {
            return stopped || sent == 0 ? 0 : 1 - (double) left / sent;
        }
    }

    /**
     * Starts the clock.
     *
     * @param counts whether the latency of a request counts, by its number
     * @param delayNanos time by which each request is sent late on purpose, which counts as latency
     * @param mostUnanswered it stops if more requests are unanswered
     */
    OpenLoop(Arrivals arrivals, Pace pace, IntPredicate counts, long delayNanos, int mostUnanswered) {
        this.arrivals = arrivals;
        this.pace = pace;
        this.counts = counts;
        this.delayNanos = delayNanos;
        this.mostUnanswered = mostUnanswered;
        this.begin = pace.nanoTime();
    }

    /**
     * Sends every request when it is due, then waits for the answers.
     *
     * @throws Exception the first failure among them
     */
    Result run(Requests requests) throws Exception {
        int sent = 0;
        while (sent < arrivals.count() && unanswered.get() <= mostUnanswered && !drained.isDone()) {
            send(requests, sent);
            sent++;
        }
        int left = unanswered.get();
        allSent = true;
        if (left == 0 || unanswered.get() == 0) {
            drained.complete(null);
        }
        await();
        return new Result(latencies, lags, sent, left, sent < arrivals.count());
    }

    private void send(Requests requests, int number) {
        long due = begin + arrivals.offset(number);
        pace.await(due + delayNanos);
        lags.recordValue(bounded(pace.nanoTime() - due - delayNanos));
        unanswered.incrementAndGet();
        boolean isCounted = counts.test(number);
        requests.send(number, failure -> {
            if (failure != null) {
                drained.completeExceptionally(failure);
            } else if (isCounted) {
                latencies.recordValue(bounded(pace.nanoTime() - due));
            }
            if (unanswered.decrementAndGet() == 0 && allSent) {
                drained.complete(null);
            }
        });
    }

    private static long bounded(long nanos) {
        return Math.max(0, Math.min(nanos, MAX_NANOS));
    }

    private void await() throws Exception {
        try {
            drained.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    unanswered.get() + " requests got no answer within " + TIMEOUT_SECONDS + " s", e);
        }
    }
}
