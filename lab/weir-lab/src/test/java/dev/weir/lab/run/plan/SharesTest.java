package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.run.HeatClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharesTest {

    @Test
    void aHeatLeavesEveryStudyThatHadNoneAsMuchAsItMayTake() {
        Shares first = new Shares(40, 1, List.of(), 40);

        assertThat(first.ofHeat()).isEqualTo(20);
        assertThat(first.ofOthers()).isEqualTo(20);
        assertThat(new Shares(40, 3, List.of(), 80).ofHeat()).isEqualTo(10);
        assertThat(new Shares(40, 3, List.of(), 80).ofOthers()).isEqualTo(30);
    }

    @Test
    void onceEachHadOneAHeatMayTakeAllThatIsLeft() {
        assertThat(new Shares(40, 0, List.of(), 20).ofHeat()).isEqualTo(40);
        assertThat(new Shares(40, 0, List.of(), 20).ofOthers()).isZero();
    }

    @Test
    void whatIsOverspentIsReservedForNobody() {
        assertThat(new Shares(-5, 2, List.of(), 60).ofOthers()).isZero();
    }

    @Test
    void whatIsLeftIsSplitEvenlyAmongTheHeatsThatFit() {
        assertThat(alone(100).even(30, 9)).as("three").isCloseTo(33.3, within(0.1));
        assertThat(alone(100).even(30, 2)).as("two are enough").isEqualTo(50);
        List<Double> behind = List.of(55.0, 40.0, 40.0);
        assertThat(new Shares(600, 0, behind, 180).even(45, 9))
                .as("three rounds of four")
                .isEqualTo(50);
        assertThat(new Shares(175, 0, behind, 180).even(45, 9))
                .as("all four, for a guess may be wrong")
                .isEqualTo(45);
        assertThat(new Shares(150, 0, behind, 180).even(45, 9))
                .as("three of the four")
                .isCloseTo(48.2, within(0.1));
        assertThat(new Shares(20, 0, behind, 180).even(45, 9)).isEqualTo(45);
    }

    private static Shares alone(double leftSeconds) {
        return new Shares(leftSeconds, 0, List.of(), 30);
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
