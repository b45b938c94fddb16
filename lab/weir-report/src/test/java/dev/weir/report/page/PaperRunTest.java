package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedRatio;
import dev.weir.report.stats.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kept run of {@code --preset paper}: what README says of the published figures is what it says. */
class PaperRunTest {
    private static final int FIGURES = 73;

    private static final List<PublishedRatio> FINDINGS =
            RunSet.open(Path.of("..", "..", "docs", "paper-run")).read().stream()
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
                .isEqualTo(66);
    }

    @ParameterizedTest
    @CsvSource({"README.md, published figures", "docs/questions.md, figures"})
    void documentsSayWhatCameOfThem(String file, String figures) throws IOException {
        assertThat(Files.readString(Path.of("..", "..").resolve(file)).replaceAll("\\s+", " "))
                .contains(String.format(
                        Locale.ROOT,
                        "of %d %s %d came again, %d did not, %d of both only probably, %d stay open",
                        FIGURES,
                        figures,
                        count(Outcome.REPRODUCED, Outcome.PROBABLY_REPRODUCED),
                        count(Outcome.NOT_REPRODUCED, Outcome.PROBABLY_NOT_REPRODUCED, Outcome.EXPLAINED),
                        count(Outcome.PROBABLY_REPRODUCED, Outcome.PROBABLY_NOT_REPRODUCED),
                        count(Outcome.UNDECIDED, Outcome.NOT_JUDGED)));
    }

    @Test
    void eachContradictionSaysWhyOrWhatDiffers() {
        assertThat(FINDINGS)
                .filteredOn(each -> each.outcome() == Outcome.NOT_REPRODUCED)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.because())
                        .matches("another direction; why is not known; theirs is of .+, ours of .+"));
    }
}
