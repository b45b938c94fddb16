package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.stats.Cell;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedDigestTest {
    private static final Cell CELL = new Cell("x", "local", Level.NONE);

    private static PublishedRatio of(String network) {
        return new PublishedRatio("a", network, "x / y", 2, true, "", null, Outcome.NOT_MEASURED, "", List.of());
    }

    private static PublishedFindings digest(List<PublishedRatio> findings) {
        return new PublishedFindings("", "a", "", findings);
    }

    @Test
    void countsEveryOutcomeOnce() {
        PublishedFindings digest = digest(Arrays.stream(Outcome.values())
                .map(each -> of("far").with(each, ""))
                .toList());

        assertThat(digest.counts())
                .isEqualTo("1 reproduced, 1 same direction at another size, 1 not reproduced, 1 undecided,"
                        + " 1 not comparable, 1 not measured");
    }

    @Test
    void theHeadlineIsJudgedByItsFirstFigureThatWasMeasured() {
        PublishedRatio none = of("far").missing("");
        PublishedRatio ours = of("near")
                .measured("local", new Interval(1.5, 1.6, 1.7), CELL, CELL.withArm("y"))
                .with(Outcome.REPRODUCED, "");

        PublishedFindings both = digest(List.of(none, ours));
        assertThat(both.shown()).isEqualTo(ours);
        assertThat(both.figures())
                .isEqualTo("theirs **2.00 times as long** (near), ours **60 % more time** [50, 70] on local");
        assertThat(digest(List.of(none)).figures()).isEqualTo("theirs **2.00 times as long** (far); no link compares");
    }
}
