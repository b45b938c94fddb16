package dev.weir.lab.study.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Requests that were sent together. */
final class Crowd {
    private static final long TIMEOUT_SECONDS = 120;

    private final int count;
    private final CountDownLatch left;
    private final AtomicReference<Throwable> failed = new AtomicReference<>();

    private Crowd(int count) {
        this.count = count;
        this.left = new CountDownLatch(count);
    }

    /** Sends requests, as many at a time as are allowed to be unanswered. */
    static Crowd sent(Requests requests, int count, int mostUnanswered) throws InterruptedException {
        Crowd crowd = new Crowd(count);
        Semaphore free = new Semaphore(mostUnanswered);
        for (int number = 0; number < count; number++) {
            free.acquire();
            requests.send(number, failure -> {
                crowd.failed.compareAndSet(null, failure);
                free.release();
                crowd.left.countDown();
            });
        }
        return crowd;
    }

    int answered() {
        return count - (int) left.getCount();
    }

    /** Waits for every answer; throws the first failure among them. */
    void await() throws Exception {
        if (!left.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    left.getCount() + " of " + count + " requests got no answer within " + TIMEOUT_SECONDS + " s");
        }
        if (failed.get() != null) {
            throw failed.get() instanceof Exception cause ? cause : new IllegalStateException(failed.get());
        }
    }
}
