package dev.weir.lab.study.keys;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Look-ups that start at their scheduled time, whether or not the earlier ones are answered. Each is timed from its scheduled start, so
 * that queueing behind a slow look-up counts: no coordinated omission (G. Tene, "How NOT to measure latency").
 */
final class OpenArrivals {
    /** A due look-up is dropped and counted if more than this many are not yet started, or not answered. */
    static final int MAX_WAITING = 1000;

    private static final long TIMEOUT_SECONDS = 30;

    private final Arrivals arrivals;
    private final UUID[] visits;
    private final Pace pace;
    private final long begin;
    private final LookUpLoad.Recorder recorder = new LookUpLoad.Recorder();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger skipped = new AtomicInteger();
    private final AtomicInteger wrong = new AtomicInteger();
    private final AtomicLong lagNanos = new AtomicLong();
    private final AtomicInteger punctual = new AtomicInteger();

    /**
     * The result at one rate.
     *
     * @param latencies times from the scheduled start to the answer, in nanoseconds
     * @param lagNanos mean delay of starts that nothing blocked, in nanoseconds: the generator's own lateness
     * @param skipped number of dropped look-ups
     */
    record Result(Histogram latencies, double lagNanos, int skipped) {}

    /** Starts the clock; the keys to look up are all in the set and are visited in a cycle. */
    OpenArrivals(Arrivals arrivals, UUID[] visits, Pace pace) {
        this.arrivals = arrivals;
        this.visits = visits;
        this.pace = pace;
        this.begin = pace.nanoTime();
    }

    /** Looks up keys in this many threads, each of which waits for its answer. */
    Result blocking(WorkerThreads workers, int threads, KeyStore.Lookup lookup) throws Exception {
        workers.run(threads, member -> serve(lookup));
        return result();
    }

    /** The work of one thread: takes the next arrival, waits until it is due, and looks up. */
    void serve(KeyStore.Lookup lookup) throws Exception {
        for (int i = next.getAndIncrement(); i < arrivals.count(); i = next.getAndIncrement()) {
            long due = begin + arrivals.offset(i);
            long now = pace.nanoTime();
            if (now < due) {
                pace.await(due);
                startedAfter(pace.nanoTime() - due);
            } else if (arrivals.countUpTo(now - begin) - i > MAX_WAITING) {
                skipped.incrementAndGet();
                continue;
            }
            answered(due, lookup.contains(LookUpLoad.visit(visits, i)));
        }
    }

    /** Sends each look-up when due and takes its answer on arrival. */
    Result asynchronous(KeyStore.AsyncLookup lookup) throws Exception {
        Semaphore free = new Semaphore(MAX_WAITING);
        CompletableFuture<Void> failure = new CompletableFuture<>();
        for (int i = 0; i < arrivals.count() && !failure.isDone(); i++) {
            long due = begin + arrivals.offset(i);
            pace.await(due);
            startedAfter(pace.nanoTime() - due);
            if (!free.tryAcquire()) {
                skipped.incrementAndGet();
                continue;
            }
            lookup.contains(LookUpLoad.visit(visits, i)).whenComplete((hit, thrown) -> {
                if (thrown != null) {
                    failure.completeExceptionally(thrown);
                } else {
                    answered(due, hit);
                }
                free.release();
            });
        }
        if (!free.tryAcquire(MAX_WAITING, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException((MAX_WAITING - free.availablePermits()) + " look-ups got no answer within "
                    + TIMEOUT_SECONDS + " s");
        }
        rethrow(failure);
        return result();
    }

    private static void rethrow(CompletableFuture<Void> failure) throws Exception {
        if (failure.isDone()) {
            try {
                failure.get(0, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    private void startedAfter(long lag) {
        lagNanos.addAndGet(lag);
        punctual.incrementAndGet();
    }

    private void answered(long due, boolean hit) {
        recorder.record(pace.nanoTime() - due);
        if (!hit) {
            wrong.incrementAndGet();
        }
    }

    Result result() throws WrongAnswerException {
        if (wrong.get() > 0) {
            throw new WrongAnswerException(
                    "wrong answers: " + wrong.get() + " keys of the set were not found, expected 0");
        }
        double lag = punctual.get() == 0 ? 0 : lagNanos.get() / (double) punctual.get();
        return new Result(recorder.histogram(), lag, skipped.get());
    }

    /** The scheduled starts: a Poisson process, the model of independent callers. */
    static final class Arrivals {
        private final long[] offsets;

        /** Returns arrivals at these nanoseconds from the start, in ascending order. */
        Arrivals(long[] offsets) {
            this.offsets = offsets;
        }

        /** Returns arrivals for this many seconds with exponential gaps, by inversion: {@code -ln(1 - u) / rate}. */
        static Arrivals poisson(double perSecond, double seconds, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] found = new double[16];
            int count = 0;
            for (double at = gap(random, perSecond); at < seconds; at += gap(random, perSecond)) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = at;
            }
            return new Arrivals(Arrays.stream(found, 0, count)
                    .mapToLong(at -> (long) (at * 1e9))
                    .toArray());
        }

        private static double gap(SplittableRandom random, double perSecond) {
            return -Math.log1p(-random.nextDouble()) / perSecond;
        }

        int count() {
            return offsets.length;
        }

        /** Returns the nanoseconds from the start to an arrival. */
        long offset(int index) {
            return offsets[index];
        }

        /** Returns the number of arrivals up to and including an offset. */
        int countUpTo(long offset) {
            int found = Arrays.binarySearch(offsets, offset);
            return found < 0 ? -found - 1 : found + 1;
        }
    }

    /** A clock and a way to wait for it. */
    interface Pace {
        /** The JVM's clock; a thread that waits is parked. */
        Pace REAL = new Pace() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void await(long nanoTime) {
                for (long left = nanoTime - nanoTime(); left > 0; left = nanoTime - nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        };

        /** Returns the current time, in nanoseconds from some origin. */
        long nanoTime();

        /** Returns at the given time. */
        void await(long nanoTime);
    }
}
