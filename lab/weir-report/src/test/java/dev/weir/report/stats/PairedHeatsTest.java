package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
                new Cell("a", "local", new TreeMap<>()),
                byHeat.size(),
                micros,
                byHeat,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                null,
                0,
                null);
    }

    @Test
    void whatAHeatDoesToBothCancels() {
        CellResult over = cell(new Interval(50, 110, 240), 55.0, 110.2, 220.0);
        CellResult under = cell(new Interval(45, 100, 220), 50.0, 100.0, 200.2);

        Interval ratio = PairedHeats.ratio(over, under);

        assertThat(ratio.estimate()).isCloseTo(1.1, within(0.001));
        assertThat(ratio.low()).isGreaterThan(1.09);
        assertThat(ratio.high()).isLessThan(1.11);
    }

    @Test
    void heatsOfOnlyOneOfThemDoNotCount() {
        Interval ofAll = new Interval(40, 100, 240);
        CellResult over = cell(ofAll, 900.0, 55.0, 110.2, 220.0);
        CellResult under = cell(ofAll, 0, 50.0, 100.0, 200.2, 3.0);

        assertThat(PairedHeats.ratio(over, under).high()).isLessThan(1.11);
    }

    @Test
    void cellsWithoutTwoCommonHeatsAreAsFarApartAsTheirIntervalsAllow() {
        CellResult over = cell(new Interval(100, 110, 120), 109.0, 111.0);
        CellResult under = cell(new Interval(90, 100, 110), 0, 99.0, 100.0, 101.0);

        assertThat(PairedHeats.ratio(over, under)).isEqualTo(new Interval(100.0 / 110, 1.1, 120.0 / 90));
    }
}
