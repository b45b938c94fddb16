package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.stats.Analysis;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TitleSectionTest {
    private static final Instant END = Instant.parse("2026-11-20T22:00:00Z");

    private static String title(Run run) {
        return Unpacked.spaced(TitleSection.measured(List.of(StudyPanel.of(run, Analysis.of(run), true))));
    }

    @Test
    void aStudyWithoutAHeatIsNotToldAsFinished() {
        Event last = new Event(END, Event.NOT_STARTED, "the budget is spent", 56);
        Run run = new PageRun().heats(0).with(last).build();

        assertThat(title(run))
                .contains("0 heats, not started, for the budget held no heat of it")
                .doesNotContain("finished");
    }

    @Test
    void whatWasMeasuredIs() {
        assertThat(title(new PageRun().heats(3).build())).contains("3 heats, finished after 29 min of measuring");
    }
}
