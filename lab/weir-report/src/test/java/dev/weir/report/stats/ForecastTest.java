package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import java.util.List;
import org.junit.jupiter.api.Tag;
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
        assertThat(comparison(1, 130, 0.02).chances().known()).isFalse();
    }

    @Test
    void aThreefoldDifferenceNeedsOneMore() {
        assertThat(comparison(2, 300, 0.01).chances().after(1)).isGreaterThan(0.9);
    }

    @Test
    void chancesNeverFallAndNoiseLowersThem() {
        Chances quiet = comparison(4, 110, 0.03).chances();
        Chances noisy = comparison(4, 110, 0.06).chances();

        assertThat(quiet.byMoreHeats())
                .isSorted()
                .hasSize(Forecast.MOST_HEATS)
                .allMatch(each -> each >= 0 && each <= 1);
        assertThat(noisy.after(4)).isLessThan(quiet.after(4));
    }

    @Test
    void equalityIsForeseenToo() {
        ComparisonResult now = comparison(4, 100, 0.01);

        assertThat(now.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(now.chances().after(16)).isGreaterThan(0.5);
    }

    @Test
    void ofHopelessNoiseHardlyAnythingIsForeseen() {
        ComparisonResult hopeless = comparison(4, 100, 3);

        assertThat(hopeless.chances().after(Forecast.MOST_HEATS)).isLessThan(0.3);
        assertThat(Outlook.of(List.of(hopeless)).orElseThrow().words())
                .isEqualTo("more heats would decide hardly any of them");
    }

    /** Twenty ratios from none to 6 %, three heats, then as many more as the outlook says: what it promised, and its range. */
    private static SyntheticRun twenty(long seed, int heats) {
        SyntheticRun run = new SyntheticRun()
                .arm("reference", 100)
                .samples(20)
                .heats(heats)
                .seed(seed)
                .noise(0.03, 0.012, 0.004);
        for (int i = 0; i < 20; i++) {
            run.arm("arm" + i, 100 + 0.3 * i).compare("arm" + i, "reference");
        }
        return run;
    }

    @Test
    @Tag("nightly")
    void soManyAreDecidedAsWasForeseen() {
        int within = 0;
        double foreseen = 0;
        double seen = 0;
        int runs = 40;
        for (long seed = 1; seed <= runs; seed++) {
            Analysis now = Analysis.of(twenty(seed, 3).build());
            Outlook outlook = Outlook.of(now.undecided()).orElseThrow();
            Analysis then = Analysis.of(twenty(seed, 3 + outlook.moreHeats()).build());
            double decided = now.undecided().stream()
                    .filter(open -> then.undecided().stream()
                            .noneMatch(each -> each.comparison().equals(open.comparison())))
                    .count();
            foreseen += outlook.decided();
            seen += decided;
            within += decided >= Math.floor(outlook.low()) && decided <= Math.ceil(outlook.high()) ? 1 : 0;
        }
        assertThat(within).as("of %d runs within the range", runs).isGreaterThanOrEqualTo(30);
        // rather too little is promised than too much
        assertThat(seen / foreseen).as("decided over foreseen").isBetween(0.9, 1.5);
    }
}
