package dev.weir.report.page.published;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import java.util.List;
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

    public static PublishedFindings none(String why) {
        return new PublishedFindings("", List.of(), Optional.empty(), "<p>" + Html.text(why) + "</p>\n");
    }
}
