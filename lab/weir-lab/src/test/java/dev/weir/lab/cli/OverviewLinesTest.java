package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.OnLink;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.Overview;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.stats.AnalysedSet;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OverviewLinesTest {
    private static final Manifest.Link LOCAL = new Manifest.Link("local", false, 0, 0, 0, 0);
    private static final Manifest.Link FAR = new Manifest.Link("wan-30ms", true, 30_000, 100_000_000, 0, 0);

    private static Overview overview(List<Manifest.Link> links, OnLink... cells) {
        return new Overview(
                links, List.of(new Overview.Row("Streaming", "Stream?", List.of(cells), "Connector/J, 100 rows")));
    }

    private static OnLink change(String link, String arm) {
        return new OnLink(link, OnLink.Outcome.CHANGE, "30 % less time", arm, "");
    }

    private static OnLink stay(String link) {
        return new OnLink(link, OnLink.Outcome.STAY, "", "", "");
    }

    private static List<String> lines(Overview overview, int columns) {
        return OverviewLines.of(overview, new Terminal(columns, false));
    }

    @Test
    void aRowForAStudyAColumnForANetwork() {
        assertThat(lines(overview(List.of(LOCAL, FAR), change("local", "Weir default"), stay("wan-30ms")), 80))
                .containsExactly(
                        "           same machine                       30 ms, 100 Mbit/s",
                        "Streaming  30 % less time: Weir default       stay",
                        "Instead of Streaming: Connector/J, 100 rows.");
    }

    @Test
    void wordsAreNeverBroken() {
        assertThat(lines(
                        overview(List.of(LOCAL, FAR), change("local", "Weir auto, in a transaction"), stay("wan-30ms")),
                        50))
                .containsExactly(
                        "           same machine        30 ms, 100 Mbit/s",
                        "Streaming  30 % less time:     stay",
                        "           Weir auto, in a",
                        "           transaction",
                        "Instead of Streaming: Connector/J, 100 rows.");
    }

    @Test
    void whatIsOnlyProbableAndWhatIsUnknownSaySo() {
        OnLink probably = new OnLink("local", OnLink.Outcome.PROBABLY, "4 % less time", "Jedis", "");

        assertThat(String.join(" ", lines(overview(List.of(LOCAL, FAR), probably), 80)))
                .contains("probably 4 % less time: Jedis", "not known");
    }

    @Test
    void aTerminalThatIsTooNarrowGetsNone() {
        assertThat(lines(overview(List.of(LOCAL, FAR), stay("local"), stay("wan-30ms")), 40))
                .isEmpty();
    }

    @Test
    void aSingleCellIsSaidByTheSentence() {
        assertThat(lines(overview(List.of(LOCAL), stay("local")), 80)).isEmpty();
    }

    @Test
    void theKeptRunsTableFitsAUsualTerminal() {
        AnalysedSet kept = AnalysedSet.of(RunSet.open(Path.of("..", "..", "docs", "example-run")));

        List<StudyPanel> panels = IntStream.range(0, kept.runs().size())
                .mapToObj(each ->
                        StudyPanel.of(kept.runs().get(each), kept.analyses().get(each), true))
                .toList();

        assertThat(lines(Overview.of(panels), 0))
                .hasSizeBetween(5, 16)
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.startsWith("BLOBs "));
    }
}
