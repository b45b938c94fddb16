package dev.weir.report.page.published;

import dev.weir.report.model.Interval;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The published findings on a study's question, compared with those of the run.
 *
 * @param headline the publication's main finding, in a sentence
 * @param notes the source of the figures and the basis of the comparison, as HTML
 * @param findings every published figure, judged; empty without a publication
 */
public record PublishedFindings(String caption, String headline, String notes, List<PublishedRatio> findings) {
    /** The address of {@code docs/published.md} on the site. */
    private static final String EVERY_CLAIM = "https://weir.dev/published.html";

    /** Returns the stored figures of a study, judged against a run of it. */
    public static PublishedFindings on(String study, RunView view) {
        return Publication.on(study)
                .map(publication -> new Judge(publication, view).findings())
                .orElseGet(() -> none("No published figures are on file for this study."));
    }

    /**
     * Returns the cells for which more heats may decide a figure: those of every figure that is undecided or has a cell with
     * fewer than the given number of heats.
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

    /** Returns the table of published figures and ours with its notes; only the reason if there are no figures. */
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

    /** Returns the first of the headline's figures that was measured, by which the headline is judged, or else the first. */
    public PublishedRatio shown() {
        List<PublishedRatio> own =
                findings.stream().filter(PublishedRatio::headline).toList();
        return own.stream().filter(f -> f.ours() != null).findFirst().orElseGet(() -> own.get(0));
    }

    /** Returns the headline's published figure and ours, or the reason why ours is missing. */
    public String figures() {
        PublishedRatio f = shown();
        String theirs = "theirs " + RatioWords.amount(f.theirs()) + " (" + f.network() + ")";
        return f.ours() == null
                ? theirs + "; " + f.because()
                : theirs + ", ours " + RatioWords.amount(f.ours()) + " on " + f.link();
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
