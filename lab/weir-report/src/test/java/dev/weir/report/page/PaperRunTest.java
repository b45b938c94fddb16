package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The kept run of {@code --preset paper}: what README says of the published figures is what it says. */
class PaperRunTest {
    private static final int FIGURES = 73;

    private static final List<Finding> FINDINGS = RunSet.open(Path.of("..", "..", "docs", "paper-run")).read().stream()
            .flatMap(run -> StudyPanel.of(run, Analysis.of(run), true).published().findings().stream())
            .toList();

    private static Map<Outcome, Integer> outcomes() {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        FINDINGS.forEach(each -> counts.merge(each.outcome(), 1, Integer::sum));
        return counts;
    }

    private static int count(Outcome... outcomes) {
        int sum = 0;
        for (Outcome outcome : outcomes) {
            sum += outcomes().getOrDefault(outcome, 0);
        }
        return sum;
    }

    @Test
    void nearlyEveryPublishedFigureIsJudged() {
        assertThat(FINDINGS).hasSize(FIGURES);
        assertThat(count(Outcome.NOT_MEASURED)).isZero();
        assertThat(FIGURES - count(Outcome.UNDECIDED))
                .as("judged, of %s", outcomes())
                .isEqualTo(61);
    }

    @Test
    void readmeSaysWhatCameOfThem() throws IOException {
        assertThat(Files.readString(Path.of("..", "..", "README.md")).replaceAll("\\s+", " "))
                .contains(String.format(
                        "of %d published figures %d came again, %d did not, %d stay open",
                        FIGURES,
                        count(Outcome.REPRODUCED, Outcome.PROBABLY_REPRODUCED),
                        count(Outcome.NOT_REPRODUCED, Outcome.PROBABLY_NOT_REPRODUCED, Outcome.EXPLAINED),
                        count(Outcome.UNDECIDED, Outcome.NOT_JUDGED)));
    }
}
