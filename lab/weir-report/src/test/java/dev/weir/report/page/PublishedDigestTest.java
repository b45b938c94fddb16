package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedDigest;
import dev.weir.report.page.published.PublishedRule;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.stats.Interval;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedDigestTest {
    @Test
    void countsEveryOutcomeOnce() {
        PublishedDigest digest = new PublishedDigest("x", "y", Outcome.REPRODUCED, Arrays.asList(Outcome.values()));

        assertThat(digest.counts())
                .isEqualTo(
                        "2 reproduced · 3 contradicted, 1 of them explained · 1 undecided · 1 not measured · 1 not judged");
    }

    @Test
    void theHeadlineIsJudgedByItsFirstFigureThatWasMeasured() {
        Finding none = PublishedRule.missing("a", "far", "x / y", 2, "");
        Finding ours = PublishedRule.judge("a", "near", "x / y", 2, "local", new Interval(1.5, 1.6, 1.7));

        assertThat(PublishedDigest.of("a", List.of(none, ours), f -> f.claim().equals("a")))
                .isEqualTo(new PublishedDigest(
                        "a",
                        "theirs **2.00×** (near), ours **1.60× [1.50, 1.70]** on local",
                        Outcome.REPRODUCED,
                        List.of(Outcome.NOT_MEASURED, Outcome.REPRODUCED)));
        assertThat(PublishedDigest.of("a", List.of(none), f -> true).figures())
                .isEqualTo("theirs **2.00×** (far); no link compares");
    }

    @Test
    void aRunThatNothingPublishedComparesWithHasNone() {
        assertThat(ReportPage.render(
                        List.of(new StudyRun("yours", List.of(PageRun.LOCAL), (arm, link) -> List.of()).build())))
                .doesNotContain("outcomes-title");
    }
}
