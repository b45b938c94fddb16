package dev.weir.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.model.TimeSpent;
import dev.weir.report.model.TimeSpent.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeSplitTest {
    private static Run run(Map<Kind, Double> seconds) {
        return new Run(null, List.of(new TimeSpent(Instant.EPOCH, seconds)), false);
    }

    @Test
    void studiesOfARunAreAddedUpAndTheLargestShareComesFirst() {
        Run stream = run(Map.of(Kind.SLICES, 60.0, Kind.LAUNCHING, 20.0));
        Run blob = run(Map.of(Kind.SLICES, 30.0, Kind.TURNS, 10.0));
        assertThat(TimeSplit.words(TimeSplit.of(List.of(stream, blob))))
                .isEqualTo("slices 75 %, launching 17 %, turns 8 %, of 2 min");
        assertThat(TimeSplit.of(List.of(new Run(null, List.of(), false)))).isEmpty();
    }
}
