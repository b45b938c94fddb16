package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** What is wrong fails; what cannot be told is inconclusive. */
class RealTimeTest {
    private static final RealTime.Seen QUIET = new RealTime.Seen(false, 0, "nothing");
    private static final RealTime.Seen BUSY = new RealTime.Seen(true, 0, "other processes 95 % of the CPU");
    /** Neither busy nor punctual: every thread wakes up 330 us late. */
    private static final RealTime.Seen LATE = new RealTime.Seen(false, 660, "one thread in ten 330 us late");

    private int attempts;

    /** Something that was declared to take 5000 us, give or take 150. */
    private RealTime.Attempt taking(double micros) {
        return () -> {
            attempts++;
            return RealTime.close("echo", micros, 5000, 150);
        };
    }

    private static Supplier<RealTime.Observer> always(RealTime.Seen seen) {
        return () -> () -> seen;
    }

    @Test
    void whatFailsOnAQuietMachineFails() {
        assertThatThrownBy(() -> RealTime.holds(taking(5200), always(QUIET)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("5200");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void whatFailsOnABusyMachineIsInconclusiveWithTheFigures() {
        assertThatThrownBy(() -> RealTime.holds(taking(5200), always(BUSY)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContainingAll("inconclusive", "8 of 8 attempts", "95 % of the CPU", "5200");
        assertThat(attempts).isEqualTo(8);
    }

    @Test
    void whatIsNoLaterThanThreadsWokeUpIsInconclusive() {
        assertThatThrownBy(() -> RealTime.holds(taking(5480), always(LATE)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContainingAll("inconclusive", "8 of 8 attempts", "330 us late", "5480");
        assertThat(attempts).isEqualTo(8);
    }

    @Test
    void whatIsLaterThanThreadsWokeUpFails() {
        assertThatThrownBy(() -> RealTime.holds(taking(6000), always(LATE)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("6000");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void whatIsTooEarlyFailsHoweverLateThreadsWokeUp() {
        assertThatThrownBy(() -> RealTime.holds(taking(4800), always(LATE)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("4800");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void threeQuietMomentsAmongBusyOnesAreEnough() {
        Iterator<RealTime.Seen> moments =
                List.of(BUSY, QUIET, BUSY, BUSY, QUIET, BUSY, QUIET).iterator();
        assertThatThrownBy(() -> RealTime.holds(taking(5200), () -> moments::next))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("5200");
        assertThat(attempts).isEqualTo(7);
    }

    @Test
    void oneAttemptThatPassesIsEnough() throws Exception {
        Iterator<Double> times = List.of(5200.0, 5100.0).iterator();
        RealTime.holds(() -> taking(times.next()).measure(), always(QUIET));
        assertThat(attempts).isEqualTo(2);
    }

    @Test
    void anythingElseIsThrownAtOnce() {
        assertThatThrownBy(() -> RealTime.holds(
                        () -> {
                            attempts++;
                            throw new IllegalStateException("broken pipe");
                        },
                        always(BUSY)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(attempts).isEqualTo(1);
    }
}
