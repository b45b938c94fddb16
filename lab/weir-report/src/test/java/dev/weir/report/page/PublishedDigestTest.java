package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.page.published.Finding;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.Publication;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.stats.Interval;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedDigestTest {
    private static final Publication HEADLINE =
            new Publication("", "", "a", each -> each.claim().equals("a"), "");

    @Test
    void countsEveryOutcomeOnce() {
        PublishedFindings digest = new PublishedFindings(
                HEADLINE,
                Arrays.stream(Outcome.values())
                        .map(each -> Finding.of("a", "far", "x / y", 2).with(each, ""))
                        .toList());

        assertThat(digest.counts())
                .isEqualTo(
                        "2 reproduced · 3 contradicted, 1 of them explained · 1 undecided · 1 not measured · 1 not judged");
    }

    @Test
    void theHeadlineIsJudgedByItsFirstFigureThatWasMeasured() {
        Finding none = Finding.of("a", "far", "x / y", 2).missing("");
        Finding ours = Finding.of("a", "near", "x / y", 2).judge("local", new Interval(1.5, 1.6, 1.7));

        PublishedFindings both = new PublishedFindings(HEADLINE, List.of(none, ours));
        assertThat(both.shown()).isEqualTo(ours);
        assertThat(both.figures()).isEqualTo("theirs **2.00×** (near), ours **1.60× [1.50, 1.70]** on local");
        assertThat(new PublishedFindings(HEADLINE, List.of(none)).figures())
                .isEqualTo("theirs **2.00×** (far); no link compares");
    }

    @Test
    void aRunThatNothingPublishedComparesWithHasNone() {
        assertThat(ReportPage.render(
                        List.of(new StudyRun("yours", List.of(PageRun.LOCAL), (arm, link) -> List.of()).build())))
                .doesNotContain("outcomes-title");
    }
}
