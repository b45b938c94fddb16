package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.study.Preset;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run of published figures still races, at points of the kept one. */
class AimTest {
    private static Run kept(String study) {
        return new RunDirectory(Path.of("..", "..", "docs", "paper-run", study)).read();
    }

    private static Optional<Set<Cell>> aim(Preset preset, Run run) {
        return StudyRun.aim(preset, new PageReporter(), run, Analysis.of(run));
    }

    private static Run upTo(int heats, Run run) {
        return new Run(
                run.manifest(),
                run.entries().stream()
                        .filter(entry -> !(entry instanceof SliceGroup group) || group.heat() < heats)
                        .toList(),
                false);
    }

    @Test
    void figuresThatAreJudgedCostNoMoreTime() {
        Run stream = kept("stream");
        Set<Cell> soon = aim(Preset.PAPER, upTo(2, stream)).orElseThrow();

        assertThat(soon).hasSize(2 * 24);
        assertThat(aim(Preset.PAPER, stream).orElseThrow()).hasSizeLessThan(soon.size() / 2);
    }

    @Test
    void tableSizesAreRacedByTheArmThatTheFigureSpeaksOf() {
        assertThat(aim(Preset.PAPER, upTo(3, kept("keys"))).orElseThrow())
                .filteredOn(cell -> cell.factors().get("keys").equals("10000000"))
                .extracting(Cell::arm)
                .containsOnly("connectorj.hikari");
    }

    @Test
    void otherPresetsAndRunsThatHaveMeasuredNothingRaceWhatIsUndecided() {
        assertThat(aim(Preset.DEFAULT, kept("keys"))).isEmpty();
        assertThat(aim(Preset.PAPER, upTo(0, kept("keys")))).isEmpty();
    }
}
