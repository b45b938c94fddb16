package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LooksTest {
    @Test
    void sharesOfTheErrorRateAddUpToOne() {
        assertThat(IntStream.range(0, Looks.count()).mapToDouble(Looks::share).sum())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void oneHeatDecidesNothing() {
        assertThat(IntStream.rangeClosed(0, 1).noneMatch(Looks::isLook)).isTrue();
    }

    @Test
    void nextIsTheFollowingLookUntilNoneIsLeft() {
        assertThat(Looks.next(0)).isEqualTo(2);
        assertThat(Looks.next(2)).isEqualTo(3);
        assertThat(Looks.next(3)).isEqualTo(4);
        assertThat(Looks.next(6)).isEqualTo(8);
        assertThat(Looks.next(80)).isZero();
        assertThat(IntStream.iterate(Looks.next(0), each -> each > 0, Looks::next)
                        .allMatch(Looks::isLook))
                .isTrue();
    }
}
