package dev.weir.report.page.published;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.RatioResult;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A publication on a study's question.
 *
 * @param headline the finding that it is known for, in a sentence
 * @param notes where the figures are from and what compares with what, as HTML
 */
public record Publication(
        String caption, String theirVersion, String headline, Predicate<Finding> ofHeadline, String notes) {
    /** Its judged figures; contradictions that the study cannot explain say which versions differ, and what was counted. */
    public PublishedFindings beside(RunView view, List<Finding> judged) {
        List<Finding> findings = judged.stream()
                .map(each ->
                        isContradiction(each.outcome()) ? each.with(each.outcome(), differences(view, each)) : each)
                .toList();
        return new PublishedFindings(this, findings);
    }

    private static boolean isContradiction(Outcome outcome) {
        return outcome == Outcome.NOT_REPRODUCED || outcome == Outcome.PROBABLY_NOT_REPRODUCED;
    }

    private String differences(RunView view, Finding finding) {
        String ours = finding.cells().stream()
                .map(Cell::arm)
                .map(view.arms()::get)
                .filter(arm -> arm != null && !arm.driverVersion().isEmpty())
                .findFirst()
                .map(arm -> ", ours of " + words(view, arm))
                .orElse("");
        return finding.because() + "; theirs is of " + theirVersion + ours + counted(view, finding.cells());
    }

    private static String words(RunView view, Manifest.Arm arm) {
        String server = view.manifest().servers().stream()
                .map(each -> each.product() + " " + each.version() + ", ")
                .collect(Collectors.joining());
        return server + arm.driver() + " " + arm.driverVersion();
    }

    private static String counted(RunView view, List<Cell> cells) {
        RatioResult ratio = cells.size() < 2
                ? null
                : view.ratios().get(new RunView.Pair(cells.get(0), cells.get(1).arm()));
        return ratio == null ? "" : "; counted here: " + new WhyWriter(view).why(ratio);
    }
}
