package dev.weir.report.page.study.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Run;
import dev.weir.report.page.BatchRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.TitleSection;
import dev.weir.report.page.TransactionRun;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchStoryTest {
    private static final StudyPanel PANEL = telling(new BatchRun());

    private static StudyPanel telling(BatchRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    @Test
    void saysHowManyRowsASecond() {
        Answer rates = PANEL.answers().get(0);

        assertThat(rates.question()).isEqualTo("How fast can rows be inserted in batches?");
        assertThat(rates.plain().get(0))
                .matches("Most rows a second were inserted on local at 1,000 rows by .+: 9\\d,\\d00 rows/s\\."
                        + " Connector/J default came to (19|20),\\d00 rows/s\\.");
        assertThat(rates.plain().get(1))
                .as("from afar the usual arm was measured with fewer inserts only")
                .matches("Most rows a second were inserted on wan-30ms at 1,000 rows by .+: 1[34],\\d00 rows/s\\.");
    }

    @Test
    void saysHowOftenABatchWaits() {
        assertThat(PANEL.answers().get(1).plain())
                .containsExactly("Round trips of 100 rows and their commit: 2 with MariaDB Connector/J default and"
                        + " Weir default; 3 with Connector/J rewriting; 102 with Connector/J default.");
    }

    @Test
    void saysWhatRewritingSaves() {
        Answer rewriting = PANEL.answers().get(2);

        assertThat(rewriting.question()).isEqualTo("What does rewriteBatchedStatements save?");
        assertThat(rewriting.plain())
                .first()
                .asString()
                .startsWith("Connector/J rewriting ")
                .contains(" than Connector/J default, at ");
    }

    @Test
    void saysHowToDelete() {
        Answer deleting = telling(new BatchRun().deletes()).answers().stream()
                .filter(answer -> answer.question().equals("How should many rows be deleted?"))
                .findFirst()
                .orElseThrow();

        assertThat(deleting.plain().get(0))
                .startsWith("Most rows a second were deleted on local at 1,000 rows by Connector/J deletes by IN: ");
        assertThat(deleting.plain())
                .anyMatch(sentence -> sentence.startsWith("Connector/J deletes by IN ")
                        && sentence.contains(" than Connector/J deletes one by one, at "));
        assertThat(PANEL.answers())
                .extracting(Answer::question)
                .as("where nothing is deleted")
                .noneMatch(question -> question.contains("delete"));
    }

    @Test
    void whatWasPublishedIsReadBesideTheCostOfACommit() {
        assertThat(PANEL.published().findings()).hasSize(39);
        assertThat(PANEL.published().notes())
                .contains("Here the server did not tell its innodb_flush_log_at_trx_commit.");
    }

    @Test
    void weirIsHeldAgainstItsPeers() {
        assertThat(PANEL.answers().get(3).plain())
                .anyMatch(sentence -> sentence.startsWith("Weir default ")
                        && sentence.contains(" Connector/J rewriting, at 1,000 rows on "));
    }

    @Test
    void adviceStartsFromConnectorJ() {
        Run run = new BatchRun().build();
        assertThat(WhatToDo.of(Advice.of(run, Analysis.of(run)), arm -> arm)
                        .sentences()
                        .get(0))
                .contains("instead of connectorj.default");
    }

    @Test
    void ratesAndCostsAreInTables() {
        assertThat(cost(PANEL).replaceAll("<[^>]*>", " "))
                .contains("Rows written a second")
                .containsPattern("local, 100 rows +local, 1,000 rows +wan-30ms, 100 rows +wan-30ms, 1,000 rows")
                .containsPattern("Connector/J default +\\d[\\d,]+ +\\d[\\d,]+ +[\\d.]+ +–")
                .contains("Per operation, on local");
    }

    /** Nothing of the study is read. */
    @Test
    void theTitleSaysWhatIsDone() {
        assertThat(TitleSection.heading(List.of(PANEL))).isEqualTo("Inserting batches of rows from the JVM");
        assertThat(TitleSection.measured(List.of(PANEL))).contains(" written to with Connector/J ");
        Run other = new TransactionRun().build();
        assertThat(TitleSection.heading(List.of(StudyPanel.of(other, Analysis.of(other), true), PANEL)))
                .isEqualTo("Reading units of work and inserting batches of rows from the JVM");
    }

    @Test
    void withoutAMeasurementNothingIsClaimed() {
        List<Answer> answers = telling(new BatchRun().heats(0)).answers();

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).plain()).singleElement().asString().startsWith("Not known");
    }

    private static String cost(StudyPanel panel) {
        return Unpacked.page(panel.story().cost(panel.view()));
    }
}
