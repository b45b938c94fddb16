package dev.weir.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RareStallsTest {
    private static final int OPERATIONS = 200_000;

    @ParameterizedTest
    @CsvSource({"30000, 200, 300000", "800000, 20, 800000", "10000000, 5, 2500000"})
    void theyCostFivePercentWhateverAnOperationTakes(long nanos, int oneIn, long stall) {
        RareStalls stalls = new RareStalls();
        long added = 0;
        int times = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            long after = stalls.after(nanos);
            added += after;
            times += after > 0 ? 1 : 0;
        }
        // the standard deviation of the number of stalls is 3 % of it at most
        assertThat(times).isCloseTo(OPERATIONS / oneIn, within(OPERATIONS / oneIn / 5));
        assertThat((double) added / times).isCloseTo((double) stall, within(0.001 * stall));
        assertThat((double) added / nanos / OPERATIONS).isCloseTo(0.05, within(0.01));
    }
}
