package dev.weir.report.page.published;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The findings that were published on a study's question, beside what the run found.
 *
 * @param caption of whom and when; empty where there is nothing
 * @param findings every published figure, judged
 * @param digest the findings in short; empty where there are none
 * @param notes where the figures are from and what compares with what, as HTML
 */
public record PublishedFindings(
        String caption, List<Finding> findings, Optional<PublishedDigest> digest, String notes) {
    /**
     * Returns the cells that more heats may judge a figure by: those of every figure that is undecided or probable, or that
     * fewer heats speak of than asked.
     */
    public Set<Cell> open(Analysis analysis, int heats) {
        Set<Cell> few = analysis.cells().stream()
                .filter(result -> result.heats() < heats)
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        return findings.stream()
                .filter(finding ->
                        finding.outcome().isOpen() || finding.cells().stream().anyMatch(few::contains))
                .flatMap(finding -> finding.cells().stream())
                .collect(Collectors.toSet());
    }

    /** The table beside ours with what it is about; the reason alone where there is none. */
    public String html() {
        if (findings.isEmpty()) {
            return notes;
        }
        Table<Finding> table = Table.interactive(caption + ", as ratios of times", "published", findings);
        if (findings.stream().anyMatch(each -> !each.claim().isEmpty())) {
            table.prose("Finding", Finding::claim);
        }
        table.words("Theirs at", Finding::network)
                .names("Arms", Finding::what)
                .figures("Theirs", f -> Figures.three(f.theirs()) + "×", Finding::theirs)
                .words("Ours at", f -> f.link().isEmpty() ? "none" : f.link())
                .column("Ours", f -> ours(f.ours()))
                .column("Outcome", f -> Table.html("<strong>" + Html.text(f.outcome().words) + "</strong>", "outcome"))
                .prose("Because", Finding::because);
        return summary() + table.html() + notes;
    }

    private static Table.Cell ours(Interval ours) {
        return ours == null
                ? Table.figure(Figures.NONE, Double.NaN)
                : Table.figure(Figures.ratio(ours), ours.estimate());
    }

    private String summary() {
        Map<Outcome, Long> counts = findings.stream()
                .collect(Collectors.groupingBy(
                        Finding::outcome, () -> new EnumMap<>(Outcome.class), Collectors.counting()));
        return counts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey().words)
                .collect(Collectors.joining(", ", "<p>Of " + findings.size() + " published figures: ", ".</p>\n"));
    }

    public static PublishedFindings none(String why) {
        return new PublishedFindings("", List.of(), Optional.empty(), "<p>" + Html.text(why) + "</p>\n");
    }
}
