package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddedWorkTest {
    private static final int OPERATIONS = 200_000;

    /** @param again the times that a stalled operation is done again; 0 if it is followed by a pause */
    @ParameterizedTest
    @CsvSource({"30000, 200, 300000, 10", "800000, 20, 800000, 0", "10000000, 5, 2500000, 0"})
    void rareStallsCostFivePercentWhateverAnOperationTakes(long nanos, int oneIn, long stall, int again) {
        AddedWork work = AddedWork.rarely(0.05, 7);
        long added = 0;
        int times = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            AddedWork.Added after = work.after(nanos, true);
            long took = after.again() * nanos + after.pauseNanos();
            added += took;
            if (took > 0) {
                times++;
                assertThat(after.again()).isEqualTo(again);
            }
        }
        // the standard deviation of the number of stalls is 3 % of it at most
        assertThat(times).isCloseTo(OPERATIONS / oneIn, within(OPERATIONS / oneIn / 5));
        assertThat((double) added / times).isCloseTo((double) stall, within(0.001 * stall));
        assertThat((double) added / nanos / OPERATIONS).isCloseTo(0.05, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({"2, 50", "5, 20"})
    void shortOperationsAreDoneAgainAtEvenDistances(int percent, int distance) {
        AddedWork work = AddedWork.evenly(percent / 100.0, 7);
        int last = -1;
        int times = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            AddedWork.Added after = work.after(30_000, true);
            assertThat(after.pauseNanos()).isZero();
            if (after.again() == 1) {
                assertThat(i - last).isBetween(last < 0 ? 1 : distance - 1, distance + 1);
                last = i;
                times++;
            }
        }
        assertThat(times).isCloseTo(OPERATIONS * percent / 100, within(1));
    }

    @Test
    void longOperationsAndThoseThatAreMadeReadyAreFollowedByPauses() {
        AddedWork work = AddedWork.evenly(0.02, 7);
        assertThat(work.after(1_000_000, true)).isEqualTo(new AddedWork.Added(0, 20_000));
        assertThat(AddedWork.evenly(0.02, 7).after(30_000, false)).isEqualTo(new AddedWork.Added(0, 600));
    }

    @Test
    void nothingIsNeverAdded() {
        AddedWork work = AddedWork.evenly(0, 7);
        for (int i = 0; i < OPERATIONS; i++) {
            AddedWork.Added after = work.after(i, i % 2 == 0);
            assertThat(after).isEqualTo(new AddedWork.Added(0, 0));
        }
    }
}
