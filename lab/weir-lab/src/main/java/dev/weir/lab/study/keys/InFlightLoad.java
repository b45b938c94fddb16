package dev.weir.lab.study.keys;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Requests in flight, without a thread each: an answer that comes in sends the next request. */
record InFlightLoad(int width, AsyncLookup lookup) implements LookUpLoad {
    /** An answer that takes longer will never come. */
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

    /** Answers come in on threads of the client. */
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

    /** So many look-ups, {@link #width} of them at a time. */
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
                        left.get() + " of " + count + " look-ups got no answer within " + TIMEOUT_SECONDS + " s", e);
            }
        }

        /** Sends one more. Whoever is sending does it, so that answers that are there at once do not nest. */
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
                // on a thread of the client nobody else would hear of it
                done.completeExceptionally(e);
            }
        }
    }
}
