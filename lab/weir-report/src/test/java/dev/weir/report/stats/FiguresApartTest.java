package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Medians scatter less than 99th percentiles: what is known of one figure's scatter says nothing of another's. */
class FiguresApartTest {
    private static final Run RUN =
            RunSet.open(Path.of("..", "..", "docs", "questions", "load")).read().get(0);

    @ParameterizedTest
    @ValueSource(strings = {"p50", "p99", "cpu", "highest-rate"})
    void anIntervalIsThatOfItsFigureAlone(String figure) {
        List<RatioResult> among = ratios(Analysis.of(RUN), figure);
        List<RatioResult> alone = ratios(Analysis.of(only(figure)), figure);

        assertThat(among).isNotEmpty().isEqualTo(alone);
    }

    private static List<RatioResult> ratios(Analysis analysis, String figure) {
        return analysis.comparisons().stream()
                .map(ComparisonResult::ratio)
                .filter(ratio -> ratio.cell().factors().get(Cell.FIGURE).equals(figure))
                .toList();
    }

    private static Run only(String figure) {
        List<Entry> entries = RUN.entries().stream()
                .map(entry -> entry instanceof SliceGroup group ? only(figure, group) : entry)
                .toList();
        return new Run(RUN.manifest(), entries, false);
    }

    private static Entry only(String figure, SliceGroup group) {
        return Altered.withLevels(
                group,
                group.levels().stream()
                        .filter(level -> level.factors().get(Cell.FIGURE).equals(figure))
                        .toList());
    }
}
