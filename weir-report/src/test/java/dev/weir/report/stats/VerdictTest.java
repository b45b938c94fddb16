package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import org.junit.jupiter.api.Test;

final class VerdictTest {
    private static SyntheticRun run(int rounds, double micros) {
        return new SyntheticRun()
                .sentinel()
                .injected()
                .arm("a.stream", micros)
                .arm("b.at-once", 100)
                .compare("a.stream", "b.at-once")
                .rounds(rounds);
    }

    private static ComparisonResult only(SyntheticRun run) {
        return Analysis.of(run.build()).comparisons().get(0);
    }

    @Test
    void threefoldTimeIsSlowerAtTheFirstLook() {
        ComparisonResult result = only(run(6, 300));
        assertThat(result.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(result.decidedAtRound()).isEqualTo(3);
        assertThat(result.moreSeconds()).isZero();
        assertThat(result.ratio().ratio().estimate()).isBetween(2.9, 3.1);
        assertThat(result.ratio().method()).isEqualTo("t");
    }

    @Test
    void halfTheTimeIsFaster() {
        assertThat(only(run(4, 50)).verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void equalArmsAreEqualWhenTheIntervalFitsInsideDelta() {
        assertThat(only(run(12, 100).threshold(5)).verdict()).isEqualTo(Verdict.EQUAL);
    }
}
