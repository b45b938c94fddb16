package dev.weir.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What is computed from the figures of a read. */
class ProgressTest {
    private static Progress of(long rows, long estimatedRows, int rangesDone) {
        return new Progress(rows, estimatedRows, 0, rangesDone, 4, Duration.ofSeconds(10), OptionalLong.empty());
    }

    @Test
    void timeLeftIsThatOfTheRowsThatAreLeft() {
        assertThat(of(0, 1000, 0).timeLeft()).isEmpty();
        assertThat(of(250, 1000, 1).timeLeft()).hasValue(Duration.ofSeconds(30));
        assertThat(of(1100, 1000, 3).timeLeft()).hasValue(Duration.ZERO);
        assertThat(of(900, 1000, 4).timeLeft()).hasValue(Duration.ZERO);
    }

    @Test
    void growthOfTheHistoryListIsWarnedOfOnce() {
        List<String> warnings = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                warnings.add(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.weir.snapshot");
        logger.addHandler(handler);
        try {
            History history = new History(OptionalLong.of(5));
            history.warn(5, 1_000_005);
            assertThat(warnings).isEmpty();
            history.warn(5, 1_000_006);
            history.warn(5, 2_000_000);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(warnings)
                .hasSize(1)
                .first()
                .asString()
                .startsWith("history list length=1000006, it was 5 when the snapshot was opened");
    }
}
