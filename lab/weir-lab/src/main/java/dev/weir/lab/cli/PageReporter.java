package dev.weir.lab.cli;

import dev.weir.lab.run.Reporter;
import dev.weir.report.model.Run;
import dev.weir.report.page.LivePage;
import dev.weir.report.page.ReportPage;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows a run by its page. */
public final class PageReporter implements Reporter {
    @Override
    public void live(Path report, List<Standing> studies, double spentSeconds, double budgetSeconds)
            throws IOException {
        List<LivePage.Study> shown = studies.stream()
                .map(each -> new LivePage.Study(each.manifest(), each.analysis()))
                .toList();
        LivePage.write(report, shown, spentSeconds, budgetSeconds);
    }

    @Override
    public void report(AnalysedSet done) throws IOException {
        ReportPage.write(done);
    }

    @Override
    public Optional<Set<Cell>> unjudged(Run run, Analysis analysis, int heats) {
        PublishedFindings published = Story.of(run.manifest().study()).published(RunView.of(run, analysis));
        return published.findings().stream().allMatch(each -> each.cells().isEmpty())
                ? Optional.empty()
                : Optional.of(published.open(analysis, heats));
    }
}
