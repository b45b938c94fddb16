package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** What is wrong fails; what cannot be told is inconclusive. */
class RealTimeTest {
    private static final Optional<String> QUIET = Optional.empty();
    private static final Optional<String> BUSY = Optional.of("other processes 95 % of the CPU");

    private int attempts;

    private void fail() {
        attempts++;
        throw new AssertionError("5200 us instead of 5000 us");
    }

    private static Supplier<RealTime.Observer> always(Optional<String> disturbance) {
        return () -> () -> disturbance;
    }

    @Test
    void whatFailsOnAQuietMachineFails() {
        assertThatThrownBy(() -> RealTime.holds(this::fail, always(QUIET)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("5200 us instead of 5000 us");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void whatFailsOnABusyMachineIsInconclusiveWithTheFigures() {
        assertThatThrownBy(() -> RealTime.holds(this::fail, always(BUSY)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContainingAll("inconclusive", "8 of 8 attempts", "95 % of the CPU", "5200 us");
        assertThat(attempts).isEqualTo(8);
    }

    @Test
    void threeQuietMomentsAmongBusyOnesAreEnough() {
        Iterator<Optional<String>> moments =
                List.of(BUSY, QUIET, BUSY, BUSY, QUIET, BUSY, QUIET).iterator();
        assertThatThrownBy(() -> RealTime.holds(this::fail, () -> moments::next))
                .isInstanceOf(AssertionError.class)
                .hasMessage("5200 us instead of 5000 us");
        assertThat(attempts).isEqualTo(7);
    }

    @Test
    void oneAttemptThatPassesIsEnough() throws Exception {
        RealTime.holds(
                () -> {
                    if (attempts < 2) {
                        fail();
                    }
                },
                always(QUIET));
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
