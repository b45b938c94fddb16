package dev.weir.report.page.published;

import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.text.Prose;
import java.util.List;
import java.util.function.Predicate;

/**
 * The outcome of a study's published findings, short enough for the first screen.
 *
 * @param headline the finding that the study is known for, in a sentence
 * @param figures its published figure and ours, or why there is none
 * @param outcome what became of it
 * @param outcomes what became of every figure
 */
public record PublishedDigest(String headline, String figures, Outcome outcome, List<Outcome> outcomes) {

    /** The headline is judged by the first of its figures that was measured. */
    public static PublishedDigest of(String headline, List<Finding> findings, Predicate<Finding> ofHeadline) {
        List<Finding> own = findings.stream().filter(ofHeadline).toList();
        Finding shown = own.stream()
                .filter(f -> f.outcome() != Outcome.NOT_MEASURED && f.outcome() != Outcome.NOT_JUDGED)
                .findFirst()
                .orElseGet(() -> own.get(0));
        return new PublishedDigest(
                headline,
                figures(shown),
                shown.outcome(),
                findings.stream().map(Finding::outcome).toList());
    }

    private static String figures(Finding f) {
        String theirs = "theirs " + Prose.ratio(f.theirs()) + " (" + f.network() + ")";
        return f.ours() == null
                ? theirs + "; " + f.because()
                : theirs + ", ours " + Prose.ratio(f.ours()) + " on " + f.link();
    }

    /** {@code 5 reproduced · 3 contradicted, 2 of them explained · 0 undecided · 12 not measured}. */
    public String counts() {
        long explained = count(Outcome.EXPLAINED);
        long contradicted = explained + count(Outcome.NOT_REPRODUCED) + count(Outcome.PROBABLY_NOT_REPRODUCED);
        String explanation = explained == 0
                ? ""
                : explained == contradicted ? ", explained" : ", " + explained + " of them explained";
        long unjudged = count(Outcome.NOT_JUDGED);
        return (count(Outcome.REPRODUCED) + count(Outcome.PROBABLY_REPRODUCED)) + " reproduced · " + contradicted
                + " contradicted" + explanation + " · "
                + count(Outcome.UNDECIDED) + " undecided · " + count(Outcome.NOT_MEASURED) + " not measured"
                + (unjudged == 0 ? "" : " · " + unjudged + " not judged");
    }

    private long count(Outcome wanted) {
        return outcomes.stream().filter(each -> each == wanted).count();
    }
}
