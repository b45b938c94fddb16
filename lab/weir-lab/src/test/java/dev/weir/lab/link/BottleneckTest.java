package dev.weir.lab.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BottleneckTest {
    private static final long RATE = 8_000_000;
    private static final long BUFFER = 1_000_000;

    @Test
    void serialisesOneAfterTheOther() throws InterruptedException {
        Bottleneck bottleneck = new Bottleneck(RATE, BUFFER);
        long now = System.nanoTime();
        assertThat(bottleneck.depart(now, 1_000)).isEqualTo(now + 1_000_000);
        assertThat(bottleneck.depart(now, 500)).isEqualTo(now + 1_500_000);
        assertThat(bottleneck.depart(now + 5_000_000, 500)).isEqualTo(now + 5_500_000);
    }

    @Test
    void aLateCallerGetsTheDepartureItWouldHaveHadOnTime() throws InterruptedException {
        Bottleneck bottleneck = new Bottleneck(RATE, BUFFER);
        long arrived = System.nanoTime();
        bottleneck.depart(arrived, 1_000);
        Thread.sleep(20);
        assertThat(bottleneck.depart(arrived, 1_000)).isEqualTo(arrived + 2_000_000);
    }

    @Test
    void losesNoFractionOfANanosecond() throws InterruptedException {
        Bottleneck bottleneck = new Bottleneck(3_000_000_000L, BUFFER);
        long now = System.nanoTime();
        long last = 0;
        for (int i = 0; i < 3_000; i++) {
            last = bottleneck.depart(now, 1);
        }
        assertThat(last).isEqualTo(now + 8_000);
    }

    @Test
    void makesCallersWaitWhileTheQueueIsFull() throws InterruptedException {
        Bottleneck bottleneck = new Bottleneck(RATE, 10_000);
        long now = System.nanoTime();
        long last = 0;
        for (int i = 0; i < 50; i++) {
            last = bottleneck.depart(now, 1_000);
            assertThat(last - System.nanoTime()).isLessThanOrEqualTo(11_000_000);
        }
        assertThat(last).isEqualTo(now + 50_000_000);
    }

    @Test
    void aNewRateHoldsForWhatComesAfter() throws InterruptedException {
        Bottleneck bottleneck = new Bottleneck(RATE, BUFFER);
        long now = System.nanoTime();
        bottleneck.depart(now, 1_000);
        bottleneck.setRate(RATE / 4);
        assertThat(bottleneck.depart(now, 1_000)).isEqualTo(now + 5_000_000);
    }
}
