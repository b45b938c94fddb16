package dev.weir.lab.run;

import dev.weir.lab.study.Preset;
import dev.weir.report.model.Run;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import java.util.Optional;
import java.util.Set;

/** The cells that a run of {@link Preset#PAPER} has still to race: a published figure that is judged costs no more time. */
final class Aim {
    private Aim() {}

    /**
     * Returns the cells of figures that are not judged yet, or in fewer heats than a verdict needs; empty where nothing but the
     * run's own comparisons is asked: with other presets, and where no figure speaks of what was raced.
     */
    static Optional<Set<Cell>> of(Preset preset, Run run, Analysis analysis) {
        if (preset != Preset.PAPER) {
            return Optional.empty();
        }
        PublishedFindings published = Story.of(run.manifest().study()).published(RunView.of(run, analysis));
        return published.findings().stream().allMatch(each -> each.cells().isEmpty())
                ? Optional.empty()
                : Optional.of(published.open(analysis, LabRun.HEATS_FOR_VERDICTS));
    }
}
