package dev.weir.report.page.study.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.ColumnsRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsStoryTest {
    private static final StudyPanel PANEL = telling(new ColumnsRun());

    private static StudyPanel telling(ColumnsRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static String cost() {
        return Unpacked.page(PANEL.story().cost(PANEL.view())).replaceAll("<[^>]*>", " ");
    }

    /** Rows of 3 columns are read at five times that rate. */
    @Test
    void theQuickestIsThatOf16Columns() {
        Answer fastest = PANEL.answers().get(0);

        assertThat(fastest.question()).isEqualTo("How do rows become columns fastest?");
        assertThat(fastest.plain().get(0))
                .matches("Most rows a second were read into columns on local at 100,000 rows of 16 columns by Weir .+:"
                        + " 4[12]\\d,000 rows/s\\. Connector/J .+ came to 2[01]\\d,000 rows/s\\.");
        assertThat(fastest.plain().get(1)).contains(" on wan-30ms at 100,000 rows of 16 columns by Weir ");
    }

    @Test
    void saysWhatWeirSaves() {
        Answer saved = PANEL.answers().get(1);

        assertThat(saved.question()).isEqualTo("What does Weir save over arrow-jdbc?");
        assertThat(saved.plain().get(0))
                .matches("Weir arrow, .+ (2\\.0\\d|1\\.9\\d) times faster \\[.*] than Connector/J arrow jdbc,"
                        + " at 100,000 rows on (local|wan-30ms)\\.");
    }

    @Test
    void headingsNameTheColumns() {
        assertThat(cost())
                .contains("Rows read a second")
                .containsPattern("local, 10,000 rows of 16 columns +local, 10,000 rows of 3 columns"
                        + " +local, 100,000 rows of 16 columns +local, 100,000 rows of 3 columns +wan-30ms, ");
    }

    @Test
    void costsNameTheColumns() {
        assertThat(cost())
                .contains("Per operation, on local")
                .containsPattern(" 100,000 rows of 16 columns +Connector/J ")
                .containsPattern(" 100,000 rows of 3 columns +Connector/J ");
    }

    @Test
    void withoutAMeasurementNothingIsClaimed() {
        List<Answer> answers = telling(new ColumnsRun().heats(0)).answers();

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).plain()).singleElement().asString().startsWith("Not known");
    }
}
