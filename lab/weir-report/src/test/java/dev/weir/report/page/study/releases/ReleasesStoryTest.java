package dev.weir.report.page.study.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.ReleasesRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReleasesStoryTest {
    private static final StudyPanel PANEL = panel(new ReleasesRun(5).build());

    private static StudyPanel panel(Run run) {
        return StudyPanel.of(run, Analysis.of(run), true);
    }

    private static String cost() {
        return Unpacked.page(PANEL.story().cost(PANEL.view()));
    }

    @Test
    void namesTheReleaseThatIsSlowerWhyAndUntilWhen() {
        Answer answer = PANEL.answers().get(0);
        assertThat(answer.question()).isEqualTo("Which releases of MariaDB Connector/J changed the time?");
        List<String> sentences = answer.plain();
        assertThat(sentences.get(0))
                .isEqualTo(
                        "Of 4 releases, from 3.0 to 3.3, 3.1 is certainly slower than the one before in some work, and"
                                + " 3.2 is faster; 3.1 and 3.2 take other round trips.");
        assertThat(sentences.get(1))
                .matches(
                        "For a transaction on local, 3\\.1 takes [12]\\.\\d+ times as long \\[.*] as 3\\.0: 6 round trips"
                                + " instead of 3; 3\\.2 is faster again\\.");
        assertThat(sentences.get(2))
                .startsWith("For a transaction on local, 3.2 is ")
                .contains("3 round trips instead of 6");
        assertThat(sentences.get(3))
                .isEqualTo(
                        "Counted: 3.1 takes 6 round trips instead of 3 for a transaction; 3.2 takes 3 round trips instead"
                                + " of 6 for a transaction.");
        assertThat(sentences.get(sentences.size() - 1))
                .matches("Of 9 comparisons with the one before, 7 are equal and 0 undecided\\.");
    }

    @Test
    void showsStepsAndAllRatiosToTheLabsOwnVersion() {
        assertThat(cost().replaceAll("<[^>]*>", " ").replaceAll("\\s+", " "))
                .contains("Steps of MariaDB Connector/J")
                .contains("3.1 a transaction, local")
                .contains("Time of MariaDB Connector/J over that of 9.1")
                .containsPattern("3\\.1 [01]\\.\\d+× \\[[^]]*] [12]\\.\\d+× \\[[^]]*] ↑ [01]\\.");
    }

    @Test
    void drawsEachWorkAndMarksItsSteps() {
        assertThat(cost()).contains(">a row as text</text>", ">a batch of 100</text>", ">3.2</text>");
        assertThat(cost().split("class=\"step\"", -1)).hasSize(3);
    }

    @Test
    void aRunWithoutHeatsSaysSo() {
        assertThat(panel(new ReleasesRun(0).build()).answers().get(0).plain())
                .contains("Of 0 comparisons with the one before, 0 are equal and 0 undecided.");
    }
}
