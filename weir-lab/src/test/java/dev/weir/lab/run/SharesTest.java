package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharesTest {

    @Test
    void aHeatLeavesEveryStudyThatHadNoneAsMuchAsItMayTake() {
        Shares first = new Shares(40, 1, 0, 2);

        assertThat(first.ofHeat()).isEqualTo(20);
        assertThat(first.ofOthers()).isEqualTo(20);
        assertThat(new Shares(40, 3, 0, 4).ofHeat()).isEqualTo(10);
        assertThat(new Shares(40, 3, 0, 4).ofOthers()).isEqualTo(30);
    }

    @Test
    void onceEachHadOneAHeatMayTakeAllThatIsLeft() {
        assertThat(new Shares(40, 0, 0, 1).ofHeat()).isEqualTo(40);
        assertThat(new Shares(40, 0, 0, 1).ofOthers()).isZero();
    }

    @Test
    void whatIsOverspentIsReservedForNobody() {
        assertThat(new Shares(-5, 2, 0, 3).ofOthers()).isZero();
    }

    @Test
    void whatIsLeftIsSplitEvenlyAmongTheHeatsThatFit() {
        assertThat(new Shares(100, 0, 0, 1).even(30, 9)).as("three").isCloseTo(33.3, within(0.1));
        assertThat(new Shares(100, 0, 0, 1).even(30, 2)).as("two are enough").isEqualTo(50);
        assertThat(new Shares(600, 0, 3, 4).even(45, 9))
                .as("three rounds of four")
                .isEqualTo(50);
        assertThat(new Shares(200, 0, 1, 4).even(45, 9))
                .as("two of this round, and no other")
                .isEqualTo(100);
        assertThat(new Shares(100, 0, 3, 4).even(45, 9)).as("two of the four").isEqualTo(50);
        assertThat(new Shares(20, 0, 3, 4).even(45, 9)).isEqualTo(20);
    }

    @Test
    void beforeAStudysFirstHeatLaunchingIsExpectedToTakeWhatItTookAnother() {
        Map<Integer, Double> any = new HashMap<>();
        HeatClock blob = new HeatClock(any);
        HeatClock keys = new HeatClock(any);
        double guess = keys.launchSeconds(9);

        blob.launched(8, 4);
        assertThat(keys.launchSeconds(8)).isEqualTo(4).isLessThan(guess);
        assertThat(keys.launchSeconds(16)).isCloseTo(8, within(1e-9));

        keys.launched(9, 18);
        assertThat(keys.launchSeconds(9)).as("its own heats tell it best").isEqualTo(18);
        assertThat(blob.launchSeconds(8)).isEqualTo(4);
    }
}
