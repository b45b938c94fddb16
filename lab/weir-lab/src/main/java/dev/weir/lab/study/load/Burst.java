package dev.weir.lab.study.load;

import dev.weir.lab.study.Operation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A few requests as fast as an arm answers them, more at a time than it has connections, then a few that arrive at random: what warms an
 * arm up in the shortest time.
 */
record Burst(Requests requests, int connections) implements Operation {
    /** A hundred have one of the slow ones. */
    private static final int REQUESTS = 100;

    private static final int WAITING_FOR_EACH = 3;
    private static final long TIMEOUT_SECONDS = 30;
    private static final Arrivals ARRIVALS = Arrivals.poisson(4000, 0.008, 1);

    @Override
    public Object once() throws Exception {
        Semaphore free = new Semaphore(WAITING_FOR_EACH * connections);
        CountDownLatch left = new CountDownLatch(REQUESTS);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        for (int number = 0; number < REQUESTS; number++) {
            free.acquire();
            requests.send(number, failure -> {
                failed.compareAndSet(null, failure);
                free.release();
                left.countDown();
            });
        }
        if (!left.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    left.getCount() + " of " + REQUESTS + " requests got no answer within " + TIMEOUT_SECONDS + " s");
        }
        if (failed.get() != null) {
            throw failed.get() instanceof Exception cause ? cause : new IllegalStateException(failed.get());
        }
        return new OpenLoop(ARRIVALS, Pace.REAL, number -> true, 0, ARRIVALS.count()).run(requests);
    }

    @Override
    public int units() {
        return REQUESTS + ARRIVALS.count();
    }
}
