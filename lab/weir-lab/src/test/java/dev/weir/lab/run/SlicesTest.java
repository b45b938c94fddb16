package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.fork.SliceLine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which slices of a worker count, by recorded ones. */
class SlicesTest {
    private static final long MILLI = 1_000_000;

    private final Slices slices = new Slices();

    private void take(long millis, long slept) {
        take(millis, slept, -1);
    }

    private void take(long millis, long slept, long lostNanos) {
        take(millis, 1, slept, lostNanos, -1);
    }

    private void take(long millis, long operations, long slept, long lostNanos, long clientNanos) {
        slices.add(
                slices.laps().size(),
                new SliceLine.Answer(
                        millis * MILLI, operations, -1, 0, 0, 0, slept, lostNanos, clientNanos, -1, List.of()));
    }

    private void takeUsual(int times) {
        for (int i = 0; i < times; i++) {
            take(5, 0);
        }
    }

    @Test
    void aSliceInWhichSomethingStoodStillDoesNotCount() {
        takeUsual(4);
        take(30_004, 0);
        takeUsual(4);

        assertThat(slices.discard())
                .isEqualTo(
                        "1 of 9 slices does not count: it took 30 s where 5000 us is usual: the machine, the server or the"
                                + " measuring JVM stood still");
        assertThat(slices.laps()).containsExactly(0, 1, 2, 3, 5, 6, 7, 8);
        assertThat(slices.sum(SliceLine.Answer::nanos)).isEqualTo(8 * 5 * MILLI);
    }

    @Test
    void burstsCount() {
        takeUsual(8);
        take(4_000, 0);

        assertThat(slices.discard()).isEmpty();
        assertThat(slices.laps()).hasSize(9);
    }

    @Test
    void whatAlwaysTakesLongCounts() {
        for (int i = 0; i < 5; i++) {
            take(8_000 + 3_000L * i, 0);
        }

        assertThat(slices.discard()).isEmpty();
        assertThat(slices.laps()).hasSize(5);
    }

    /** The wall clock says nothing but that; set back, it says nothing at all. */
    @Test
    void aSliceInWhichTheMachineSleptOrItsClockWasSetDoesNotCount() {
        takeUsual(3);
        take(5, 3_600_000);
        take(5, -3_600_000);

        assertThat(slices.discard())
                .isEqualTo("1 of 5 slices does not count: the machine slept meanwhile, or its clock was set");
        assertThat(slices.laps()).containsExactly(0, 1, 2, 4);
    }

    @Test
    void noneMayHaveBeenTaken() {
        assertThat(slices.discard()).isEmpty();
        assertThat(slices.isEmpty()).isTrue();
    }

    @Test
    void aSliceThatLostTimeToOthersIsDisturbed() {
        take(5, 0, 140_000);
        take(5, 0, 160_000);
        take(5, 0, 0);
        take(30_000, 0, 0);

        assertThat(slices.discard()).as("an arm's own stall counts").isEmpty();
        assertThat(slices.disturbedLaps()).as("2.8 and 3.2 per cent, and none").contains(List.of(1));
        assertThat(slices.undisturbed()).isEqualTo(3);
        assertThat(slices.leftOut()).containsExactly(1);
    }

    @Test
    void cpuTimeIsThatOfEverySliceThatCounts() {
        take(5, 500, 0, 0, 3 * MILLI);
        take(5, 250, 0, 0, MILLI);
        take(5, 100, 0, 400_000, 4 * MILLI);
        take(5, 250, 0, 0, MILLI);

        assertThat(slices.microsPerOperation(SliceLine.Answer::clientNanos))
                .as("5 ms of 1,000 operations, without the disturbed slice")
                .hasValue(5);
        assertThat(slices.microsPerOperation(SliceLine.Answer::serverNanos))
                .as("of a remote server")
                .isEmpty();
    }

    @Test
    void cpuTimeThatOneSliceDoesNotKnowIsUnknown() {
        take(5, 500, 0, 0, 3 * MILLI);
        take(5, 0, -1);

        assertThat(slices.microsPerOperation(SliceLine.Answer::clientNanos)).isEmpty();
    }

    @Test
    void withoutTheKernelsWordNothingIsDisturbed() {
        takeUsual(2);

        assertThat(slices.disturbedLaps()).isEmpty();
        assertThat(slices.undisturbed()).isEqualTo(2);
    }

    @Test
    void aSliceThatWasLeftOutKeepsItsNumber() {
        take(5, 0, 0);
        take(5, 900, 0);
        take(5, 0, 400_000);
        take(5, 0, 0);
        take(5, 0, 0);
        slices.discard();

        assertThat(slices.leftOut()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void whereNextToAllWereDisturbedAllCountAndThatIsSaid() {
        take(5, 0, 0);
        for (int i = 0; i < 6; i++) {
            take(5, 0, 400_000);
        }

        assertThat(slices.discard()).startsWith("6 of 7 slices were disturbed, for other processes had the core");
        assertThat(slices.disturbedLaps()).isEmpty();
        assertThat(slices.leftOut()).isEmpty();
    }
}
