package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0",
                "1|1.00",
                "2.9|2.90",
                "0.0312|0.0312",
                "9.996|10.0",
                "99.96|100",
                "999.6|1,000",
                "12345|12,300",
                "1234567|1,230,000",
                "-0.5|-0.500",
                "0.99951|1.00",
                "NaN|–",
                "Infinity|∞"
            })
    void threeSignificantDigits(double value, String text) {
        assertThat(Figures.three(value)).isEqualTo(text);
    }

    @Property(seed = "1")
    void threeDigitsLoseNoMoreThanHalfAPercent(
            @ForAll @DoubleRange(min = 1, max = 9.99) double mantissa,
            @ForAll @IntRange(min = -6, max = 12) int exponent) {
        double value = mantissa * Math.pow(10, exponent);
        double back = Double.parseDouble(Figures.three(value).replace(",", ""));

        assertThat(back / value).isBetween(0.995, 1.0051);
    }

    @Test
    void aFigureStandsWithItsInterval() {
        assertThat(Figures.ratio(new Interval(2.731, 2.91, 3.1))).isEqualTo("2.91× [2.73, 3.10]");
        assertThat(Figures.ratio(new Interval(Double.NaN, 2.91, Double.NaN))).isEqualTo("2.91× (no interval)");
        assertThat(Scale.time(31_200).with(new Interval(30_900, 31_200, 31_600)))
                .isEqualTo("31.2 ms [30.9, 31.6]");
    }

    @ParameterizedTest
    @CsvSource({"0.5, 500 ns", "48, 48.0 µs", "999, 999 µs", "1000, 1.00 ms", "72349, 72.3 ms", "2100000, 2.10 s"})
    void unitOfTime(double micros, String text) {
        assertThat(Scale.time(micros).with(micros)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.4, 0.400 B", "80, 80.0 B", "212000, 212 kB", "23400000, 23.4 MB", "8000000000, 8.00 GB"})
    void unitOfSize(double bytes, String text) {
        assertThat(Scale.bytes(bytes).with(bytes)).isEqualTo(text);
    }

    @Test
    void oneUnitForATableIsThatOfTheMiddleFigure() {
        Scale scale = Scale.time(480, 1800, 72_349);

        assertThat(scale.unit()).isEqualTo("ms");
        assertThat(scale.bare(480)).isEqualTo("0.480");
        assertThat(Scale.time(Double.NaN).unit()).isEqualTo("µs");
    }

    @Test
    void aSmallFigureTakesTheNextSmallerUnitWhereAllHaveRoom() {
        assertThat(Scale.bytes(20, 4_200, 9_000).unit()).isEqualTo("B");
        assertThat(Scale.bytes(2_000, 4_200_000, 9_000_000).unit()).isEqualTo("kB");
        assertThat(Scale.bytes(200_000, 4_200_000, 9_000_000).unit()).isEqualTo("MB");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0.2|1 s", "45|45 s", "840|14 min", "9000|2.5 h"})
    void timeToWait(double seconds, String text) {
        assertThat(Units.duration(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"2.0, 2 %", "1.25, 1.25 %", "0.333333, 0.333 %", "NaN, –", "100, 100 %"})
    void perCent(double value, String text) {
        assertThat(Figures.percent(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1|1", "3.02|3", "2.5|2.5", "1003|1,003", "0.01|0.01", "0.3333|0.333", "0|0", "NaN|–"})
    void countedFigures(double value, String text) {
        assertThat(Figures.count(value)).isEqualTo(text);
    }
}
