package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import org.junit.jupiter.api.Test;

final class ForecastTest {
    private static ComparisonResult comparison(int heats, double micros, double forkSd) {
        return Analysis.of(new SyntheticRun()
                        .arm("a", micros)
                        .arm("b", 100)
                        .compare("a", "b")
                        .heats(heats)
                        .seed(11)
                        .noise(0.03, forkSd, 0.001)
                        .build())
                .comparisons()
                .get(0);
    }

    @Test
    void oneHeatCannotTell() {
        assertThat(comparison(1, 130, 0.02).moreSeconds()).isNaN();
    }

    @Test
    void twoHeatsOfAThreefoldDifferenceNeedOneMore() {
        // the laps of a heat take 10 s, both contestants together
        assertThat(comparison(2, 300, 0.01).moreSeconds()).isEqualTo(10);
    }

    @Test
    void noisierNeedsLonger() {
        double quiet = comparison(4, 110, 0.03).moreSeconds();
        double noisy = comparison(4, 110, 0.06).moreSeconds();
        assertThat(quiet).isPositive();
        assertThat(noisy).isGreaterThan(quiet);
    }

    @Test
    void promisedTimeUsuallyDecides() {
        ComparisonResult now = comparison(4, 110, 0.04);
        int heats = 4 + (int) (now.moreSeconds() / 10);
        assertThat(now.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison(heats, 110, 0.04).verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void equalityIsForecastToo() {
        ComparisonResult now = comparison(4, 100, 0.01);
        assertThat(now.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(now.moreSeconds()).isPositive();
        int heats = 4 + (int) (now.moreSeconds() / 10);
        assertThat(comparison(heats + 8, 100, 0.01).verdict()).isEqualTo(Verdict.EQUAL);
    }

    @Test
    void hopelessNoiseIsUnknown() {
        assertThat(comparison(4, 100, 3).moreSeconds()).isNaN();
    }
}
