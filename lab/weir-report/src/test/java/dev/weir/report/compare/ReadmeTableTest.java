package dev.weir.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.RunSet;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the README is what the kept runs say together, with the interval over runs. */
class ReadmeTableTest {
    private static final Path ROOT = Path.of("..", "..");
    /** The default run, repeated, three times on one day and twice on the next. */
    private static final List<String> KEPT = List.of(
            "docs/example-run",
            "docs/questions/ten-minutes",
            "docs/questions/third",
            "docs/questions/fourth",
            "docs/questions/fifth");

    private static final RepeatedRuns RUNS = RepeatedRuns.of(
            KEPT.stream().map(each -> RunSet.open(ROOT.resolve(each)).read()).toList());

    private static List<String> readme() throws IOException {
        return Files.readAllLines(ROOT.resolve("README.md"));
    }

    private static RepeatedComparison comparison(String arm, String reference, String link, String level) {
        return RUNS.comparisons().stream()
                .filter(each ->
                        each.cell().arm().equals(arm) && each.reference().equals(reference))
                .filter(each -> each.cell().link().equals(link))
                .filter(each -> each.cell().factors().toString().matches("(.*, )?" + level + "(, .*)?"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Connector/J: streaming, against at once; 1 row          | connectorj.stream      | connectorj.at-once      | wan-30ms | rows=1
            Connector/J: BLOBs of 717 kB as zstd, against plain     | connectorj.zstd-3      | connectorj.plain        | lan-1g   | size=716800
            Connector/J: IN lists of 100 keys, against one each   | connectorj.in-list-100 | connectorj.thread-local | wan-30ms | keys=100000
            Weir: pipelines of 100 keys, against one each         | weir.pipelined-100     | weir.thread-local       | wan-30ms | keys=100000
            Weir, against Connector/J at once; 1,000 rows           | weir.default           | connectorj.at-once      | local    | rows=1000
            Weir, against Connector/J at once; 1,000 rows           | weir.default           | connectorj.at-once      | lan-1g   | rows=1000
            Weir, against Connector/J at once; 1,000 rows           | weir.default           | connectorj.at-once      | wan-30ms | rows=1000
            """)
    void everyRowIsWhatTheRunsSay(String what, String arm, String reference, String link, String level)
            throws IOException {
        String amount = Prose.plain(
                RatioWords.amount(comparison(arm, reference, link, level).overRuns()));
        String row = "| " + what + " | " + link + " | " + amount + " |";

        assertThat(readme()).contains(row);
    }

    @Test
    void everyRunHoldsEveryComparison() {
        assertThat(RUNS.runs()).isEqualTo(KEPT.size());
        assertThat(RUNS.comparisons())
                .hasSizeGreaterThan(150)
                .allMatch(each -> each.results().size() == KEPT.size());
    }

    @Test
    void noRowOfTheTableIsUnchecked() throws IOException {
        Stream<String> rows =
                readme().stream().filter(line -> line.matches("\\| .* \\| (local|lan-1g|wan-30ms) \\| .*"));

        assertThat(rows).hasSize(7);
    }
}
