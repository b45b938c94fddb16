package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TwinProgressTest {
    @Test
    void aWalkBeginsAtASeedOrGoesOn() {
        assertThat(TwinProgress.firstSeed("", "")).isEqualTo("1");
        assertThat(TwinProgress.firstSeed("5", "")).isEqualTo("5");
        assertThat(TwinProgress.firstSeed("", "twin.properties")).isEqualTo("1");
        assertThatThrownBy(() -> TwinProgress.firstSeed("5", "twin.properties"))
                .hasMessageContainingAll("weir.twin.seed=5", "weir.twin.progress=twin.properties", "give one");
    }
}
