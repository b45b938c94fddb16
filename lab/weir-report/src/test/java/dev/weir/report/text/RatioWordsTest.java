package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2.98 | 2.99  | 3.01  | takes 2.99 times as long [2.98, 3.01] as Y
            1.02 | 1.031 | 1.042 | takes 3.1 % longer [2.0, 4.2] than Y
            1.1  | 1.5   | 2.2   | takes 50 % longer [10, 120] than Y
            0.69 | 0.727 | 0.77  | takes 27 % less time [23, 31] than Y
            0.99 | 0.992 | 0.999 | takes 0.80 % less time [0.10, 1.00] than Y
            0.01 | 0.0103| 0.011 | is 97.1 times faster [90.9, 100] than Y
            """)
    void aRatioIsSaidAsPeopleSayIt(double low, double estimate, double high, String words) {
        assertThat(Prose.plain(RatioWords.than(new Interval(low, estimate, high), "Y")))
                .isEqualTo(words);
    }

    @Test
    void whatMayBeNothingIsNotEmphasized() {
        Interval nothing = new Interval(0.979, 0.9986, 1.0186);
        Interval something = new Interval(0.69, 0.727, 0.77);

        assertThat(RatioWords.amount(nothing)).doesNotContain(Prose.FIGURE);
        assertThat(RatioWords.amount(something)).startsWith(Prose.FIGURE);
        assertThat(Prose.ratio(nothing)).doesNotContain(Prose.FIGURE);
        assertThat(Prose.ratio(something)).startsWith(Prose.FIGURE);
    }

    @Test
    void oneHeatHasNoInterval() {
        assertThat(Prose.plain(RatioWords.does(new Interval(Double.NaN, 1.5, Double.NaN))))
                .isEqualTo("takes 50 % longer (no interval)");
    }
}
