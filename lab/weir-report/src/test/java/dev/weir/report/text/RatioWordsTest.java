package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioWordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2.98 | 2.99  | 3.01  | takes 2.99 times as long [2.98, 3.01] as Y
            1.9  | 1.996 | 2.1   | takes 2.00 times as long [1.90, 2.10] as Y
            1.9  | 1.99  | 2.1   | takes 99 % more time [90, 110] than Y
            1.02 | 1.031 | 1.042 | takes 3.1 % more time [2.0, 4.2] than Y
            1.1  | 1.5   | 2.2   | takes 50 % more time [10, 120] than Y
            0.69 | 0.727 | 0.77  | takes 27 % less time [23, 31] than Y
            0.99 | 0.992 | 0.999 | takes 0.80 % less time [0.10, 1.00] than Y
            0.45 | 0.5   | 0.55  | is 2.00 times faster [1.82, 2.22] than Y
            0.01 | 0.0103| 0.011 | is 97.1 times faster [90.9, 100] than Y
            """)
    void aRatioIsSaidAsPeopleSayIt(double low, double estimate, double high, String words) {
        assertThat(Prose.plain(RatioWords.than(new Interval(low, estimate, high), "Y")))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.99   | 1.0000 | 1.02   | 0.0 % more time [-1.0, 2.0]
            0.9999 | 1.005  | 1.0101 | 0.50 % more time [-0.01, 1.01]
            0.997  | 1.005  | 1.02   | 0.5 % more time [-0.3, 2.0]
            0.9999 | 1.02   | 1.04   | 2.0 % more time [0.0, 4.0]
            0.8    | 0.95   | 1.2    | 5 % less time [-20, 20]
            """)
    void digitsEndWhereTheIntervalIsWide(double low, double estimate, double high, String words) {
        assertThat(RatioWords.amount(new Interval(low, estimate, high))).isEqualTo(words);
        assertThat(RatioWords.brief(new Interval(low, estimate, high)))
                .isEqualTo(words.substring(0, words.indexOf(" [")));
    }

    @Test
    void whatMayBeNothingIsNotEmphasized() {
        Interval nothing = new Interval(0.979, 0.9986, 1.0186);
        Interval something = new Interval(0.69, 0.727, 0.77);

        assertThat(RatioWords.amount(nothing)).doesNotContain(Prose.FIGURE);
        assertThat(RatioWords.brief(nothing)).doesNotContain(Prose.FIGURE);
        assertThat(RatioWords.amount(something)).isEqualTo("**27 % less time** [23, 31]");
        assertThat(RatioWords.brief(something)).isEqualTo("**27 % less time**");
    }

    @Test
    void oneHeatHasNoInterval() {
        assertThat(Prose.plain(RatioWords.does(new Interval(Double.NaN, 1.5, Double.NaN))))
                .isEqualTo("takes 50 % more time (no interval)");
        assertThat(Prose.plain(RatioWords.amount(0.25))).isEqualTo("4.00 times faster");
    }

    @ParameterizedTest
    @CsvSource({
        "0.73, 27 % less allocation",
        "1.2, 20 % more allocation",
        "2.6, 2.60 times the allocation",
        "0.25, 4.00 times less allocation"
    })
    void otherRatiosAreSaidAlike(double ratio, String words) {
        assertThat(RatioWords.of(ratio, "allocation")).isEqualTo(words);
    }
}
