package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitingCostTest {
    private static Run run(String outcome, Map<String, Double> figures) {
        return new Run(null, List.of(new Behaviour("waiting", "a", "local", outcome, "", figures)), false);
    }

    private static WaitingCost threads(double threads) {
        return new WaitingCost(10_000, threads, 1024, 512);
    }

    @Test
    void memoryGrowsByTheRequest() {
        WaitingCost cost = WaitingCost.of(
                        run(
                                "works",
                                Map.of(
                                        "requests", 10_000.0,
                                        "threads", 30.0,
                                        "heapBytesEach", 1024.0,
                                        "otherBytesEach", 512.0)),
                        "a")
                .orElseThrow();
        assertThat(cost).isEqualTo(threads(30));
        assertThat(cost.heapBytes(500)).isCloseTo(512_000, within(1e-6));
        assertThat(cost.otherBytes(500)).isCloseTo(256_000, within(1e-6));
    }

    /** Of 10,020 threads twenty are there anyway. */
    @Test
    void aThreadForEachIsTwentyMoreThanTheRequestsAndFewForAllStayFew() {
        assertThat(threads(10_020).threads(500)).isEqualTo(520);
        assertThat(threads(30).threads(500)).isEqualTo(30);
    }

    @Test
    void whatFailedOrWasNotFoundIsUnknown() {
        assertThat(WaitingCost.of(run("failed", Map.of("requests", 10_000.0)), "a"))
                .isEmpty();
        assertThat(WaitingCost.of(run("works", Map.of()), "a")).isEmpty();
        assertThat(WaitingCost.of(run("works", Map.of("requests", 10_000.0)), "b"))
                .isEmpty();
        assertThat(WaitingCost.of(run("works", Map.of("requests", 10_000.0)), "a")
                        .orElseThrow()
                        .heapBytes(5))
                .isNaN();
    }
}
