package dev.weir.report.page.study.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.ExportRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportStoryTest {
    private static final StudyPanel PANEL = telling(new ExportRun());

    private static StudyPanel telling(ExportRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static List<String> answered(String question) {
        return PANEL.answers().stream()
                .filter(answer -> answer.question().equals(question))
                .findFirst()
                .orElseThrow()
                .plain();
    }

    @Test
    void saysWhatReadsMostRowsASecond() {
        assertThat(answered("How is a large table read fastest?").get(0))
                .matches(
                        "Most rows a second were read on local at 1,000,000 rows by Connector/J .+: 1,9\\d0,000 rows/s\\."
                                + " Connector/J at once came to .+ rows/s\\.");
    }

    /** The lowest level is told where readers do not pay there. */
    @Test
    void saysWhereReadersPay() {
        assertThat(answered("Do several readers pay?"))
                .anyMatch(sentence -> sentence.contains("at 1,000,000 rows on local"))
                .anyMatch(sentence -> sentence.contains("At 10,000 rows on local it takes"));
    }

    @Test
    void saysWhatAnInstantCostsAndIsWorth() {
        assertThat(answered("What does one instant for all readers cost?").get(0))
                .contains("at 1,000,000 rows on ");
        assertThat(answered("Is the sum right while money moves?"))
                .containsExactly(
                        "Wrong sums: 19 of 20 by Connector/J ranges 8 and 0 of 20 by Weir readers 8.",
                        "Transfers took, in the middle and at most: 800 µs and 3.00 ms beside Connector/J ranges 8; 800 µs"
                                + " and 20.0 ms beside Weir readers 8.");
    }

    @Test
    void ratesAndCostsAreInTables() {
        assertThat(Unpacked.page(PANEL.story().cost(PANEL.view())).replaceAll("<[^>]*>", " "))
                .contains("Rows read a second")
                .containsPattern("local, 10,000 rows +local, 1,000,000 rows")
                .contains("Per operation, on local");
    }

    @Test
    void withoutAMeasurementNothingIsClaimed() {
        List<Answer> answers = telling(new ExportRun().heats(0)).answers();

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).plain()).singleElement().asString().startsWith("Not known");
    }
}
