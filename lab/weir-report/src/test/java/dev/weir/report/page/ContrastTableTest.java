package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Run;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContrastTableTest {
    private static Run run(double collectionMillis) {
        return new SyntheticRun()
                .arm("a.usual", 100)
                .arm("b.struck", place -> place.batch() == 0 ? 400 : 80)
                .compare("b.struck", "a.usual")
                .samples(10)
                .heats(6)
                .noise(0, 0.0001, 0.0001)
                .change(group -> Altered.exact(group, List.of(), group.arm().equals("b.struck") ? collectionMillis : 0))
                .build();
    }

    private static String html(Run run) {
        return Unpacked.spaced(ContrastTable.html(RunView.of(run, Analysis.of(run))));
    }

    @Test
    void bothAreSaidAndWhatMakesTheDifference() {
        assertThat(html(run(3)))
                .containsPattern("typically 20 % less time, 12 % more time over all")
                .contains("collecting garbage takes ");
    }

    @Test
    void collectionsThatExplainLittleAreNotBlamed() {
        assertThat(html(run(0.1))).contains("over all").doesNotContain("garbage");
    }

    @Test
    void aRunWithoutContrastsHasNoTable() {
        Run run = new SyntheticRun()
                .arm("a.usual", 100)
                .arm("b.same", 100)
                .compare("b.same", "a.usual")
                .build();

        assertThat(html(run)).isEmpty();
    }

    @Test
    void theShareOfDisturbedLapsIsSaid() {
        Run told = new SyntheticRun()
                .arm("a.usual", 100)
                .samples(10)
                .change(group -> Altered.exact(group, List.of(3, 4), 0))
                .build();
        Run untold = new SyntheticRun().arm("a.usual", 100).build();

        assertThat(Trust.of(RunView.of(told, Analysis.of(told)), false).passed())
                .anySatisfy(each -> assertThat(each).startsWith("20 % of the slices were disturbed by others"));
        assertThat(Trust.of(RunView.of(untold, Analysis.of(untold)), false).passed())
                .anySatisfy(each ->
                        assertThat(each).startsWith("Which slices others disturbed is not known: times are typical"));
    }
}
