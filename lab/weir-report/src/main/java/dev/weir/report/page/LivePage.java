package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.WholeFile;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.VerdictWords;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** The verdicts so far during a run: a small page that reloads itself, at the address of the later report. */
public final class LivePage {
    private LivePage() {}

    public record Study(Manifest manifest, Analysis analysis) {}

    /**
     * Writes the page atomically.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path report, List<Study> studies, double spentSeconds, double budgetSeconds)
            throws IOException {
        WholeFile.write(report, render(studies, spentSeconds, budgetSeconds, report));
    }

    static String render(List<Study> studies, double spentSeconds, double budgetSeconds, Path report) {
        String progress = Units.duration(spentSeconds) + " of " + Units.duration(budgetSeconds) + " of measuring";
        String command = Launcher.command(ShellWords.join(
                List.of("report", report.toAbsolutePath().getParent().toString())));
        StringBuilder out = new StringBuilder();
        studies.forEach(study -> out.append(study(study)));
        return Template.plain(
                "measuring",
                "<meta http-equiv=\"refresh\" content=\"10\">\n",
                "Measuring",
                Html.text(progress) + ". This page loads itself again every ten seconds and becomes the report."
                        + " If the run was killed: <code>" + Html.text(command) + "</code> renders what there is.",
                out.toString());
    }

    private static String study(Study study) {
        RunView view = RunView.of(new Run(study.manifest(), List.of(), false), study.analysis());
        List<ComparisonResult> all = study.analysis().comparisons();
        List<ComparisonResult> shown = all.stream()
                .filter(LivePage::isShown)
                .sorted(Comparator.comparing((ComparisonResult each) -> each.verdict() == Verdict.UNDECIDED)
                        .thenComparing(
                                each -> -Math.abs(Math.log(each.ratio().ratio().estimate()))))
                .toList();
        long decided = shown.stream()
                .filter(each -> each.verdict() != Verdict.UNDECIDED)
                .count();
        String table = Table.of(decided + " of " + all.size() + " decided", shown)
                .names("Arm", each -> view.label(each.comparison().arm()))
                .names("Beside", each -> view.label(each.comparison().reference()))
                .words("Where", LivePage::where)
                .figures(
                        "Ratio",
                        each -> Figures.ratio(each.ratio().ratio()),
                        each -> each.ratio().ratio().estimate())
                .words("Verdict", VerdictWords::words)
                .ifAny();
        String name = Html.text(view.about().heading().title());
        return "<section><h2>" + name + "</h2>\n" + (table.isEmpty() ? "<p>No result yet.</p>\n" : table)
                + "</section>\n";
    }

    private static boolean isShown(ComparisonResult result) {
        Leaning leaning = Leaning.of(result.ratio().ratio());
        return result.verdict() != Verdict.UNDECIDED
                || leaning == Leaning.PROBABLY_FASTER
                || leaning == Leaning.PROBABLY_SLOWER;
    }

    private static String where(ComparisonResult result) {
        return result.ratio().cell().link() + ", "
                + result.ratio().cell().factors().words();
    }
}
