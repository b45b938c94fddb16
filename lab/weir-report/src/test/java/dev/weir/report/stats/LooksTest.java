package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LooksTest {
    private static IntStream looks() {
        return IntStream.rangeClosed(0, 1000).map(Looks::indexOf).filter(look -> look >= 0);
    }

    @Test
    void sharesOfTheErrorRateAddUpToOne() {
        assertThat(looks().mapToDouble(Looks::share).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    void oneHeatDecidesNothing() {
        assertThat(IntStream.rangeClosed(0, 1).map(Looks::indexOf)).containsOnly(-1);
    }

    @Test
    void looksAreNumberedOneByOne() {
        assertThat(looks())
                .containsExactlyElementsOf(
                        IntStream.range(0, (int) looks().count()).boxed().toList());
    }
}
