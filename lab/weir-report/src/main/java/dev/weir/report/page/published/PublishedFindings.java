package dev.weir.report.page.published;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.published.PublishedRule.Finding;
import java.util.List;
import java.util.Optional;

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
    public static PublishedFindings none(String why) {
        return new PublishedFindings("", List.of(), Optional.empty(), "<p>" + Html.text(why) + "</p>\n");
    }
}
