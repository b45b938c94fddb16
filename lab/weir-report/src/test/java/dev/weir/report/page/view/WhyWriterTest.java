package dev.weir.report.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.stats.Verdict;
import org.junit.jupiter.api.Test;

class WhyWriterTest {
    private static final String STREAM = "connectorj.stream";
    private static final String ONCE = "connectorj.at-once";

    @Test
    void namesExtraRoundTripsAndBytes() {
        assertThat(why(new Judged().trips(STREAM, 3))).isEqualTo("+2 round trips, +80 B sent");
        assertThat(why(new Judged().trips(STREAM, 2))).isEqualTo("+1 round trip, +40 B sent");
        assertThat(why(new Judged().trips(ONCE, 3))).isEqualTo("−2 round trips, −80 B sent");
    }

    @Test
    void saysWhenNothingDiffersAndWhenNothingWasCounted() {
        assertThat(why(new Judged())).isEqualTo("same round trips, bytes and allocation");
        assertThat(why(new Judged().uncounted())).isEqualTo("wire not counted");
    }

    private static String why(Judged judged) {
        RunView view =
                judged.ratio(STREAM, ONCE, "local", 1, 1, 1, 1, Verdict.EQUAL).view(new PageRun());
        return new WhyWriter(view).why(view.analysis().ratios().get(0));
    }
}
