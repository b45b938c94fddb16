package dev.weir.report.page.study.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.MetadataRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedRatio;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetadataStoryTest {
    @Test
    void saysWhereItPaysWhereItCostsAndWhatTheBytesAllow() {
        Answer pays = telling(new MetadataRun()).answers().get(0);

        assertThat(pays.question()).isEqualTo("Does leaving result-set metadata off the wire pay?");
        assertThat(pays.plain().get(0))
                .startsWith("Yes, at ")
                .containsPattern(
                        "Weir auto, in a transaction is [\\d.]+ times faster \\[.*\\] than with metadata, at 1 row × 200 columns on local");
        assertThat(pays.plain().get(1)).startsWith("It takes ").contains(" less time ");
        assertThat(pays.plain().get(2))
                .containsPattern("t makes no difference beyond [0-9.]+ % at")
                .contains("LargeSelect on wan-30ms")
                .containsPattern("It takes \\d\\.\\d % more time \\[.*] at LargeSelect on local\\.");
        assertThat(pays.plain().get(3))
                .startsWith("The socket, which decodes nothing, at best ")
                .contains("at 1 row × 200 columns on local");
        assertThat(pays.chart().reference()).isEqualTo("weir.full");
        assertThat(pays.chart().arms()).containsExactly("weir.auto-transaction");
    }

    @Test
    void theAdviceGivesTheBytesAndTheRoundTrips() {
        List<String> advice = telling(new MetadataRun()).answers().get(1).plain();

        assertThat(advice.get(0))
                .isEqualTo(
                        "Leaving the definitions off saves 83.2 % of the bytes received at 1 row × 200 columns (12.0 kB),"
                                + " and 0.497 % at LargeSelect (120 B).");
        assertThat(advice.get(1))
                .startsWith("It saves no round trip (1 either way)")
                .contains("At best it takes ");
        assertThat(advice.get(2)).startsWith("So it can pay for small replies of many columns");
    }

    @Test
    void weirIsHeldAgainstItsPeersAndTheSocketWithoutMetadata() {
        Answer driver = telling(new MetadataRun()).answers().get(2);

        assertThat(driver.plain())
                .hasSizeGreaterThan(2)
                .anyMatch(s -> s.contains(" than MariaDB Connector/J prepared, at 200 columns"))
                .anyMatch(s -> s.contains(" socket without metadata, at 200 columns"));
    }

    @Test
    void theSettingSpokenOfIsTheOneWhoseColumnsAreVaried() {
        assertThat(telling(new MetadataRun()).view().setting().values())
                .containsEntry("query", "columns")
                .containsEntry("rows", "1");
        assertThat(telling(new MetadataRun()).view().inner()).isEqualTo("columns");
    }

    @Test
    void withoutAMeasurementNothingIsClaimed() {
        List<Answer> answers = telling(new MetadataRun().heats(0)).answers();

        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).plain()).singleElement().asString().startsWith("Not known");
    }

    @Test
    void thePublishedLossOnLargeSelectIsJudgedByPairedHeats() {
        assertThat(large(new MetadataRun().largePenalty(1.04)))
                .extracting(PublishedRatio::outcome)
                .containsOnly(Outcome.REPRODUCED);
        for (double penalty : List.of(1.01, 0.9)) {
            assertThat(large(new MetadataRun().largePenalty(penalty))).allSatisfy(f -> {
                assertThat(f.outcome()).isEqualTo(Outcome.NOT_REPRODUCED);
                assertThat(f.because()).contains("theirs is of the Vert.x MySQL client of 2020");
            });
        }
        assertThat(large(new MetadataRun().largePenalty(1.02).noise(0.1)))
                .extracting(PublishedRatio::outcome)
                .containsOnly(Outcome.UNDECIDED);
        assertThat(large(new MetadataRun().heats(1)))
                .extracting(PublishedRatio::because)
                .containsOnly("one heat gives no interval");
    }

    private static List<PublishedRatio> large(MetadataRun run) {
        return telling(run).published().findings().stream()
                .filter(f -> f.network().startsWith("localhost, LargeSelect"))
                .toList();
    }

    @Test
    void publishedFiguresAreRatiosOfTimesAndEightyInFlightCompareWithNothing() {
        StudyPanel panel = telling(new MetadataRun());
        List<PublishedRatio> findings = panel.published().findings();

        assertThat(findings).hasSize(8);
        assertThat(findings.get(0).theirs()).isBetween(0.966, 0.968);
        assertThat(findings.get(5).theirs()).isBetween(1.048, 1.050);
        assertThat(findings.get(0).what()).isEqualTo("weir.auto-transaction / weir.full");
        assertThat(findings)
                .filteredOn(f -> f.network().startsWith("30 ms"))
                .hasSize(4)
                .allMatch(f ->
                        f.outcome() == Outcome.NOT_COMPARABLE && f.because().contains("80 statements in flight"));
        assertThat(panel.published().notes()).contains("Each of the sixteen figures came with JMH&#39;s error");
    }

    @Test
    void costsAreCountedArmByArmOnTheFirstLink() {
        assertThat(cost(telling(new MetadataRun())))
                .contains("Per operation, on local")
                .contains("Received, ")
                .contains("1 row × 50 columns")
                .contains("Weir auto, through a pool");
    }

    private static StudyPanel telling(MetadataRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static String cost(StudyPanel panel) {
        return Unpacked.page(panel.story().cost(panel.view()));
    }
}
