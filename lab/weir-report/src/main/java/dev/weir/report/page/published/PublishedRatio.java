package dev.weir.report.page.published;

import dev.weir.report.model.Interval;
import dev.weir.report.stats.Cell;
import java.util.List;

/**
 * A published ratio of times and ours, with the judgement.
 *
 * @param claim the sentence that the ratio supports
 * @param network published network and setting in words
 * @param what both arms in words
 * @param headline whether it supports the publication's headline
 * @param link our comparable link and the setting; empty if there is none
 * @param ours our ratio; {@code null} if not measured
 * @param cells the two cells of our ratio; empty if not measured
 */
public record PublishedRatio(
        String claim,
        String network,
        String what,
        double theirs,
        boolean headline,
        String link,
        Interval ours,
        Outcome outcome,
        String because,
        List<Cell> cells) {
    public PublishedRatio with(Outcome other, String why) {
        return new PublishedRatio(claim, network, what, theirs, headline, link, ours, other, why, cells);
    }

    PublishedRatio supporting(String sentence) {
        return new PublishedRatio(sentence, network, what, theirs, headline, link, ours, outcome, because, cells);
    }

    PublishedRatio measured(String where, Interval ratio, Cell arm, Cell reference) {
        return new PublishedRatio(
                claim, network, what, theirs, headline, where, ratio, outcome, because, List.of(arm, reference));
    }

    PublishedRatio missing(String where) {
        String why = where.isEmpty() ? "no link compares" : "this run has no such figure on " + where;
        return new PublishedRatio(
                claim, network, what, theirs, headline, where, null, Outcome.NOT_MEASURED, why, cells);
    }
}
