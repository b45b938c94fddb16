package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PathTest {
    private static final long RATE = 8_000_000;
    private static final long BUFFER = 1_000_000;

    @Test
    void serialisesOneAfterTheOther() throws InterruptedException {
        Path path = path(RATE, BUFFER);
        long now = System.nanoTime();
        assertThat(path.depart(now, 1_000)).isEqualTo(now + 1_000_000);
        assertThat(path.depart(now, 500)).isEqualTo(now + 1_500_000);
        assertThat(path.depart(now + 5_000_000, 500)).isEqualTo(now + 5_500_000);
    }

    @Test
    void aLateCallerGetsTheDepartureItWouldHaveHadOnTime() throws InterruptedException {
        Path path = path(RATE, BUFFER);
        long arrived = System.nanoTime();
        path.depart(arrived, 1_000);
        Thread.sleep(20);
        assertThat(path.depart(arrived, 1_000)).isEqualTo(arrived + 2_000_000);
    }

    @Test
    void losesNoFractionOfANanosecond() throws InterruptedException {
        Path path = path(3_000_000_000L, BUFFER);
        long now = System.nanoTime();
        long last = 0;
        for (int i = 0; i < 3_000; i++) {
            last = path.depart(now, 1);
        }
        assertThat(last).isEqualTo(now + 8_000);
    }

    @Test
    void makesCallersWaitWhileTheQueueIsFull() throws InterruptedException {
        Path path = path(RATE, 10_000);
        long now = System.nanoTime();
        long last = 0;
        for (int i = 0; i < 50; i++) {
            last = path.depart(now, 1_000);
            assertThat(last - System.nanoTime()).isLessThanOrEqualTo(11_000_000);
        }
        assertThat(last).isEqualTo(now + 50_000_000);
    }

    @Test
    void aNewRateHoldsForWhatComesAfter() throws InterruptedException {
        Path path = path(RATE, BUFFER);
        long now = System.nanoTime();
        path.depart(now, 1_000);
        path.setRate(RATE / 4);
        assertThat(path.depart(now, 1_000)).isEqualTo(now + 5_000_000);
    }

    private static Path path(long rate, long bufferBytes) {
        return new Path(new LinkModel(0, rate, 0, 0, 0, bufferBytes), 1);
    }
}
