package dev.weir.report.page.published;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The findings that were published on a study's question, beside what the run found.
 *
 * @param headline the finding that the publication is known for, in a sentence
 * @param notes where the figures are from and what compares with what, as HTML
 * @param findings every published figure, judged; none where nothing was published
 */
public record PublishedFindings(String caption, String headline, String notes, List<PublishedRatio> findings) {
    /** {@code docs/published.md}, where the site has it. */
    private static final String EVERY_CLAIM = "https://weir.dev/published.html";

    /** Returns the figures that are on file for a study, judged by a run of it. */
    public static PublishedFindings on(String study, RunView view) {
        return Publication.on(study)
                .map(publication -> new Judge(publication, view).findings())
                .orElseGet(() -> none("No published figures are on file for this study."));
    }

    /**
     * Returns the cells that more heats may judge a figure by: those of every figure that is undecided, or that fewer
     * heats speak of than asked.
     */
    public Set<Cell> open(Analysis analysis, int heats) {
        Set<Cell> few = analysis.cells().stream()
                .filter(result -> result.heats() < heats)
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        return findings.stream()
                .filter(finding -> finding.outcome() == Outcome.UNDECIDED
                        || finding.cells().stream().anyMatch(few::contains))
                .flatMap(finding -> finding.cells().stream())
                .collect(Collectors.toSet());
    }

    /** The table beside ours with what it is about; the reason alone where there is none. */
    public String html() {
        if (findings.isEmpty()) {
            return notes;
        }
        Table<PublishedRatio> table = Table.interactive(caption + ", as ratios of times", "published", findings)
                .prose("Claim", PublishedRatio::claim)
                .words("Theirs at", PublishedRatio::network)
                .names("Arms", PublishedRatio::what)
                .figures("Theirs", f -> Figures.three(f.theirs()) + "×", PublishedRatio::theirs)
                .words("Ours at", f -> f.link().isEmpty() ? "none" : f.link())
                .column("Ours", f -> ours(f.ours()))
                .column("Outcome", f -> Table.html("<strong>" + Html.text(f.outcome().words) + "</strong>", "outcome"))
                .prose("Because", PublishedRatio::because);
        return "<p>Of " + Figures.plural(findings.size(), "published figure") + ": " + counts() + ". <a href=\""
                + EVERY_CLAIM + "\">Every claim, beside a kept run</a>.</p>\n" + table.html() + notes;
    }

    private static Table.Cell ours(Interval ours) {
        return ours == null
                ? Table.figure(Figures.NONE, Double.NaN)
                : Table.figure(Figures.ratio(ours), ours.estimate());
    }

    public static PublishedFindings none(String why) {
        return new PublishedFindings("", "", "<p>" + Html.text(why) + "</p>\n", List.of());
    }

    /** The first of the headline's figures that was measured: the headline is judged by it. */
    public PublishedRatio shown() {
        List<PublishedRatio> own =
                findings.stream().filter(PublishedRatio::headline).toList();
        return own.stream().filter(f -> f.ours() != null).findFirst().orElseGet(() -> own.get(0));
    }

    /** The headline's published figure and ours, or why there is none. */
    public String figures() {
        PublishedRatio f = shown();
        String theirs = "theirs " + Prose.ratio(f.theirs()) + " (" + f.network() + ")";
        return f.ours() == null
                ? theirs + "; " + f.because()
                : theirs + ", ours " + Prose.ratio(f.ours()) + " on " + f.link();
    }

    /** Counts the figures by outcome: {@code 5 reproduced, 3 same direction at another size, 1 not reproduced, ..}. */
    public String counts() {
        return counts(findings);
    }

    public static String counts(List<PublishedRatio> findings) {
        return Arrays.stream(Outcome.values())
                .map(outcome -> findings.stream()
                                .filter(each -> each.outcome() == outcome)
                                .count() + " " + outcome.words)
                .collect(Collectors.joining(", "));
    }
}
