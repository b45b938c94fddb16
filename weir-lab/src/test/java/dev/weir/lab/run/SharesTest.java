package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharesTest {

    @Test
    void aHeatLeavesEveryStudyThatHadNoneAsMuchAsItMayTake() {
        Shares first = new Shares(40, 1);

        assertThat(first.ofHeat()).isEqualTo(20);
        assertThat(first.ofOthers()).isEqualTo(20);
        assertThat(new Shares(40, 3).ofHeat()).isEqualTo(10);
        assertThat(new Shares(40, 3).ofOthers()).isEqualTo(30);
    }

    @Test
    void onceEachHadOneAHeatMayTakeAllThatIsLeft() {
        assertThat(new Shares(40, 0).ofHeat()).isEqualTo(40);
        assertThat(new Shares(40, 0).ofOthers()).isZero();
    }

    @Test
    void whatIsOverspentIsReservedForNobody() {
        assertThat(new Shares(-5, 2).ofOthers()).isZero();
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
