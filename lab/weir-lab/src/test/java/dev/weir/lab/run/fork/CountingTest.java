package dev.weir.lab.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CountingTest {
    @Test
    void aRoundThatCostMoreThanTheOthersDoesNotCount() {
        assertThat(Counting.middle(DoubleStream.of(219, 66, 65))).isEqualTo(66);
    }

    @Test
    void whatIsUnknownInARoundIsTakenFromTheOthers() {
        assertThat(Counting.middle(DoubleStream.of(-1, 66))).isEqualTo(66);
        assertThat(Counting.middle(DoubleStream.of(-1, -1))).isEqualTo(-1);
        assertThat(Counting.middle(DoubleStream.of(0, 0, 7))).isZero();
    }
}
