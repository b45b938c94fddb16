package dev.weir.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClocksTest {
    @Test
    void clockAndLoopbackCanBeMeasured() {
        assertThat(Clocks.measure().stepNanos()).isPositive();
        LoopbackEcho echo = LoopbackEcho.measure();
        assertThat(echo.p50Micros()).isPositive().isLessThanOrEqualTo(echo.p99Micros());
    }
}
