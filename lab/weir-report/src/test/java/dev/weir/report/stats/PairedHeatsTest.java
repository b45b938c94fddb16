package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PairedHeatsTest {
    private static CellResult cell(Interval micros, double... heats) {
        SortedMap<Integer, Double> byHeat = new TreeMap<>();
        for (int heat = 0; heat < heats.length; heat++) {
            if (heats[heat] > 0) {
                byHeat.put(heat, heats[heat]);
            }
        }
        return new CellResult(
                new Cell("a", "local", Level.NONE),
                byHeat.size(),
                micros,
                byHeat,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                null,
                0,
                null,
                null);
    }

    @Test
    void whatAHeatDoesToBothCancels() {
        CellResult over = cell(new Interval(50, 110, 240), 55.0, 110.2, 220.0);
        CellResult under = cell(new Interval(45, 100, 220), 50.0, 100.0, 200.2);

        Interval ratio = over.ratioTo(under);

        assertThat(ratio.estimate()).isCloseTo(1.1, within(0.001));
        assertThat(ratio.low()).isGreaterThan(1.09);
        assertThat(ratio.high()).isLessThan(1.11);
    }

    @Test
    void heatsOfOnlyOneOfThemDoNotCount() {
        Interval ofAll = new Interval(40, 100, 240);
        CellResult over = cell(ofAll, 900.0, 55.0, 110.2, 220.0);
        CellResult under = cell(ofAll, 0, 50.0, 100.0, 200.2, 3.0);

        assertThat(over.ratioTo(under).high()).isLessThan(1.11);
    }

    @Test
    void cellsWithoutTwoCommonHeatsAreAsFarApartAsTheirIntervalsAllow() {
        CellResult over = cell(new Interval(100, 110, 120), 109.0, 111.0);
        CellResult under = cell(new Interval(90, 100, 110), 0, 99.0, 100.0, 101.0);

        assertThat(over.ratioTo(under)).isEqualTo(new Interval(100.0 / 110, 1.1, 120.0 / 90));
    }

    @Test
    void anIntervalForAllLooksIsWider() {
        Interval ratio = new Interval(0.9, 1.0, 1.1);

        Interval wide = Looks.forAll(ratio, 6).orElseThrow();

        // Student's quantiles with five degrees of freedom: 5.60 at 0.125 % on each side, 2.571 at 2.5 %
        assertThat(wide.low()).isCloseTo(Math.pow(0.9, 5.60 / 2.571), within(0.01));
        assertThat(Looks.forAll(ratio, 2)).as("two heats").isEmpty();
    }

    /** Equal arms, looked at after each of thirty heats: the stated rate holds; by the interval for one look it would not. */
    @Test
    void lookingAfterEachHeatErrsNoMoreOftenThanStated() {
        Random random = new Random(20261126);
        int runs = 1000;
        int wrongAtLooks = 0;
        int wrongByOneLook = 0;
        for (int run = 0; run < runs; run++) {
            double[] over = random.doubles(30, -0.1, 0.1).map(Math::exp).toArray();
            double[] under = random.doubles(30, -0.1, 0.1).map(Math::exp).toArray();
            boolean atLooks = false;
            boolean oneLook = false;
            for (int heats = 3; heats <= 30; heats++) {
                CellResult a = cell(new Interval(1, 1, 1), Arrays.copyOf(over, heats));
                CellResult b = cell(new Interval(1, 1, 1), Arrays.copyOf(under, heats));
                atLooks |= excludesOne(Looks.forAll(a.ratioTo(b), heats).orElseThrow());
                oneLook |= excludesOne(a.ratioTo(b));
            }
            wrongAtLooks += atLooks ? 1 : 0;
            wrongByOneLook += oneLook ? 1 : 0;
        }
        assertThat(wrongAtLooks).isLessThan(runs * 5 / 100);
        assertThat(wrongByOneLook).isGreaterThan(runs * 10 / 100);
    }

    private static boolean excludesOne(Interval ratio) {
        return ratio.low() > 1 || ratio.high() < 1;
    }
}
