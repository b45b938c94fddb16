package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.Await;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ReadWatchTest {
    private static final int TIMEOUT_MILLIS = 20;

    private final AtomicLong millis = new AtomicLong();
    private final AtomicLong looks = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final ReadWatch watch = new ReadWatch(ended::incrementAndGet, () -> {
        looks.incrementAndGet();
        return TimeUnit.MILLISECONDS.toNanos(millis.get());
    });

    private void awaitLook() {
        long before = looks.get();
        Await.until("the timer looks at the clock", () -> looks.get() > before + 1); // one may be under way
    }

    @Test
    void readsThatAreEachQuickAreNotEnded() {
        watch.timeout(TIMEOUT_MILLIS);
        for (int i = 0; i < 4; i++) {
            watch.begin();
            millis.addAndGet(TIMEOUT_MILLIS - 1);
            awaitLook();
            watch.end();
        }
        IOException other = new IOException("reset by peer");
        assertThat(watch.errorOf(other)).isSameAs(other);
        assertThat(ended).hasValue(0);
    }

    @Test
    void nothingIsEndedAfterTheStreamWasClosed() throws InterruptedException {
        watch.timeout(TIMEOUT_MILLIS);
        watch.begin();
        watch.close();
        watch.begin();
        millis.addAndGet(TIMEOUT_MILLIS);
        TimeUnit.MILLISECONDS.sleep(3 * TIMEOUT_MILLIS); // for a timer to look
        assertThat(ended).hasValue(0);
    }

    @Test
    void aReadThatTakesTooLongIsEndedOnce() {
        watch.timeout(TIMEOUT_MILLIS);
        watch.begin();
        awaitLook();
        millis.addAndGet(TIMEOUT_MILLIS);
        Await.until("the read is ended", () -> ended.get() > 0);
        assertThat(watch.errorOf(new IOException("closed")))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("within 20 ms")
                .hasNoCause();
        assertThat(ended).hasValue(1);
    }
}
