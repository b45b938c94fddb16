package dev.weir.acceptance.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WalkProgressTest {
    @Test
    void aWalkBeginsAtASeedOrGoesOn() {
        assertThat(WalkProgress.firstSeed("", "")).isEqualTo("1");
        assertThat(WalkProgress.firstSeed("5", "")).isEqualTo("5");
        assertThat(WalkProgress.firstSeed("", "walk.properties")).isEqualTo("1");
        assertThatThrownBy(() -> WalkProgress.firstSeed("5", "walk.properties"))
                .hasMessageContainingAll("weir.walk.seed=5", "weir.walk.progress=walk.properties", "give one");
    }
}
