package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.KnownArms;
import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MigrationTest {
    private static final Interval HALF = new Interval(0.4, 0.5, 0.6);

    private static Manifest.Arm arm(String mode) {
        Manifest.Arm arm =
                new Manifest.Arm("weir." + mode, Manifest.Role.STUDY, "Weir", "1", mode, "text", "", Map.of(), null);
        return arm.with(KnownArms.of("blob", arm));
    }

    @Test
    void namesTheCommandWithWhatItGains() {
        assertThat(Setup.migration(arm("plain"), arm("zstd-3"), HALF, 0.225))
                .hasValue("weir compress --url URL --table TABLE --column COLUMN --codec zstd:3  # rewrites what is"
                        + " there: a read is 2.00 times faster [1.67, 2.50], storage 22.5 %; try --dry-run first");
        assertThat(Setup.migration(arm("plain-stream"), arm("lz4-fast"), HALF, Double.NaN))
                .hasValueSatisfying(
                        line -> assertThat(line).contains("--codec lz4:fast ").doesNotContain("storage"));
        assertThat(Setup.migration(arm("plain"), arm("gzip"), HALF, 0.5)).isPresent();
    }

    @Test
    void saysNothingWhereNothingIsRewrittenOrNotByFrames() {
        for (String mode : List.of("plain", "plain-stream", "uncompress", "mysql", "page-compressed")) {
            assertThat(Setup.migration(arm("plain"), arm(mode), HALF, 0.5))
                    .as(mode)
                    .isEmpty();
        }
        assertThat(Setup.migration(arm("zstd-3"), arm("lz4-9"), HALF, 0.5)).isEmpty();
    }
}
