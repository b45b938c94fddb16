package dev.weir.lab.study.keys;

import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** Keeps a level's number of look-ups in progress. */
interface LookUpLoad {

    /** Returns the number of concurrent look-ups; a call's count is a multiple of it. */
    int width();

    /**
     * Looks up keys, each once.
     *
     * @param visits keys to look up, in a cycle
     * @param from index of the first key
     * @param recorder takes the time of each look-up, if the load times them
     * @return the number of keys that are in the set
     */
    long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception;

    /** Looks up keys; returns one answer per key, in their order. */
    boolean[] answers(UUID[] keys) throws Exception;

    /** Returns the number of threads that a call wakes up or waits for; 0 if the calling thread does the work. */
    int otherThreads();

    default boolean timesEach() {
        return true;
    }

    /** Returns the key at a position of an endless cycle. */
    static UUID visit(UUID[] visits, long position) {
        return visits[(int) (position % visits.length)];
    }

    /** Threads that each look up one key and wait; the next free thread takes the next key. */
    record Threaded(WorkerThreads workers, int width, KeyStore.Lookup lookup) implements LookUpLoad {

        @Override
        public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
            AtomicInteger next = new AtomicInteger();
            AtomicLong found = new AtomicLong();
            workers.run(width, member -> {
                long hits = 0;
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                    UUID key = LookUpLoad.visit(visits, from + i);
                    long start = System.nanoTime();
                    boolean hit = lookup.contains(key);
                    recorder.record(System.nanoTime() - start);
                    hits += hit ? 1 : 0;
                }
                found.addAndGet(hits);
            });
            return found.get();
        }

        @Override
        public int otherThreads() {
            return workers.others(width);
        }

        @Override
        public boolean[] answers(UUID[] keys) throws Exception {
            boolean[] answers = new boolean[keys.length];
            AtomicInteger next = new AtomicInteger();
            workers.run(width, member -> {
                for (int i = next.getAndIncrement(); i < keys.length; i = next.getAndIncrement()) {
                    answers[i] = lookup.contains(keys[i]);
                }
            });
            return answers;
        }
    }

    /** Threads that look up many keys at a stretch in their own memory: reading the clock would cost more than a look-up. */
    record Instant(WorkerThreads workers, int width, KeyStore.Lookup lookup) implements LookUpLoad {
        private static final int STRETCH = 1024;

        @Override
        public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
            AtomicInteger next = new AtomicInteger();
            AtomicLong found = new AtomicLong();
            workers.run(width, member -> {
                long hits = 0;
                for (int i = next.getAndAdd(STRETCH); i < count; i = next.getAndAdd(STRETCH)) {
                    for (int j = i; j < Math.min(i + STRETCH, count); j++) {
                        hits += lookup.contains(LookUpLoad.visit(visits, from + j)) ? 1 : 0;
                    }
                }
                found.addAndGet(hits);
            });
            return found.get();
        }

        @Override
        public boolean[] answers(UUID[] keys) throws Exception {
            return new LookUpLoad.Threaded(workers, width, lookup).answers(keys);
        }

        @Override
        public int otherThreads() {
            return workers.others(width);
        }

        @Override
        public boolean timesEach() {
            return false;
        }
    }

    /**
     * Threads that each ask for several keys in one request and wait. The time of a key is that of its request.
     */
    record Batch(WorkerThreads workers, int threads, int batch, KeyStore.BatchLookup lookup) implements LookUpLoad {

        @Override
        public int width() {
            return threads * batch;
        }

        @Override
        public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
            AtomicInteger next = new AtomicInteger();
            AtomicLong found = new AtomicLong();
            workers.run(threads, member -> {
                UUID[] keys = new UUID[batch];
                long here = 0;
                for (int i = next.getAndAdd(batch); i < count; i = next.getAndAdd(batch)) {
                    for (int j = 0; j < batch; j++) {
                        keys[j] = LookUpLoad.visit(visits, from + i + j);
                    }
                    long start = System.nanoTime();
                    boolean[] hits = lookup.contains(keys);
                    long nanos = System.nanoTime() - start;
                    for (boolean hit : hits) {
                        recorder.record(nanos);
                        here += hit ? 1 : 0;
                    }
                }
                found.addAndGet(here);
            });
            return found.get();
        }

        @Override
        public int otherThreads() {
            return workers.others(threads);
        }

        @Override
        public boolean[] answers(UUID[] keys) throws Exception {
            boolean[] answers = new boolean[keys.length];
            workers.run(1, member -> {
                for (int i = 0; i < keys.length; i += batch) {
                    UUID[] request = Arrays.copyOfRange(keys, i, i + batch);
                    // requests are always full
                    Arrays.fill(request, Math.min(batch, keys.length - i), batch, keys[i]);
                    boolean[] hits = lookup.contains(request);
                    System.arraycopy(hits, 0, answers, i, Math.min(batch, keys.length - i));
                }
            });
            return answers;
        }
    }

    /** Requests in flight without a thread each: each answer triggers the next request. */
    record InFlight(int width, KeyStore.AsyncLookup lookup) implements LookUpLoad {
        /** A longer wait means that no answer will come. */
        private static final long TIMEOUT_SECONDS = 30;

        @Override
        public long count(UUID[] visits, long from, int count, Recorder recorder) throws Exception {
            AtomicInteger found = new AtomicInteger();
            new Flight(count, i -> LookUpLoad.visit(visits, from + i), (i, hit, nanos) -> {
                        recorder.record(nanos);
                        found.addAndGet(hit ? 1 : 0);
                    })
                    .fly();
            return found.get();
        }

        /** Answers arrive on threads of the client. */
        @Override
        public int otherThreads() {
            return width;
        }

        @Override
        public boolean[] answers(UUID[] keys) throws Exception {
            boolean[] answers = new boolean[keys.length];
            new Flight(keys.length, i -> keys[i], (i, hit, nanos) -> answers[i] = hit).fly();
            return answers;
        }

        @FunctionalInterface
        private interface Answer {
            void take(int index, boolean hit, long nanos);
        }

        /** This many look-ups, {@link #width} of them at a time. */
        private final class Flight {
            private final int count;
            private final IntFunction<UUID> keys;
            private final Answer answer;
            private final AtomicInteger next = new AtomicInteger();
            private final AtomicInteger toSend = new AtomicInteger();
            private final AtomicInteger left;
            private final CompletableFuture<Void> done = new CompletableFuture<>();

            Flight(int count, IntFunction<UUID> keys, Answer answer) {
                this.count = count;
                this.keys = keys;
                this.answer = answer;
                this.left = new AtomicInteger(count);
            }

            void fly() throws Exception {
                for (int i = 0; i < Math.min(width, count); i++) {
                    send();
                }
                try {
                    done.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof Exception cause ? cause : e;
                } catch (TimeoutException e) {
                    throw new IllegalStateException(
                            left.get() + " of " + count + " look-ups got no answer within " + TIMEOUT_SECONDS + " s",
                            e);
                }
            }

            /** Sends one more request. The thread already sending does it, so that immediate answers do not nest. */
            private void send() {
                if (toSend.getAndIncrement() > 0) {
                    return;
                }
                do {
                    int index = next.getAndIncrement();
                    if (index < count && !done.isDone()) {
                        send(index);
                    }
                } while (toSend.decrementAndGet() > 0);
            }

            private void send(int index) {
                long start = System.nanoTime();
                try {
                    lookup.contains(keys.apply(index)).whenComplete((hit, failure) -> {
                        if (failure != null) {
                            done.completeExceptionally(failure);
                            return;
                        }
                        answer.take(index, hit, System.nanoTime() - start);
                        if (left.decrementAndGet() == 0) {
                            done.complete(null);
                        } else {
                            send();
                        }
                    });
                } catch (RuntimeException e) {
                    // on a client thread the exception would otherwise be lost
                    done.completeExceptionally(e);
                }
            }
        }
    }

    /** Records times of single look-ups from several threads. */
    static final class Recorder {
        /** Longer times count as this one. */
        private static final long MAX_NANOS = 60_000_000_000L;

        private static final int SIGNIFICANT_DIGITS = 3;

        private final Histogram histogram = new AtomicHistogram(MAX_NANOS, SIGNIFICANT_DIGITS);

        void record(long nanos) {
            histogram.recordValue(Math.max(0, Math.min(nanos, MAX_NANOS)));
        }

        Histogram histogram() {
            return histogram;
        }
    }
}
