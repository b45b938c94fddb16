package dev.weir.report.page.study.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.WhatToDo;
import dev.weir.report.model.Run;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.TransactionRun;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionStoryTest {
    private static final StudyPanel PANEL = telling(new TransactionRun());

    private static StudyPanel telling(TransactionRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    @Test
    void saysWhatOfATransactionAreSettings() {
        Answer costs = PANEL.answers().get(0);

        assertThat(costs.question()).isEqualTo("What does a transaction around a read cost?");
        assertThat(costs.plain().get(0))
                .isEqualTo(
                        "Your `@Transactional(readOnly = true)` around 1 read spends 5 of 6 round trips on settings and"
                                + " the commit, with Connector/J default.");
        assertThat(costs.plain().get(1))
                .isEqualTo("Without `readOnly` it is 3 of 4. The read in autocommit takes 1 round trip.");
        assertThat(costs.plain().get(2)).matches("On wan-30ms that is 1[78]\\d ms against (29|30)\\.\\d ms\\.");
    }

    @Test
    void saysWhatTakesRoundTripsAway() {
        Answer removes = PANEL.answers().get(1);

        assertThat(removes.plain().get(0)).startsWith("Fewest, 1 round trip, takes Weir default (");
        assertThat(removes.plain().get(1))
                .contains(
                        "the usual options of Connector/J: 100 in batch, 1 in isolation and read only isolation, none elsewhere;")
                .contains(
                        "a pool with `autoCommit=false`: 2 in transaction, read only, isolation, read only isolation, update"
                                + " and batch, costs 1 in autocommit;")
                .contains("`LazyConnectionDataSourceProxy`: 1 in isolation and read only isolation, none elsewhere;")
                .contains("Weir in place of Connector/J: 8 in read only isolation, 6 in isolation, 5 in read only");
    }

    @Test
    void weirIsHeldAgainstItsPeersInTheSameUnit() {
        assertThat(PANEL.view().setting().values()).containsEntry("unit", "read-only");
        assertThat(PANEL.answers().get(2).plain())
                .anyMatch(
                        sentence -> sentence.matches(
                                "Weir default is [56]\\.\\d+ times faster \\[.*\\] than Connector/J default, at 1 statement on (local|wan-30ms)\\."));
    }

    @Test
    void adviceIsAboutAReadOnlyTransaction() {
        Run run = new TransactionRun().build();
        Advice advice = Advice.of(run, Analysis.of(run));

        assertThat(advice.setting().values()).containsEntry("unit", "read-only");
        assertThat(Prose.plain(WhatToDo.of(advice, arm -> arm).sentences().get(0)))
                .containsPattern("use weir.default instead of connectorj.default: it is [56]\\.\\d+ times faster \\[");
    }

    @Test
    void theTableHoldsEveryArmsRoundTrips() {
        assertThat(cost(PANEL).replaceAll("<[^>]*>", " "))
                .contains("Round trips of a unit of work")
                .containsPattern("Connector/J default, Spring with lazy connections +1 +4 +6 +7 +8 +5 +104 ")
                .containsPattern("Weir eager +1 +4 +6 +8 +9 +5 +103 ");
    }

    @Test
    void withoutACountNothingIsClaimed() {
        List<Answer> answers = telling(new TransactionRun().heats(0)).answers();

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).plain()).singleElement().asString().startsWith("Not known");
    }

    private static String cost(StudyPanel panel) {
        return Unpacked.page(panel.story().cost(panel.view()));
    }
}
