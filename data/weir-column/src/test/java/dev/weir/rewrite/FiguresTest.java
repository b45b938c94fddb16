package dev.weir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rewrite.SizeDistribution.SizeClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void figuresOfValuesAddUp() {
        ColumnFigures all = new ColumnFigures();
        all.add(1000, false, List.of(new CodecGain("gzip", 1, 100, 1000, 5, 3)));
        all.add(1024, true, List.of(new CodecGain("gzip", 0, 1024, 0, 7, 0)));
        all.addNull();
        assertThat(all.values()).isEqualTo(2);
        assertThat(all.nulls()).isEqualTo(1);
        assertThat(all.frames()).isEqualTo(1);
        assertThat(all.bytes()).isEqualTo(2024);
        assertThat(all.gains()).containsExactly(new CodecGain("gzip", 1, 1124, 1000, 12, 3));
        assertThat(all.sizes().classes()).containsExactly(new SizeClass(1024, 1, 1000), new SizeClass(2048, 1, 1024));
    }

    @Test
    void waitsUntilTheRateIsKept() {
        WalkLimits limits = WalkLimits.of(10, 1_000_000);
        assertThat(limits.pauseMillis(2_000_000, 500_000_000)).isEqualTo(1_500);
        assertThat(limits.pauseMillis(2_000_000, 3_000_000_000L)).isZero();
        assertThat(WalkLimits.of(10, 0).pauseMillis(1 << 30, 0)).isZero();
    }
}
