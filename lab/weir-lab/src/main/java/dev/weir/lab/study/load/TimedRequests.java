package dev.weir.lab.study.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Requests, each with the time of its answer. Sent by one thread; answers arrive on any. */
final class TimedRequests {
    private static final long TIMEOUT_SECONDS = 60;
    /** So many requests in a row must be answered in time. */
    private static final int IN_A_ROW = 20;

    private final Requests requests;
    private final long limitNanos;
    private final List<Request> sent = new ArrayList<>();
    /** The first of those in a row that are answered in time so far; they have been looked at up to {@link #looked}. */
    private int first;

    private int looked;

    private static final class Request {
        final long due;
        private final CountDownLatch answered = new CountDownLatch(1);
        private volatile long nanos;
        private volatile Throwable failure;

        Request(long due) {
            this.due = due;
        }

        void answer(Throwable cause) {
            failure = cause;
            nanos = System.nanoTime() - due;
            answered.countDown();
        }

        boolean isAnswered() {
            return answered.getCount() == 0;
        }

        boolean isInTime(long limitNanos) {
            return failure == null && nanos <= limitNanos;
        }
    }

    TimedRequests(Requests requests, long limitNanos) {
        this.requests = requests;
        this.limitNanos = limitNanos;
    }

    /** Sends a request; one that does not count comes before the row that is looked for. */
    void send(long due, boolean counts) {
        Request request = new Request(due);
        requests.send(sent.size(), request::answer);
        sent.add(request);
        if (!counts) {
            first = sent.size();
            looked = first;
        }
    }

    /** Returns whether enough requests in a row were answered in time. */
    boolean isInTimeAgain() {
        while (looked < sent.size() && sent.get(looked).isAnswered()) {
            looked++;
            if (!sent.get(looked - 1).isInTime(limitNanos)) {
                first = looked;
            }
        }
        return looked - first >= IN_A_ROW;
    }

    /** Returns the time from {@code from} to the answer of the first of them; infinite if there are none. */
    double inTimeAgainSeconds(long from) {
        if (!isInTimeAgain()) {
            return Double.POSITIVE_INFINITY;
        }
        Request request = sent.get(first);
        return (request.due + request.nanos - from) / 1e9;
    }

    double longestSeconds() {
        return sent.stream().mapToLong(each -> each.nanos).max().orElse(0) / 1e9;
    }

    /** Returns the number of requests that were answered by an error. */
    long failed() {
        return sent.stream().filter(each -> each.failure != null).count();
    }

    /** Waits for every answer; throws if one is wrong. */
    void awaitAll() throws InterruptedException {
        for (Request each : sent) {
            if (!each.answered.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a request got no answer within " + TIMEOUT_SECONDS + " s");
            }
            if (each.failure instanceof LoadTable.WrongAnswerException wrong) {
                throw wrong;
            }
        }
    }
}
