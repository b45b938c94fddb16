package dev.weir.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> NAMES = List.of("stream", "blob", "keys", "metadata");

    @ParameterizedTest
    @CsvSource({"streem,stream", "blobs,blob", "metdaata,metadata"})
    void aNearNameIsSuggested(String typed, String meant) {
        assertThat(Nearest.near(typed, NAMES)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"user", "xyz", "''", "frobnicate"})
    void aFarOneIsNot(String typed) {
        assertThat(Nearest.near(typed, NAMES)).isEmpty();
    }

    @Test
    void amongNoNamesNoneIsNear() {
        assertThat(Nearest.near("run", List.of())).isEmpty();
    }

    @Test
    void theNearestComeFirst() {
        assertThat(Nearest.to("stram", NAMES, 2)).hasSize(2).first().isEqualTo("stream");
    }
}
