package dev.weir.report.page.published;

import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A publication on a study's question.
 *
 * @param caption of whom and when
 * @param theirVersion what it was measured with, in words
 * @param headline the finding that it is known for, in a sentence
 * @param ofHeadline its figures among all
 * @param notes where the figures are from and what compares with what, as HTML
 */
public record Publication(
        String caption, String theirVersion, String headline, Predicate<Finding> ofHeadline, String notes) {

    /** Returns its judged figures; contradictions that the study cannot explain say what differs. */
    public PublishedFindings beside(RunView view, List<Finding> judged) {
        List<Finding> findings = new Unexplained(view, theirVersion).explained(judged);
        return new PublishedFindings(
                caption, findings, Optional.of(PublishedDigest.of(headline, findings, ofHeadline)), notes);
    }
}
